/** /healthz (the process lives), /readyz (it can serve), /metrics. */
import type { FastifyInstance } from 'fastify';
import { sql } from '../db/index.ts';
import type { Metrics } from '../metrics.ts';
import { pause } from '../clock.ts';
import type { Db } from '../tx.ts';

const DATABASE_PATIENCE_MS = 2_000;

/** `phase` says whether the process is starting, ready or draining; the database is asked each time. */
export function bindHealth(app: FastifyInstance, db: Db, metrics: Metrics, phase: () => 'starting' | 'ready' | 'draining'): void {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    if (phase() !== 'ready') return reply.code(503).send({ status: phase() });
    const reachable = await Promise.race([
      sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ),
      pause(DATABASE_PATIENCE_MS).then(() => false),
    ]);
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'database unreachable' });
  });

  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
