/** Routes of pictures; they are files to the caller, so they are not part of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  readLogoName,
  readQuickName,
  readSlotName,
  readTableName,
  readTileName,
  readFishingName,
  type PictureName,
} from './picture-name.ts';
import { servePicture, type PictureDeps } from './serve-picture.ts';

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Serves `/art/games/…`, `/art/vendors/…`, and the studio games' pictures: `/art/slots/…`, `/art/fishing/…`, `/art/instant/…`, `/art/tables/…`. */
export function bindPictureRoutes(app: FastifyInstance, deps: PictureDeps): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: PictureName | undefined,
  ): Promise<FastifyReply> => {
    const wanted = name && {
      name,
      version: textOf((request.query as Record<string, unknown>)['v']),
      acceptsGzip: /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''),
      held: request.headers['if-none-match'],
    };
    const picture = wanted && (await servePicture(deps, wanted));
    if (!picture) {
      reply.callNotFound();
      return reply;
    }
    return reply.code(picture.status).headers(picture.headers).send(picture.body);
  };
  app.get<{ Params: { file: string } }>('/art/games/:file', (request, reply) =>
    answer(request, reply, readTileName(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/art/slots/:file', (request, reply) =>
    answer(request, reply, readSlotName(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/art/fishing/:file', (request, reply) =>
    answer(request, reply, readFishingName(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/art/instant/:file', (request, reply) =>
    answer(request, reply, readQuickName(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/art/tables/:file', (request, reply) =>
    answer(request, reply, readTableName(request.params.file)),
  );
  app.get<{ Params: { file: string } }>('/art/vendors/:file', (request, reply) =>
    answer(request, reply, readLogoName(request.params.file)),
  );
}
