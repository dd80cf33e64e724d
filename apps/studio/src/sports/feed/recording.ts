/**
 * Recorded feeds, `*.feed.ndjson.gz` (sports domain reference §3): a first line about the feed, then a message a line with the moment it arrived,
 * and a last line with their number and SHA-256. A recording is consumed again as it was the first time, or at another speed.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { pause } from '../../kernel/clock.ts';
import { fold, type LogRow } from '../book/fold.ts';
import { EMPTY_BOOK, type BookState } from '../book/state.ts';
import type { FeedAdapter, Producer, Sink } from './adapter.ts';
import { isNumbered, readMessage, type FeedMessage, type Numbered } from './messages.ts';
import { createSequenceOf, type Sequence } from './sequence.ts';

export const RECORDING = 'lantern-feed/1';
const BYTES_MAXIMUM = 1024 * 1024 * 1024;

const producer = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,23}$/),
  scope: z.enum(['live', 'prematch', 'virtual', 'outright']),
  aliveEveryMs: z.int().positive(),
  downAfterMs: z.int().positive(),
  recoverMaxMs: z.int().positive(),
});
const header = z.strictObject({
  format: z.literal(RECORDING),
  producers: z.array(producer).min(1).max(20),
  /** Of a simulated feed. */
  seed: z.string().max(128).nullable(),
  from: z.int().min(0),
  to: z.int().min(0),
});
const footer = z.strictObject({ lines: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const arrival = z.looseObject({ r: z.int().min(0) });

export interface Recording {
  readonly producers: readonly Producer[];
  readonly seed: string | null;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** What arrived, milliseconds since the beginning. */
  readonly entries: readonly { readonly r: number; readonly message: FeedMessage }[];
}

/** The bytes of a recording. */
export function recordingBytes({ producers, seed, from, to, entries }: Recording): Buffer {
  const lines = [
    JSON.stringify({ format: RECORDING, producers, seed, from, to }),
    ...entries.map(({ r, message }) => JSON.stringify({ ...message, r })),
  ];
  const text = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify({ lines: lines.length, sha256 })}\n`);
}

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

function unzipped(bytes: Uint8Array): string | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: BYTES_MAXIMUM }).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Reads a recording from untrusted bytes; undefined for what is none, is cut off or was changed. */
export function readRecording(bytes: Uint8Array): Recording | undefined {
  const text = unzipped(bytes);
  const end = text?.lastIndexOf('\n', text.length - 2) ?? -1;
  if (text === undefined || end < 0) return undefined;
  const body = text.slice(0, end + 1);
  const last = footer.safeParse(jsonOf(text.slice(end + 1)));
  const [first = '', ...lines] = body.trimEnd().split('\n');
  const about = header.safeParse(jsonOf(first));
  if (!last.success || !about.success || last.data.lines !== lines.length + 1) return undefined;
  if (createHash('sha256').update(body).digest('hex') !== last.data.sha256) return undefined;
  const entries: Recording['entries'][number][] = [];
  for (const line of lines) {
    const read = arrival.safeParse(jsonOf(line));
    if (!read.success) return undefined;
    const { r, ...rest } = read.data;
    const message = readMessage(rest);
    if (!message) return undefined;
    entries.push({ r, message });
  }
  const { format: _format, ...rest } = about.data;
  return { ...rest, entries };
}

/** An adapter whose messages are also recorded, in the order they arrive. `recording` is all so far. */
export function recorded(
  adapter: FeedAdapter,
  clock: Clock,
  seed: string | null,
): FeedAdapter & { recording(): Recording } {
  const from = clock.now();
  const entries: Recording['entries'][number][] = [];
  const recording =
    (sink: Sink): Sink =>
    (value) => {
      const message = readMessage(value);
      if (message) entries.push({ r: clock.now() - from, message });
      return sink(value);
    };
  return {
    producers: adapter.producers,
    start: (last, sink, house) => adapter.start(last, recording(sink), house),
    recover: (id, after, request) => adapter.recover(id, after, request),
    stop: () => adapter.stop(),
    recording: () => ({ producers: adapter.producers, seed, from, to: clock.now(), entries: [...entries] }),
  };
}

/** The book after a recording, consumed at the moments its messages arrived; what was recovered is in it already. */
export function foldRecording({ producers, from, entries }: Recording): BookState {
  let state = EMPTY_BOOK;
  const sequences = new Map<string, Sequence>(
    producers.map((each) => [
      each.id,
      createSequenceOf({ producer: each, last: 0, up: false, now: from, recover: () => undefined }),
    ]),
  );
  const take = (id: string, rows: ReturnType<Sequence['take']>): void => {
    if (rows.length === 0) return;
    const { position } = state;
    state = fold(
      state,
      rows.map((row, at): LogRow => ({ ...row, producer: id, position: position + at + 1 })),
    ).state;
  };
  for (const [id, sequence] of sequences) take(id, sequence.begin(from));
  for (const { r, message } of entries) take(message.p, sequences.get(message.p)?.take(message, from + r) ?? []);
  return state;
}

const ALIVE_MS = 1_000;

/** A recording as an adapter: its numbered messages at `speed` times the pace they arrived with. It recovers from the recording. */
export function createReplay(
  { producers, entries }: Recording,
  { clock, speed }: { readonly clock: Clock; readonly speed: number },
): FeedAdapter & { readonly done: Promise<void> } {
  const ending = new AbortController();
  const sent = new Map<string, number>();
  const bySeq = new Map<string, Map<number, Numbered>>(producers.map(({ id }) => [id, new Map()]));
  for (const { message } of entries) if (isNumbered(message)) bySeq.get(message.p)?.set(message.s, message);
  let target: Sink = () => Promise.resolve();
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const signal = (p: string, k: 'alive' | 'snapshotComplete', b: object): FeedMessage =>
    ({ p, s: sent.get(p) ?? 0, t: clock.now(), v: 0, k, b }) as FeedMessage;

  async function play(): Promise<void> {
    const startedAt = clock.now();
    for (const { r, message } of entries) {
      if (!isNumbered(message)) continue;
      for (let left = startedAt + r / speed - clock.now(); left > 0; left = startedAt + r / speed - clock.now())
        await pause(Math.min(left, ALIVE_MS), ending.signal);
      if (ending.signal.aborted) return;
      if (message.s <= (sent.get(message.p) ?? 0)) continue;
      sent.set(message.p, message.s);
      await target(message);
    }
    finish();
  }
  async function beAlive(): Promise<void> {
    while (!ending.signal.aborted) {
      for (const { id } of producers) await target(signal(id, 'alive', {}));
      await pause(ALIVE_MS, ending.signal);
    }
  }
  return {
    producers,
    done,
    async start(from, sink) {
      target = sink;
      for (const [id, last] of from) sent.set(id, last);
      void play();
      void beAlive();
    },
    async recover(id, after, request) {
      const own = bySeq.get(id)!;
      const missing = [...own.values()].filter(({ s }) => s > after && s <= (sent.get(id) ?? 0));
      await Promise.all([
        ...missing.toSorted((one, other) => one.s - other.s).map((message) => target(message)),
        target(signal(id, 'snapshotComplete', { request, covers: after })),
      ]);
    },
    async stop() {
      ending.abort();
    },
  };
}
