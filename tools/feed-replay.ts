/**
 * `npm run feed:replay -- FILE [--into DATABASE_URL [--speed 60] [--chaos dup=0.01,drop=0.002,swap=0.01,down=30s]]`: the book after a recording.
 * Into a database that has a studio's schema it is consumed like a live feed, with its tables, at a multiple of its pace; without one it is
 * folded in memory, exactly as it was when it was recorded.
 */
import { hash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/studio/src/kernel/clock.ts';
import { migrate, openDatabase } from '../apps/studio/src/kernel/database.ts';
import { createLog } from '../apps/studio/src/kernel/log.ts';
import { createSeedVault } from '../apps/studio/src/kernel/seed-vault.ts';
import { bookText, type BookState } from '../apps/studio/src/sports/book/state.ts';
import { startFeed } from '../apps/studio/src/sports/feed/feed.ts';
import {
  createReplay,
  foldRecording,
  readRecording,
  type Recording,
} from '../apps/studio/src/sports/feed/recording.ts';
import { parseFaults, withFaults, type MessageFaults } from '../apps/studio/src/sports/feed/simulator/chaos.ts';

const LOG_HOURS = 48;
const LOT_STEPS = 2 ** 24;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, speed: { type: 'string', default: '60' }, chaos: { type: 'string' } },
});
function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(2);
}

/** Consumes it like a live feed; the seed vault is not used, because a recording has no seeds. */
async function replayInto(
  url: string,
  recording: Recording,
  speed: number,
  faults: MessageFaults | undefined,
): Promise<BookState> {
  const log = createLog('warn');
  await migrate(url);
  const db = openDatabase(url, createSeedVault(['a recording has no seeds'.padEnd(40, '.')]), log);
  const replay = createReplay(recording, { clock: systemClock, speed });
  const lot = (): number => randomInt(LOT_STEPS) / LOT_STEPS;
  const adapter = faults ? withFaults(replay, faults, lot, systemClock.now) : replay;
  const feed = await startFeed({ db, log, clock: systemClock, adapters: [adapter], logHours: LOG_HOURS });
  await replay.done;
  await feed.stop();
  await db.end();
  return feed.book.state;
}

const [file] = positionals;
if (!file) fail('npm run feed:replay -- FILE [--into DATABASE_URL [--speed 60] [--chaos LIST]]');
const recording = readRecording(await readFile(file));
if (!recording) fail(`${file} is no recording, or it was cut off or changed`);
const faults = values.chaos === undefined ? undefined : parseFaults(values.chaos);
const speed = Number(values.speed);
if (!(speed > 0) || (values.chaos !== undefined && !faults))
  fail('--speed is a number above 0, --chaos a list of faults');
const state = values.into ? await replayInto(values.into, recording, speed, faults) : foldRecording(recording);
process.stdout.write(
  `${recording.entries.length} messages, ${state.events.size} events, position ${state.position}\nbook ${hash('sha256', bookText(state), 'hex')}\n`,
);
