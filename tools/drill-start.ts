/**
 * `npm run drill:start`: nine first starts under hard conditions, one line each: three with their data in memory, three on one
 * slowed core, three at difficult hours of the merchant's day. Exit code 1 when one does not start, logs a warning or does
 * not exit. `-- --only memory|core|hours` makes three of them.
 */
import { parseArgs } from 'node:util';
import { awkwardHours, sharedMemoryCleanup, shiftedClock, slowCore } from './drill/conditions.ts';
import {
  databaseStopped,
  inspectNewInstall,
  makeDataDir,
  runStart,
  warningsOf,
  type StartOptions,
} from './drill/start-run.ts';

/** A start that takes longer has failed; a third of one core needs half of this. */
const START_TIMEOUT_MS = 6 * 60_000;
const STOP_TIMEOUT_MS = 60_000;
const TIMES = 3;

interface Trial {
  readonly kind: 'memory' | 'core' | 'hours';
  readonly what: string;
  /** Creates the conditions; `end` removes them. */
  prepare(): Promise<{ readonly options: Omit<StartOptions, 'dataDir'>; end(): void }>;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
const secondsSince = (since: number) => (performance.now() - since) / 1000;

function trials(now: number): readonly Trial[] {
  const times = Array.from({ length: TIMES }, (_, at) => at + 1);
  return [
    ...times.map((at): Trial => ({
      kind: 'memory',
      what: `data in memory, ${at}`,
      prepare: async () => ({ options: {}, end: () => undefined }),
    })),
    ...times.map((at): Trial => ({
      kind: 'core',
      what: `a third of one core, ${at}`,
      async prepare() {
        const core = slowCore();
        return { options: { under: core.under }, end: core.end };
      },
    })),
    ...awkwardHours(now).map((hour): Trial => ({
      kind: 'hours',
      what: hour.what,
      async prepare() {
        const end = sharedMemoryCleanup();
        return { options: { environment: await shiftedClock((hour.at - Date.now()) / 1000) }, end };
      },
    })),
  ];
}

/** Rejects when the work takes longer. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`${what} took more than ${ms / 1000} s`)), ms)),
  );
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

interface Outcome {
  readonly readySec?: number;
  readonly stopSec?: number;
  readonly wrong: readonly string[];
}

async function startOnce(options: StartOptions): Promise<Outcome> {
  const since = performance.now();
  const run = runStart(options);
  try {
    const address = await within(START_TIMEOUT_MS, 'the start', run.serving);
    const readySec = secondsSince(since);
    const wrong = [...(await inspectNewInstall(address, options.dataDir)), ...warningsOf(run)];
    const stopping = performance.now();
    run.signal('SIGINT');
    await within(STOP_TIMEOUT_MS, 'the end', run.ended);
    return {
      readySec,
      stopSec: secondsSince(stopping),
      wrong: databaseStopped(options.dataDir) ? wrong : [...wrong, 'its database still runs'],
    };
  } catch (error) {
    run.signal('SIGTERM');
    await within(STOP_TIMEOUT_MS, 'the end', run.ended).catch(() => run.signal('SIGKILL'));
    return { wrong: [error instanceof Error ? error.message : String(error)] };
  }
}

async function make(trial: Trial): Promise<Outcome> {
  const directory = await makeDataDir();
  try {
    const { options, end } = await trial.prepare();
    try {
      return await startOnce({ ...options, dataDir: directory.path });
    } finally {
      end();
    }
  } catch (error) {
    return { wrong: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await directory.remove();
  }
}

const cell = (seconds: number | undefined): string => (seconds === undefined ? '-' : seconds.toFixed(1)).padStart(8);

const { values } = parseArgs({ options: { only: { type: 'string' } } });
say(`${'first start'.padEnd(34)} ${'ready, s'.padStart(8)} ${'ended, s'.padStart(8)}`);
for (const trial of trials(Date.now()).filter(({ kind }) => values.only === undefined || kind === values.only)) {
  const { readySec, stopSec, wrong } = await make(trial);
  say(`${trial.what.padEnd(34)} ${cell(readySec)} ${cell(stopSec)}  ${wrong.length === 0 ? 'ok' : 'FAILED'}`);
  for (const line of wrong) say(`    ${line}`);
  if (wrong.length > 0) process.exitCode = 1;
}
