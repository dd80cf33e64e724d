/** The art of a game, as painted by the build: one picture, with the theme in its metadata. */
import type { Colours } from '@lantern/catalogue';
import { fetchText } from '../frame/calls.ts';
import type { Tune } from '../frame/sound/tune.ts';

/** Layout of a sheet by the painter (packages/catalogue/art/slots.ts). */
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

/** The address of a game's background. */
export const backgroundOf = (game: string): string => `/art/instant/${game}.ground.svg`;

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
  const metadata = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (metadata === undefined) throw new Error('the sheet has no metadata');
  return { ...(JSON.parse(metadata) as Omit<Art, 'picture'>), picture: await loadPicture(svg) };
}

let held: { readonly game: string; readonly art: Promise<Art> } | undefined;

/** The art of a game, fetched once; a failed fetch is retried by the next caller. */
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
  pen.drawImage(picture, (index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL, CELL, CELL, x, y, size, size);
}
