/** The cost of a settlement: wall time, processor time of both sides, cost per kind of statement, peak memory. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

const MB = 1024 * 1024;
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 200;
const COLLECT_MS = 2000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Statements by purpose; the first match counts. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['fold (agents)', /agents\.fold_next/],
  ['payouts (ledger)', /ledger\./],
  ['write bets (turnover)', /INSERT INTO turnover\.bet_report/],
  ['write credits (turnover)', /INSERT INTO turnover\.credit/],
  ['the rest of turnover', /turnover\.|identity\.|system\./],
  ['add to days (play)', /play\.member_day/],
  ['correct lines (cashback)', /cashback\./],
  ['read suborders', /string_agg/],
  ['claim orders', /FOR UPDATE|waiting/],
  ['end suborders', /UPDATE lottery\.suborder/],
  ['summarise orders', /UPDATE lottery\."order"/],
  ['events', /kernel\.outbox|pg_notify/],
  ['begin and commit', /^(begin|commit)/i],
];

export interface StatementCost {
  /** Seconds spent waiting for it. */
  readonly waited: number;
  /** Processor seconds of the connection's server process meanwhile; 0 without /proc. */
  readonly cpu: number;
}

export interface Measured {
  readonly seconds: number;
  /** Processor seconds of this process, and of the database's processes; undefined where /proc is missing. */
  readonly nodeCpu: number;
  readonly databaseCpu: number | undefined;
  /** The cost of each kind of statement, of both workers together. */
  readonly statements: ReadonlyMap<string, StatementCost>;
  readonly heapBeforeMb: number;
  /** Including garbage, or without it when `collecting`. */
  readonly heapHighMb: number;
  readonly rssHighMb: number;
}

/** Processor seconds of the server's processes that are alive or were reaped by its postmaster. */
async function databaseCpu(owner: pg.Pool): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  const stats = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const known = stats.filter((stat) => stat !== '').map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  if (known.length === 0) return undefined;
  return known.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS_PER_SECOND;
}

type Query = (this: pg.Client & { readonly processID: number | null }, ...parameters: unknown[]) => unknown;

const NANOSECONDS = 1e9;

/** Processor seconds of one process, exact to the nanosecond; 0 where it is not readable. */
function processCpu(pid: number | null): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    return 0;
  }
}

/** Records the cost of each statement. Returns a function that stops. */
function watchStatements(costs: Map<string, StatementCost>): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(...parameters) {
    const [first] = parameters;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    const kind = KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other statements';
    const [startedAt, cpuBefore] = [performance.now(), processCpu(this.processID)];
    const answer = original.apply(this, parameters);
    const note = () => {
      const { waited, cpu } = costs.get(kind) ?? { waited: 0, cpu: 0 };
      costs.set(kind, {
        waited: waited + (performance.now() - startedAt) / 1000,
        cpu: cpu + processCpu(this.processID) - cpuBefore,
      });
    };
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  };
  return () => {
    prototype.query = original;
  };
}

/** Runs it and measures. `collecting` collects garbage before every reading of the heap: the rest is memory in use. */
export async function measure(
  owner: pg.Pool,
  work: () => Promise<unknown>,
  { collecting = false } = {},
): Promise<Measured> {
  collect();
  const heapBeforeMb = process.memoryUsage().heapUsed / MB;
  let heapHighMb = heapBeforeMb;
  let rssHighMb = 0;
  const sample = () => {
    if (collecting) collect();
    const { heapUsed, rss } = process.memoryUsage();
    heapHighMb = Math.max(heapHighMb, heapUsed / MB);
    rssHighMb = Math.max(rssHighMb, rss / MB);
  };
  const statements = new Map<string, StatementCost>();
  const stopWatching = watchStatements(statements);
  const timer = setInterval(sample, collecting ? COLLECT_MS : SAMPLE_MS);
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
    databaseCpu:
      databaseBefore === undefined || databaseAfter === undefined ? undefined : databaseAfter - databaseBefore,
    statements,
    heapBeforeMb,
    heapHighMb,
    rssHighMb,
  };
}
