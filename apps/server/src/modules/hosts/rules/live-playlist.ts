/** A loop told as a live stream: a window of pieces that the clock moves (RFC 8216). */

export interface Loop {
  /** Pieces of the loop, `0.m4s` and on. */
  readonly pieces: number;
  readonly pieceMs: number;
}

/** Players begin three pieces before the end; as many again for who lags. */
const WINDOW = 6;

/** The playlist of a moment. The newest piece has just ended, as if a camera had filled it. */
export function livePlaylist({ pieces, pieceMs }: Loop, nowMs: number): string {
  const first = Math.max(0, Math.floor(nowMs / pieceMs) - WINDOW);
  const sec = pieceMs / 1000;
  // Beginnings of loops that have left the window; one that stands at its head is still told by its tag.
  const gone = Math.floor(first / pieces) + (first % pieces === 0 ? 0 : 1);
  const lines = Array.from({ length: WINDOW }, (_, at) => {
    const piece = (first + at) % pieces;
    return [...(piece === 0 ? ['#EXT-X-DISCONTINUITY'] : []), ...(piece === 0 || at === 0 ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date((first + at) * pieceMs).toISOString()}`] : []), `#EXTINF:${sec.toFixed(3)},`, `${piece}.m4s`];
  }).flat();
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${Math.ceil(sec)}`, `#EXT-X-MEDIA-SEQUENCE:${first}`, `#EXT-X-DISCONTINUITY-SEQUENCE:${gone}`, '#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="init.mp4"'];
  return `${[...head, ...lines].join('\n')}\n`;
}
