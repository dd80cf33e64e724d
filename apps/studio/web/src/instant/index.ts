/** Entry point of instant games: the game, and what to preload before its session is there. */
import { artOf, backgroundOf } from './art.ts';

export { InstantScreen as Game } from './screen.tsx';

/** Preloads the pieces and the background. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  const background = new Image();
  background.src = backgroundOf(game);
}
