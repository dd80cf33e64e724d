/** Prometheus metrics of this process, served at /metrics. */
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<'call' | 'status'>;
}

/** A registry of its own, so that several platforms can run in one test process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const httpDuration = new Histogram({
    name: 'lantern_http_request_duration_seconds',
    help: 'Time to answer a call of the contract.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, httpDuration };
}

/** Seconds that something took, or was late, by this name; made at its first use on a node. */
export function seconds(
  { registry }: Metrics,
  name: `lantern_${string}_seconds`,
  help: string,
  buckets: readonly number[],
): Histogram {
  const known = registry.getSingleMetric(name);
  return known instanceof Histogram
    ? known
    : new Histogram({ name, help, buckets: [...buckets], registers: [registry] });
}

/** How often something happened, by this name; made at its first use on a node. */
export function counter({ registry }: Metrics, name: `lantern_${string}_total`, help: string): Counter {
  const known = registry.getSingleMetric(name);
  return known instanceof Counter ? known : new Counter({ name, help, registers: [registry] });
}

/** A number that is read when it is asked for. */
export function watch(
  { registry }: Metrics,
  name: `lantern_${string}`,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

/**
 * Numbers of one query, which is asked once for each scrape. When it fails they are NaN, so that no alert takes silence for health, and
 * `lantern_<group>_readable` is 0.
 */
export function watchQuery<Row extends object>(
  metrics: Metrics,
  group: string,
  query: () => Promise<Row>,
  numbers: Readonly<Record<`lantern_${string}`, readonly [help: string, of: (row: Row) => number]>>,
): void {
  let asked: Promise<Row | undefined> | undefined;
  // The gauges of one scrape collect in the same turn.
  const ask = () =>
    (asked ??= query()
      .then(
        (row) => row,
        () => undefined,
      )
      .finally(() => setImmediate(() => (asked = undefined))));
  watch(metrics, `lantern_${group}_readable`, 'Whether the figures of this group could be read.', async () =>
    (await ask()) ? 1 : 0,
  );
  for (const [name, [help, of]] of Object.entries(numbers))
    watch(metrics, name as `lantern_${string}`, help, async () => {
      const row = await ask();
      return row ? of(row) : Number.NaN;
    });
}

/** Shows how busy the pools of database connections are, and how much waits for one. */
export function watchPools({ registry }: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const gauge = (name: string, help: string, valueOf: (pool: pg.Pool) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'] as const,
      registers: [registry],
      collect() {
        for (const [pool, one] of Object.entries(pools)) this.set({ pool }, valueOf(one));
      },
    });
  gauge('lantern_database_pool_busy', 'Connections in use.', (pool) => pool.totalCount - pool.idleCount);
  gauge(
    'lantern_database_pool_waiting',
    'Statements and transactions that wait for a connection.',
    (pool) => pool.waitingCount,
  );
}
