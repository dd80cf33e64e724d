/** A loop told as a live stream: a window of pieces that the clock moves (RFC 8216). */

export interface Loop {
  /** Pieces of the loop. */
  readonly pieces: number;
  readonly pieceMs: number;
}

/** Players begin three pieces before the end; as many again for who lags. */
const WINDOW = 6;

/** The playlist of a moment. Pieces are named by their number in all time; the newest has just ended, as if a camera had filled it. */
export function livePlaylist({ pieceMs }: Pick<Loop, 'pieceMs'>, nowMs: number): string {
  const first = Math.floor(nowMs / pieceMs) - WINDOW;
  const sec = pieceMs / 1000;
  const lines = Array.from({ length: WINDOW }, (_, at) => `#EXTINF:${sec.toFixed(3)},\n${first + at}.m4s`);
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(sec)}`, `#EXT-X-MEDIA-SEQUENCE:${first}`, '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="init.mp4"'];
  return `${[...head, `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * pieceMs).toISOString()}`, ...lines].join('\n')}\n`;
}

export interface PlaceInLoop {
  /** Which piece of the loop it is. */
  readonly piece: number;
  /** How much later than in the loop itself it plays. */
  readonly laterSec: number;
}

/** Where a piece of all time stands in the loop. */
export function placeInLoop({ pieces, pieceMs }: Loop, sequence: number): PlaceInLoop {
  const piece = sequence % pieces;
  return { piece, laterSec: ((sequence - piece) * pieceMs) / 1000 };
}
