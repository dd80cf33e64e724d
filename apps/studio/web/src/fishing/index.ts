/** Fishing for the frame: the game, and what to fetch before its session is there. */
import { artOf, formatNow, sceneOf } from './art.ts';

export { FishingGame as Game } from './game.tsx';

/** Begins to fetch the scene and all that swims. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  const scene = new Image();
  scene.src = sceneOf(game, formatNow());
}
