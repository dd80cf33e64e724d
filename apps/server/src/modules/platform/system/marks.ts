/** The route of merchants' marks; they are files to the caller, so they are not part of the contract. */
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../../kernel/tx.ts';
import { readMark } from './merchant-store.ts';

const NAME = /^([a-z0-9]{2,20})-([0-9a-f]{16})\.png$/;

/** Serves `/art/brand/<code>-<hash>.png`; the hash is of the content, so a browser keeps it for ever. */
export function bindMarks(app: FastifyInstance, tx: Tx): void {
  app.get<{ Params: { file: string } }>('/art/brand/:file', async (request, reply) => {
    const [, code, hash] = NAME.exec(request.params.file) ?? [];
    const png = code === undefined ? undefined : await readMark(tx, code.toUpperCase(), hash!);
    if (!png) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png);
  });
}
