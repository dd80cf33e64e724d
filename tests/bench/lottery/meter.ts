/** What a settlement takes: wall time, processor time of both sides, waiting by kind of statement, the highest memory. */
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

const MB = 1024 * 1024;
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Statements by what they are for; the first that fits counts. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['payouts (ledger)', /ledger\./],
  ['count bets (turnover, cashback)', /turnover\.|cashback\.|identity\.|system\./],
  ['read suborders', /string_agg/],
  ['claim orders', /FOR UPDATE|running/],
  ['end suborders', /UPDATE lottery\.suborder/],
  ['summarise orders', /UPDATE lottery\."order"/],
  ['events', /kernel\.outbox|pg_notify/],
  ['begin and commit', /^(begin|commit)/i],
];

export interface Measured {
  readonly seconds: number;
  /** Processor seconds of this process, and of the database's processes; undefined where /proc is missing. */
  readonly nodeCpu: number;
  readonly databaseCpu: number | undefined;
  /** Seconds waited for each kind of statement, of both workers together. */
  readonly waits: ReadonlyMap<string, number>;
  readonly heapBeforeMb: number;
  readonly heapHighMb: number;
  readonly rssHighMb: number;
}

/** Processor seconds of the server's processes that are alive or that its postmaster has waited for. */
async function databaseCpu(owner: pg.Pool): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const stats = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const known = stats.filter((stat) => stat !== '').map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  if (known.length === 0) return undefined;
  return known.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS_PER_SECOND;
}

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

/** Notes how long each statement is waited for. Answers the way to stop. */
function watchStatements(waits: Map<string, number>): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(...parameters) {
    const [first] = parameters;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other statements';
    const startedAt = performance.now();
    const answer = original.apply(this, parameters);
    const note = () => waits.set(kind, (waits.get(kind) ?? 0) + (performance.now() - startedAt) / 1000);
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  };
  return () => {
    prototype.query = original;
  };
}

/** Runs it and measures. */
export async function measure(owner: pg.Pool, work: () => Promise<unknown>): Promise<Measured> {
  collect();
  const heapBeforeMb = process.memoryUsage().heapUsed / MB;
  let heapHighMb = heapBeforeMb;
  let rssHighMb = 0;
  const sample = () => {
    const { heapUsed, rss } = process.memoryUsage();
    heapHighMb = Math.max(heapHighMb, heapUsed / MB);
    rssHighMb = Math.max(rssHighMb, rss / MB);
  };
  const waits = new Map<string, number>();
  const stopWatching = watchStatements(waits);
  const timer = setInterval(sample, SAMPLE_MS);
  const [cpuBefore, databaseBefore] = [process.cpuUsage(), await databaseCpu(owner)];
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    stopWatching();
    clearInterval(timer);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const databaseAfter = await databaseCpu(owner);
  sample();
  return {
    seconds,
    nodeCpu: (cpu.user + cpu.system) / 1_000_000,
    databaseCpu: databaseBefore === undefined || databaseAfter === undefined ? undefined : databaseAfter - databaseBefore,
    waits,
    heapBeforeMb,
    heapHighMb,
    rssHighMb,
  };
}
