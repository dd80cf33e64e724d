/** What all parts of a table's screen share. */
import type { TableBetShown } from '../../../wire/table.ts';
import { useGame, type Game } from '../frame/game.ts';
import type { Play } from './play/play.ts';
import type { TableView } from './play/view.ts';
import type { Effect } from './sound/effects.ts';

export interface TableKnown extends Game<TableView, Play, Effect> {
  readonly bets: ReadonlyMap<string, TableBetShown>;
  /** Even chances return half on zero. */
  readonly french: boolean;
}

/** The current table. Throws outside of one. */
export const useTable = useGame<TableKnown>;
