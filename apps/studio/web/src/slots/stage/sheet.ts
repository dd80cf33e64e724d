/** The symbols of a game, as painted by the build: one picture, with the theme in its metadata. */
import { cellAt, loadArtSheet, onePerGame } from '../../frame/art-sheet.ts';
import type { SlotTheme } from '../themes/theme.ts';

export interface Sheet extends Omit<SlotTheme, 'symbols'> {
  readonly picture: HTMLImageElement;
  /** Letters in the order of their cells. */
  readonly letters: string;
}

/** The address of a game's scene. */
export const sceneOf = (game: string): string => `/art/slots/${game}.scene.svg`;

export const sheetOf = onePerGame((game) => loadArtSheet<Omit<Sheet, 'picture'>>(`/art/slots/${game}.symbols.svg`));

/** Position of a letter's cell on the sheet. */
export const cellOf = ({ letters }: Sheet, letter: string) => cellAt(Math.max(0, letters.indexOf(letter)));
