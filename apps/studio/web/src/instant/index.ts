/** Quick games for the frame: the game, and what to fetch before its session is there. */
import { artOf, groundOf } from './art.ts';

export { InstantScreen as Game } from './screen.tsx';

/** Begins to fetch the pieces and the ground. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  const ground = new Image();
  ground.src = groundOf(game);
}
