/** Sizes and formats in which tiles of games are served, those of the build and those operators upload. */

/** Widths in pixels; a tile is three wide and four high. */
export const WIDTHS = { s: 162, m: 324, l: 648 } as const;
export const FORMATS = ['webp', 'avif'] as const;

export type Size = keyof typeof WIDTHS;
export type Format = (typeof FORMATS)[number];

/** The height to a width. */
export const heightOf = (width: number): number => (width * 4) / 3;
