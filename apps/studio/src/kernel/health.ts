/** `/healthz` (alive) and `/readyz` (can play) of a studio that runs by itself, the same as on every node. */
import type { FastifyInstance } from 'fastify';
import { pause } from './clock.ts';
import type { Tx } from './database.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/** The database is checked each time. `/studio/healthz` answers the same through the platform's reverse proxy. */
export function bindHealth(app: FastifyInstance, db: Tx, isDraining: () => boolean): void {
  for (const path of ['/healthz', '/studio/healthz']) app.get(path, async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'draining' });
    const reachable = await Promise.race([
      db.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      pause(DATABASE_TIMEOUT_MS).then(() => false),
    ]);
    return reply.code(reachable ? 200 : 503).send({ status: reachable ? 'ready' : 'database unreachable' });
  });
}
