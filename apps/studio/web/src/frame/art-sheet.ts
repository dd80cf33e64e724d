/** Pictures painted by the build: a sheet of cells in one SVG, described by its metadata. */
import { fetchText } from './calls.ts';

/** Layout of a sheet of square cells by the painter (packages/catalogue/art/sheet.ts). */
const COLUMNS = 4;
export const CELL = 160;

const METADATA = /<metadata>([^<]*)<\/metadata>/;

/** The description in a picture. Throws where there is none. */
export function metadataOf<Described>(svg: string): Described {
  const metadata = METADATA.exec(svg)?.[1]?.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
  if (metadata === undefined) throw new Error('the picture has no metadata');
  return JSON.parse(metadata) as Described;
}

/** A sheet with its description. Rejects when it cannot be loaded. */
export async function loadArtSheet<Described>(
  path: string,
): Promise<Described & { readonly picture: HTMLImageElement }> {
  const svg = await fetchText(path);
  const described = metadataOf<Described>(svg);
  const picture = new Image();
  await new Promise<void>((resolve, reject) => {
    picture.onload = () => resolve();
    picture.onerror = () => reject(new Error('the sheet is no picture'));
    picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  });
  return { ...described, picture };
}

/** Fetches each game's art once; a failed fetch is retried by the next caller. */
export function onePerGame<Art>(load: (game: string) => Promise<Art>): (game: string) => Promise<Art> {
  let held: { readonly game: string; readonly art: Promise<Art> } | undefined;
  return (game) => {
    if (held?.game === game) return held.art;
    const art = load(game);
    art.catch(() => {
      held = undefined;
    });
    held = { game, art };
    return art;
  };
}

/** Place of a cell on a sheet. */
export const cellAt = (index: number): { readonly x: number; readonly y: number } => ({
  x: (index % COLUMNS) * CELL,
  y: Math.floor(index / COLUMNS) * CELL,
});
