/** Entry point of fishing: the game, and what to preload before its session is there. */
import { artOf, formatNow, sceneOf } from './art.ts';

export { FishingGame as Game } from './game.tsx';

/** Preloads the scene and the creatures. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  const scene = new Image();
  scene.src = sceneOf(game, formatNow());
}
