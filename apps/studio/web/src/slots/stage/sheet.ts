/** The symbols of a game, as painted by the build: one picture, with the theme in its metadata. */
import { fetchText } from '../../frame/calls.ts';
import type { SlotTheme } from '../themes/theme.ts';

/** Layout of a sheet by the painter (packages/catalogue/art/slots.ts). */
const COLUMNS = 4;
export const CELL = 160;

export interface Sheet extends Omit<SlotTheme, 'symbols'> {
  readonly picture: HTMLImageElement;
  /** Letters in the order of their cells. */
  readonly letters: string;
}

const METADATA = /<metadata>([^<]*)<\/metadata>/;

function loadPicture(svg: string): Promise<HTMLImageElement> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return new Promise((resolve, reject) => {
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('the sheet is no picture'));
    picture.src = address;
  });
}

async function loadSheet(game: string): Promise<Sheet> {
  const svg = await fetchText(`/art/slots/${game}.symbols.svg`);
  const metadata = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (metadata === undefined) throw new Error('the sheet has no metadata');
  return { ...(JSON.parse(metadata) as Omit<Sheet, 'picture'>), picture: await loadPicture(svg) };
}

let held: { readonly game: string; readonly sheet: Promise<Sheet> } | undefined;

/** The sheet of a game, fetched once; a failed fetch is retried by the next caller. */
export function sheetOf(game: string): Promise<Sheet> {
  if (held?.game !== game) {
    const sheet = loadSheet(game);
    sheet.catch(() => {
      held = undefined;
    });
    held = { game, sheet };
  }
  return held.sheet;
}

/** Position of a letter's cell on the sheet. */
export function cellOf({ letters }: Sheet, letter: string): { readonly x: number; readonly y: number } {
  const index = Math.max(0, letters.indexOf(letter));
  return { x: (index % COLUMNS) * CELL, y: Math.floor(index / COLUMNS) * CELL };
}
