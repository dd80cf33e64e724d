/** Pictures of content: redrawn when they are uploaded, served under a name made of their content. */
import { createHash } from 'node:crypto';
import type { AnswerOf } from '@lantern/contract/call';
import { CONTENT_PICTURE_BYTES, type OpsCalls } from '@lantern/contract/ops';
import type { FastifyInstance } from 'fastify';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { redrawForPage } from '../../../kernel/images/redraw.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { insertPicture, readPicture } from './piece-store.ts';

const NAME = /^([a-z0-9]{2,20})-([0-9a-f]{32})\.jpg$/;

/** Redraws and keeps an upload. Refuses upload_invalid, service_unavailable. */
export async function addPicture(
  { tx, merchant, operator, trail }: OpsContext<'operator'>,
  base64: string,
): Promise<Result<AnswerOf<OpsCalls['ops.content.addPicture']>>> {
  const upload = Buffer.from(base64, 'base64');
  if (upload.length > CONTENT_PICTURE_BYTES) return refuse('upload_invalid');
  const drawn = await redrawForPage(upload);
  if (!drawn.ok) return drawn;
  const { jpeg, width, height } = drawn.value;
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  await insertPicture(tx, merchant.code, { hash, jpeg, by: operator.displayName });
  const url = `/art/content/${merchant.code.toLowerCase()}-${hash}.jpg`;
  trail.on('content', hash);
  trail.changed(null, { picture: url, width, height });
  return ok({ url, width, height });
}

/** Serves `/art/content/<merchant>-<hash>.jpg`; a browser keeps it for ever. They are files to the caller, so not part of the contract. */
export function bindPictures(app: FastifyInstance, tx: Tx): void {
  app.get<{ Params: { file: string } }>('/art/content/:file', async (request, reply) => {
    const [, code, hash] = NAME.exec(request.params.file) ?? [];
    const jpeg = code === undefined ? undefined : await readPicture(tx, code.toUpperCase(), hash!);
    if (!jpeg) {
      reply.callNotFound();
      return reply;
    }
    return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(jpeg);
  });
}
