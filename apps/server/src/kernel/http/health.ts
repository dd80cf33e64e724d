/** /healthz (the process is alive), /readyz (it can serve), /metrics. */
import type { FastifyInstance } from 'fastify';
import { inReads, sql } from '../db/index.ts';
import type { Metrics } from '../metrics.ts';
import { pause } from '../clock.ts';
import { allowNetworks } from './allow-networks.ts';
import type { Db } from '../tx.ts';

const DATABASE_TIMEOUT_MS = 2_000;

export interface HealthOptions {
  readonly db: Db;
  /** Starting, ready or draining. */
  readonly phase: () => 'starting' | 'ready' | 'draining';
}

/** Binds the health routes; readiness queries the database each time. */
export function bindHealth(app: FastifyInstance, { db, phase }: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (phase() !== 'ready') return reply.code(503).send({ status: phase() });
    const reachable = await Promise.race([
      inReads(() => sql`SELECT 1`.execute(db)).then(
        () => true,
        () => false,
      ),
      pause(DATABASE_TIMEOUT_MS).then(() => false),
    ]);
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'database unreachable' });
  });
}

/** Binds the metrics, for these networks only; `beside` adds those of a process that this node runs. */
export function bindMetrics(
  app: FastifyInstance,
  { registry }: Metrics,
  internalAllow: readonly string[],
  beside: () => Promise<string>,
): void {
  app.get('/metrics', { onRequest: allowNetworks(internalAllow) }, async (_request, reply) =>
    reply.type(registry.contentType).send((await Promise.all([registry.metrics(), beside()])).join('\n')),
  );
}
