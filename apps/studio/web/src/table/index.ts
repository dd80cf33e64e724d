/** Live tables for the frame: the game, and what to fetch before its session is there. */
import { PICTURE_SHEET } from './felt/pictures.tsx';

export { TableGame as Game } from './game.tsx';

/** Begins to fetch the pictures of the one table that has any. */
export function prepare(game: string): void {
  if (game.startsWith('bau-cua')) new Image().src = PICTURE_SHEET;
}
