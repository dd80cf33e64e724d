/** Entry point of slots: the game, and what to preload before its session is there. */
import { preload } from '../frame/calls.ts';
import { loadedGame } from '../frame/loaded-game.tsx';
import { readTable } from './play/calls.ts';
import { sceneOf, sheetOf } from './stage/sheet.ts';
import { Table } from './table.tsx';

export const Game = loadedGame({ readTable, loadArt: sheetOf, Screen: Table });

/** Preloads the symbols and the scene. */
export function prepare(game: string): void {
  sheetOf(game).catch(() => undefined);
  preload(sceneOf(game));
}
