/** Entry point of curves: the game, and what to preload before its session is there. */
import { themeOf } from './themes.ts';

export { CrashGame as Game } from './game.tsx';

/** Preloads the rider and the sky. */
export function prepare(game: string): void {
  const { rider, landmarks } = themeOf(game);
  for (const picture of [rider, ...landmarks.map((each) => each.picture)]) new Image().src = picture;
}
