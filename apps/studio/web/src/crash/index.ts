/** Climbing curves for the frame: the game, and what to fetch before its session is there. */
import { themeOf } from './themes.ts';

export { CrashGame as Game } from './game.tsx';

/** Begins to fetch who rides the curve, and what stands in its sky. */
export function prepare(game: string): void {
  const { rider, landmarks } = themeOf(game);
  for (const picture of [rider, ...landmarks.map((each) => each.picture)]) new Image().src = picture;
}
