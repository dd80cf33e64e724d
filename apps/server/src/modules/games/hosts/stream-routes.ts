/** Routes of the sample streams; they are files to the player, so they are not part of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/clock.ts';
import type { SampleLoops } from './adapters/sample-loops.ts';
import { byteRange } from './rules/byte-range.ts';
import { livePlaylist, placeInLoop } from './rules/live-playlist.ts';
import { shiftedPiece } from './rules/shifted-piece.ts';

/** As the pieces were cut by packages/ui/art/make-sample-stream.ts. */
const PIECE_MS = 2_000;
const PLAYLIST = 'live.m3u8';
/** A piece's absolute sequence number; longer ones are invalid. */
const PIECE = /^(\d{1,10})\.m4s$/;
/** Players do not request pieces that have left the playlist. */
const FOR_A_MINUTE = 'public, max-age=60';
const FOR_A_DAY = 'public, max-age=86400';

function sendBytes({ headers }: FastifyRequest, reply: FastifyReply, bytes: Uint8Array, caching: string): FastifyReply {
  reply.headers({ 'content-type': 'video/mp4', 'cache-control': caching, 'accept-ranges': 'bytes' });
  const range = byteRange(headers.range, bytes.length);
  if (range === 'whole') return reply.send(bytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${bytes.length}`)
    .send(bytes.subarray(range.from, range.to + 1));
}

/** The piece with this absolute sequence number. */
function pieceOf(loops: SampleLoops, name: string, pieces: number, sequence: number): Uint8Array | undefined {
  const { piece, laterSec } = placeInLoop({ pieces, pieceMs: PIECE_MS }, sequence);
  const bytes = loops.piece(name, piece);
  return bytes && shiftedPiece(bytes, laterSec);
}

/** Serves `/streams/sample/{name}/live.m3u8`, which changes with the clock, and its pieces. */
export function bindStreamRoutes(app: FastifyInstance, loops: SampleLoops, clock: Pick<Clock, 'now'>): void {
  app.get<{ Params: { name: string; file: string } }>('/streams/sample/:name/:file', (request, reply) => {
    const { name, file } = request.params;
    const pieces = loops.piecesOf(name);
    if (pieces !== undefined && file === PLAYLIST) {
      return reply
        .headers({ 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-cache' })
        .send(livePlaylist({ pieceMs: PIECE_MS }, clock.now()));
    }
    const [, sequence] = PIECE.exec(file) ?? [];
    const piece =
      pieces !== undefined && sequence !== undefined ? pieceOf(loops, name, pieces, Number(sequence)) : undefined;
    if (piece) return sendBytes(request, reply, piece, FOR_A_MINUTE);
    const opening = file === 'init.mp4' ? loops.opening(name) : undefined;
    if (opening) return sendBytes(request, reply, opening, FOR_A_DAY);
    reply.callNotFound();
    return reply;
  });
}
