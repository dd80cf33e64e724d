/** The symbols of a game, as painted by the build: one picture, with the theme in its metadata. */
import { cellAt, loadArtSheet, onePerGame } from '../../frame/art-sheet.ts';
import type { Flagship } from '../flagships/flagship.ts';
import { flagshipOf } from '../flagships/index.ts';
import type { SlotTheme } from '../themes/theme.ts';

export interface Sheet extends Omit<SlotTheme, 'symbols'> {
  readonly picture: HTMLImageElement;
  /** Letters in the order of their cells. */
  readonly letters: string;
}

/** All that a game's screen is drawn with. */
export interface Art {
  readonly sheet: Sheet;
  /** Its own cabinet; undefined for games of a series. */
  readonly flagship: Flagship | undefined;
}

/** The address of a game's scene. */
export const sceneOf = (game: string): string => `/art/slots/${game}.scene.svg`;

export const sheetOf = onePerGame((game) => loadArtSheet<Omit<Sheet, 'picture'>>(`/art/slots/${game}.symbols.svg`));

/** Position of a letter's cell on the sheet. */
export const cellOf = ({ letters }: Sheet, letter: string) => cellAt(Math.max(0, letters.indexOf(letter)));

/** A game's symbols and, where it is one, its flagship: both before the first picture. */
export const artOf = async (game: string): Promise<Art> => {
  const [sheet, flagship] = await Promise.all([sheetOf(game), flagshipOf(game)]);
  return { sheet, flagship };
};
