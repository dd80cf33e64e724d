/** Entry point of instant games: the game, and what to preload before its session is there. */
import { preload } from '../frame/calls.ts';
import { loadedGame } from '../frame/loaded-game.tsx';
import { artOf, backgroundOf } from './art.ts';
import { readTable } from './play/calls.ts';
import { Table } from './table.tsx';

export const Game = loadedGame({ readTable, loadArt: artOf, Screen: Table });

/** Preloads the pieces and the background. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  preload(backgroundOf(game));
}
