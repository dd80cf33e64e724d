/** A loop presented as a live stream: a sliding window of pieces by the clock (RFC 8216). */

export interface Loop {
  /** Number of pieces of the loop. */
  readonly pieces: number;
  readonly pieceMs: number;
}

/** Players begin three pieces before the end; three more for players that lag. */
const WINDOW = 6;

/** The playlist at an instant. Pieces are named by their absolute sequence number; the newest has just ended, as with a camera. */
export function livePlaylist({ pieceMs }: Pick<Loop, 'pieceMs'>, nowMs: number): string {
  const first = Math.floor(nowMs / pieceMs) - WINDOW;
  const sec = pieceMs / 1000;
  const lines = Array.from({ length: WINDOW }, (_, at) => `#EXTINF:${sec.toFixed(3)},\n${first + at}.m4s`);
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(sec)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  return `${[...head, `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * pieceMs).toISOString()}`, ...lines].join('\n')}\n`;
}

export interface PlaceInLoop {
  /** Which piece of the loop it is. */
  readonly piece: number;
  /** Time offset from its position in the loop. */
  readonly laterSec: number;
}

/** The position in the loop of an absolute sequence number. */
export function placeInLoop({ pieces, pieceMs }: Loop, sequence: number): PlaceInLoop {
  const piece = sequence % pieces;
  return { piece, laterSec: ((sequence - piece) * pieceMs) / 1000 };
}
