/** Recordings of feeds: they replay to the byte, and nothing that was changed is replayed. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { simulationStream } from '../../../../../packages/game-math/src/value-stream.ts';
import { createLog } from '../../kernel/log.ts';
import { bookText, type BookState } from '../book/state.ts';
import { recordSimulation } from './record-simulation.ts';
import { foldRecording, readRecording, recordingBytes, type Recording } from './recording.ts';

const SEED = Number(process.env['SPORTS_SEED'] ?? 20_261_128);

describe('[SPO-01/replay] a recording', () => {
  let recording: Recording;
  let book: BookState;
  beforeAll(async () => {
    const next = simulationStream(SEED);
    ({ recording, book } = await recordSimulation({
      log: createLog('silent'),
      from: Date.UTC(2026, 10, 28, 11),
      minutes: 2,
      seed: 'recordings of the tests',
      faults: {
        of: { duplicated: 0.02, dropped: 0.01, swapped: 0.02, silent: 0.001, silentMs: 8_000 },
        lot: () => (next(256) * 256 + next(256)) / 65_536,
      },
    }));
  });

  it('replays to the byte, faults and all', () => {
    const read = readRecording(recordingBytes(recording))!;
    expect(read.entries.length, `seed ${SEED}`).toBeGreaterThan(300);
    expect(read).toEqual(recording);
    expect(book.producers.get('sim')!.last).toBeGreaterThan(300);
    expect(book.position, 'with rows for gaps and recoveries').toBeGreaterThan(book.producers.get('sim')!.last + 2);
    expect(bookText(foldRecording(read))).toBe(bookText(book));
  });

  it('the same options give the same recording', async () => {
    const make = async () =>
      recordingBytes(
        (
          await recordSimulation({
            log: createLog('silent'),
            from: Date.UTC(2026, 10, 28, 11),
            minutes: 0.05,
            seed: 'the same',
          })
        ).recording,
      );
    expect(await make()).toEqual(await make());
  });

  it('is not read when it was cut off, changed, or is something else', () => {
    const bytes = recordingBytes(recording);
    const text = gunzipSync(bytes).toString('utf8');
    const lines = text.split('\n');
    const wrong: Buffer[] = [
      Buffer.from('no recording'),
      gzipSync(''),
      gzipSync('\n\n'),
      bytes.subarray(0, bytes.length - 40),
      gzipSync(lines.toSpliced(5, 1).join('\n')),
      gzipSync(lines.toSpliced(-2, 1).join('\n')),
      gzipSync(text.replace('"v":', '"v":1')),
      gzipSync(text.replace('lantern-feed/1', 'lantern-feed/2')),
    ];
    for (const value of wrong) expect(readRecording(value)).toBeUndefined();
    expect(readRecording(bytes)).toBeDefined();
  });
});

describe('[SPO-02/restart] a simulator that was away', () => {
  it('ends what had begun days ago, and plays what there is now', async () => {
    const options = { log: createLog('silent'), seed: 'away', minutes: 0.05 };
    const before = await recordSimulation({ ...options, from: Date.UTC(2026, 10, 24, 11) });
    const begun = [...before.book.events.values()].filter(({ status }) => status === 'live');
    expect(begun.length).toBeGreaterThanOrEqual(8);
    const from = Date.UTC(2026, 10, 28, 11);
    const { book } = await recordSimulation({ ...options, from, minutes: 0.1, book: before.book });
    for (const { id } of begun) {
      const event = book.events.get(id)!;
      expect(event.status).toBe('confirmed');
      for (const { status, key } of event.lines.values()) expect([key, status]).toEqual([key, 'settled']);
    }
    const now = [...book.events.values()];
    expect(now.filter(({ status }) => status === 'live').length).toBeGreaterThanOrEqual(8);
    // What it never announced is not announced any more.
    const announced = new Set(before.book.events.keys());
    expect(now.filter(({ id, kickOffAt }) => !announced.has(id) && kickOffAt < from - 4 * 3_600_000)).toEqual([]);
  });
});
