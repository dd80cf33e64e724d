/** Prometheus metrics of this process, served at /metrics. */
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
