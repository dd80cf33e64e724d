/** Which chunks of a long grid are in the page, as one pure rule. */

/** Games of a chunk: whole rows in two, three, four and six columns. */
export const CHUNK_SIZE = 24;
/**
 * Up to here every tile stays in the page, so that the browser's own search and Tab find them all; beyond, only chunks
 * near view do.
 */
export const WHOLE_UP_TO = 480;
/** Screens rendered above and below the view. */
const OVERSCAN_SCREENS = 2;

export interface GridWindow {
  readonly first: number;
  readonly last: number;
}

export interface GridPlace {
  readonly chunks: number;
  readonly chunkPx: number;
  /** The grid's top edge relative to the view's; negative once it has scrolled past. */
  readonly topPx: number;
  readonly viewPx: number;
}

/** The first and last chunk to render. */
export function windowOf({ chunks, chunkPx, topPx, viewPx }: GridPlace): GridWindow {
  if (chunkPx <= 0) return { first: 0, last: Math.min(1, chunks - 1) };
  const reachPx = viewPx * OVERSCAN_SCREENS;
  const at = (px: number) => Math.min(chunks - 1, Math.max(0, Math.floor(px / chunkPx)));
  return { first: at(-topPx - reachPx), last: at(-topPx + viewPx + reachPx) };
}

/** A list in chunks of one length, the last one shorter. */
export function inChunks<Entry>(entries: readonly Entry[], size: number): readonly (readonly Entry[])[] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, at) => entries.slice(at * size, (at + 1) * size));
}

/** The height of a chunk of that many games, the last one shorter by whole rows. */
export function heightOf(games: number, chunkPx: number, columns: number): number {
  return (chunkPx * Math.ceil(games / columns)) / Math.ceil(CHUNK_SIZE / columns);
}
