/** Entry point of live tables: the game, and what to preload before its session is there. */
import type { TableEntered, TableNews } from '../../../wire/table.ts';
import { preload } from '../frame/calls.ts';
import { liveGame } from '../frame/live-game.tsx';
import { createSound } from '../frame/sound/sound.ts';
import { PICTURE_SHEET } from './felt/pictures.tsx';
import { createPlay } from './play/play.ts';
import { createView } from './play/view.ts';
import { EFFECTS } from './sound/effects.ts';
import { tableTune } from './sound/tunes.ts';
import { Table, type TableProps } from './table.tsx';

export const Game = liveGame<TableEntered, TableNews, TableProps>({
  begin({ session, entered, ask, follow, money, still }) {
    const { id } = session.game;
    const view = createView();
    const sound = createSound(tableTune(id, entered.rules.game), EFFECTS);
    const play = createPlay({ gameId: id, view, ask, sound, still, money });
    follow(play);
    return { session, view, play, sound };
  },
  Screen: Table,
});

/** Preloads the pictures, for the table that has any. */
export function prepare(game: string): void {
  if (game.startsWith('bau-cua')) preload(PICTURE_SHEET);
}
