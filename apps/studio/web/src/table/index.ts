/** Entry point of live tables: the game, and what to preload before its session is there. */
import { PICTURE_SHEET } from './felt/pictures.tsx';

export { TableGame as Game } from './game.tsx';

/** Preloads the pictures, for the table that has any. */
export function prepare(game: string): void {
  if (game.startsWith('bau-cua')) new Image().src = PICTURE_SHEET;
}
