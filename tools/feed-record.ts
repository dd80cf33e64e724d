/**
 * `npm run feed:record -- --out FILE [--minutes 10] [--from 2026-11-28T11:00:00Z] [--seed TEXT] [--chaos dup=0.01,drop=0.002,swap=0.01,down=30s]`:
 * the simulator's feed over a period, as fast as it can be computed. The same options give the same recording.
 */
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createLog } from '../apps/studio/src/kernel/log.ts';
import { bookText } from '../apps/studio/src/sports/book/state.ts';
import { recordSimulation } from '../apps/studio/src/sports/feed/record-simulation.ts';
import { recordingBytes } from '../apps/studio/src/sports/feed/recording.ts';
import { parseFaults } from '../apps/studio/src/sports/feed/simulator/chaos.ts';
import { simulationStream } from '../packages/game-math/src/value-stream.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    from: { type: 'string', default: '2026-11-28T11:00:00Z' },
    seed: { type: 'string', default: 'lantern' },
    chaos: { type: 'string' },
  },
});
const [minutes, from] = [Number(values.minutes), Date.parse(values.from)];
const faults = values.chaos === undefined ? undefined : parseFaults(values.chaos);
const isWrong = !values.out || !(minutes > 0) || Number.isNaN(from) || (values.chaos !== undefined && !faults);
if (isWrong) {
  process.stderr.write('npm run feed:record -- --out FILE [--minutes 10] [--from ISO] [--seed TEXT] [--chaos LIST]\n');
  process.exit(2);
}
const next = simulationStream(hash('sha256', values.seed, 'buffer').readUInt32BE());
/** From 0 up to 1, in steps of 2⁻²⁴. */
const lot = (): number => (next(256) * 65_536 + next(256) * 256 + next(256)) / 2 ** 24;
const { recording, book } = await recordSimulation({
  log: createLog('warn'),
  from,
  minutes,
  seed: values.seed,
  ...(faults && { faults: { of: faults, lot } }),
});
const bytes = recordingBytes(recording);
await writeFile(values.out!, bytes);
process.stdout.write(
  `${recording.entries.length} messages of ${book.events.size} events in ${minutes} min, ${(bytes.length / 1024).toFixed(0)} KiB\nbook ${hash('sha256', bookText(book), 'hex')}\n`,
);
