/** Binds the addresses of the sample streams; they are files to the player, so they stand outside the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Piece, SampleLoops } from './adapters/sample-loops.ts';
import { byteRange } from './rules/byte-range.ts';
import { livePlaylist } from './rules/live-playlist.ts';

/** As the pieces were cut by packages/ui/art/make-sample-stream.ts. */
const PIECE_MS = 2_000;
const FOR_A_DAY = 'public, max-age=86400';

function sendPiece({ headers }: FastifyRequest, reply: FastifyReply, { bytes, etag }: Piece): FastifyReply {
  reply.headers({ 'content-type': 'video/mp4', 'cache-control': FOR_A_DAY, 'accept-ranges': 'bytes', etag });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const range = byteRange(headers.range, bytes.length);
  if (range === 'whole') return reply.send(bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  return reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`).send(bytes.subarray(range.from, range.to + 1));
}

/** Answers `/streams/sample/{name}/live.m3u8`, which the clock moves, and the pieces it names. */
export function bindStreamRoutes(app: FastifyInstance, loops: SampleLoops, clock: Pick<Clock, 'now'>): void {
  app.get<{ Params: { name: string; file: string } }>('/streams/sample/:name/:file', (request, reply) => {
    const { name, file } = request.params;
    const pieces = loops.piecesOf(name);
    if (pieces !== undefined && file === 'live.m3u8') {
      return reply.headers({ 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' }).send(livePlaylist({ pieces, pieceMs: PIECE_MS }, clock.now()));
    }
    const piece = loops.piece(name, file);
    if (piece) return sendPiece(request, reply, piece);
    reply.callNotFound();
    return reply;
  });
}
