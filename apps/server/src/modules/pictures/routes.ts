/** Binds the addresses of pictures; they are files to the caller, so they stand outside the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readLogoName, readQuickName, readSlotName, readTableName, readTileName, readWaterName, type PictureName } from './picture-name.ts';
import { servePicture, type Desk } from './serve-picture.ts';

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Answers `/art/games/…`, `/art/vendors/…`, and what games of the studio are played with: `/art/slots/…`, `/art/fishing/…`, `/art/instant/…`, `/art/tables/…`. */
export function bindPictureRoutes(app: FastifyInstance, desk: Desk): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, name: PictureName | undefined): Promise<FastifyReply> => {
    const asked = name && {
      name,
      version: textOf((request.query as Record<string, unknown>)['v']),
      acceptsGzip: /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''),
      held: request.headers['if-none-match'],
    };
    const picture = asked && (await servePicture(desk, asked));
    if (!picture) {
      reply.callNotFound();
      return reply;
    }
    return reply.code(picture.status).headers(picture.headers).send(picture.body);
  };
  app.get<{ Params: { file: string } }>('/art/games/:file', (request, reply) => answer(request, reply, readTileName(request.params.file)));
  app.get<{ Params: { file: string } }>('/art/slots/:file', (request, reply) => answer(request, reply, readSlotName(request.params.file)));
  app.get<{ Params: { file: string } }>('/art/fishing/:file', (request, reply) => answer(request, reply, readWaterName(request.params.file)));
  app.get<{ Params: { file: string } }>('/art/instant/:file', (request, reply) => answer(request, reply, readQuickName(request.params.file)));
  app.get<{ Params: { file: string } }>('/art/tables/:file', (request, reply) => answer(request, reply, readTableName(request.params.file)));
  app.get<{ Params: { file: string } }>('/art/vendors/:file', (request, reply) => answer(request, reply, readLogoName(request.params.file)));
}
