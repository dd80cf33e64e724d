/** Whether memory stays flat: heap after a full collection, RSS, and the private memory of the lanes' database processes. */
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import { measureLoad, type Load } from './load.ts';

const MB = 1024 * 1024;
const STEPS = 5;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

export interface MemorySample {
  readonly transfers: number;
  readonly heapMb: number;
  readonly rssMb: number;
  /** Largest of the lanes' server processes; undefined where /proc is missing. */
  readonly backendMb: number | undefined;
}

async function backendMb(owner: pg.Pool): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE query LIKE '%ledger.apply%' AND pid <> pg_backend_pid()`,
  );
  const sizes = await Promise.all(
    rows.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
    }),
  );
  const known = sizes.filter((size) => !Number.isNaN(size));
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** Samples after each fifth of `transfers`; fewer samples when `load.seconds` runs out. */
export async function measureMemory(
  owner: pg.Pool,
  load: Omit<Load, 'transfers'>,
  transfers: number,
): Promise<readonly MemorySample[]> {
  const samples: MemorySample[] = [];
  const end = performance.now() + load.seconds * 1000;
  let done = 0;
  for (let step = 1; step <= STEPS; step++) {
    const seconds = Math.max(0, (end - performance.now()) / 1000);
    done += (await measureLoad({ ...load, seconds, transfers: transfers / STEPS })).latencies.count;
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    samples.push({ transfers: done, heapMb: heapUsed / MB, rssMb: rss / MB, backendMb: await backendMb(owner) });
    if (performance.now() >= end) break;
  }
  return samples;
}
