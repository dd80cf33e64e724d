/** The art of a game, as painted by the build: one picture, with the theme in its metadata. */
import type { Colours } from '@lantern/catalogue';
import { CELL, cellAt, loadArtSheet, onePerGame } from '../frame/art-sheet.ts';
import type { Tune } from '../frame/sound/tune.ts';

export interface Art {
  readonly picture: HTMLImageElement;
  /** Pieces in the order of their cells. */
  readonly names: readonly string[];
  readonly colours: Colours;
  readonly tune: Tune;
}

/** The address of a game's background. */
export const backgroundOf = (game: string): string => `/art/instant/${game}.ground.svg`;

export const artOf = onePerGame((game) => loadArtSheet<Omit<Art, 'picture'>>(`/art/instant/${game}.pieces.svg`));

/** Whether the game has a piece of that name. */
export const hasPiece = ({ names }: Art, name: string): boolean => names.includes(name);

/** Draws a piece into a square; a missing piece is skipped. */
export function drawPiece(
  pen: CanvasRenderingContext2D,
  { picture, names }: Art,
  name: string,
  x: number,
  y: number,
  size: number,
): void {
  const index = names.indexOf(name);
  if (index < 0) return;
  const cell = cellAt(index);
  pen.drawImage(picture, cell.x, cell.y, CELL, CELL, x, y, size, size);
}
