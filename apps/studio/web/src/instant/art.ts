/** The pieces of a game as the build painted them: one picture, and the rest of the theme in its metadata. */
import type { Colours } from '@lantern/catalogue';
import { fetchText } from '../frame/calls.ts';
import type { Tune } from '../frame/sound/tune.ts';

/** As the painter lays a sheet out (packages/catalogue/art/slots.ts). */
const COLUMNS = 4;
export const CELL = 160;

export interface Art {
  readonly picture: HTMLImageElement;
  /** Pieces in the order of their cells. */
  readonly names: readonly string[];
  readonly colours: Colours;
  readonly tune: Tune;
}

const METADATA = /<metadata>([^<]*)<\/metadata>/;

/** Where the ground of a game is. */
export const groundOf = (game: string): string => `/art/instant/${game}.ground.svg`;

function loadPicture(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('the sheet is no picture'));
    picture.src = address;
  });
}

async function loadArt(game: string): Promise<Art> {
  const svg = await fetchText(`/art/instant/${game}.pieces.svg`);
  const told = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (told === undefined) throw new Error('the sheet tells no theme');
  return { ...(JSON.parse(told) as Omit<Art, 'picture'>), picture: await loadPicture(svg) };
}

let held: { readonly game: string; readonly art: Promise<Art> } | undefined;

/** The art of a game, fetched once; a fetch that failed is made again by the next caller. */
export function artOf(game: string): Promise<Art> {
  if (held?.game !== game) {
    const art = loadArt(game);
    art.catch(() => {
      held = undefined;
    });
    held = { game, art };
  }
  return held.art;
}

/** Whether the game has a piece of that name. */
export const hasPiece = ({ names }: Art, name: string): boolean => names.includes(name);

/** Draws a piece into a square; a piece the game has not is left out. */
export function drawPiece(pen: CanvasRenderingContext2D, { picture, names }: Art, name: string, x: number, y: number, size: number): void {
  const index = names.indexOf(name);
  if (index < 0) return;
  pen.drawImage(picture, (index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL, CELL, CELL, x, y, size, size);
}
