/** What a game's screen is drawn with: its symbols and, where it is one, its flagship. */
import type { Flagship } from './flagships/flagship.ts';
import { flagshipOf } from './flagships/index.ts';
import { sheetOf, type Sheet } from './stage/sheet.ts';

/** All that a game's screen is drawn with. */
export interface Art {
  readonly sheet: Sheet;
  /** Its own cabinet; undefined for games of a series. */
  readonly flagship: Flagship | undefined;
}

/** A game's symbols and, where it is one, its flagship: both before the first picture. */
export const artOf = async (game: string): Promise<Art> => {
  const [sheet, flagship] = await Promise.all([sheetOf(game), flagshipOf(game)]);
  return { sheet, flagship };
};
