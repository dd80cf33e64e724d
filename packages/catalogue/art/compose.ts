/** A game's tile: background, scene, vignette, frame and lettering, always the same for the same game. */
import type { GameEntry, Layout as LayoutName, Names, VendorEntry } from '../src/entry.ts';
import { createCanvas, HEIGHT, WIDTH } from './canvas.ts';
import { frame } from './frames.ts';
import { background } from './backgrounds.ts';
import { closeUp, arena, fish, throne, trio, versus } from './layouts/figures.ts';
import { curve, esport, sport } from './layouts/fields.ts';
import type { Layout } from './layouts/place.ts';
import { balls, board, bowl, cards, felt, reels, wheel } from './layouts/tables.ts';
import { lettering } from './lettering.ts';
import { closing, heroFigure } from './light.ts';
import { sparks } from './ornaments.ts';

/** How each family is composed. */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  throne,
  'close-up': closeUp,
  trio,
  reels,
  fish,
  felt,
  versus,
  bowl,
  wheel,
  cards,
  sport,
  esport,
  balls,
  curve,
  board,
  arena,
};

export type TileGame = Pick<GameEntry, 'id' | 'name' | 'lines' | 'art'>;
export type TileVendor = Pick<VendorEntry, 'face' | 'lettering' | 'frame'>;
export type TileLanguage = keyof Names;

/** The lines of a tile's lettering in `language`. */
export function linesOf(game: Pick<GameEntry, 'name' | 'lines'>, language: TileLanguage): readonly string[] {
  return game.lines?.[language] ?? [game.name[language]];
}

/** Paints a tile as one self-contained SVG, 324 by 432. */
export function composeTile(game: TileGame, vendor: TileVendor, language: TileLanguage): string {
  const { layout, palette, pattern, subjects } = game.art;
  const canvas = createCanvas(game.id, palette);
  heroFigure(canvas);
  const painted =
    background(canvas, pattern) +
    LAYOUTS[layout](canvas, subjects) +
    closing(canvas) +
    sparks(canvas, 8) +
    frame(canvas, vendor.frame) +
    lettering(canvas, vendor.face, vendor.lettering, linesOf(game, language));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${canvas.definitions()}</defs>${painted}</svg>`;
}
