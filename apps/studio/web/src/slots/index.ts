/** Entry point of slots: the game, and what to preload before its session is there. */
import { preload } from '../frame/calls.ts';
import { loadedGame } from '../frame/loaded-game.tsx';
import { readTable } from './play/calls.ts';
import { artOf } from './art.ts';
import { sceneOf } from './stage/sheet.ts';
import { Table } from './table.tsx';

export const Game = loadedGame({ readTable, loadArt: artOf, Screen: Table });

/** Preloads the symbols and the scene. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  preload(sceneOf(game));
}
