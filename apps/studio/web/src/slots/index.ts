/** Entry point of slots: the game, and what to preload before its session is there. */
import { sceneOf } from './scene.ts';
import { sheetOf } from './stage/sheet.ts';

export { SlotGame as Game } from './game.tsx';

/** Preloads the symbols and the scene. */
export function prepare(game: string): void {
  sheetOf(game).catch(() => undefined);
  const scene = new Image();
  scene.src = sceneOf(game);
}
