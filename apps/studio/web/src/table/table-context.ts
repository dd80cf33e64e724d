/** Context shared by all parts of a table's screen. */
import { createContext, useContext } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { TableBetShown } from '../../../wire/table.ts';
import type { Sound } from '../frame/sound/sound.ts';
import type { Play } from './play/play.ts';
import type { ViewStore } from './play/view.ts';
import type { Effect } from './sound/effects.ts';

export interface TableKnown {
  readonly session: SessionOpened;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: Sound<Effect>;
  readonly bets: ReadonlyMap<string, TableBetShown>;
  readonly locale: 'vi' | 'en';
  /** Even chances return half on zero. */
  readonly french: boolean;
  readonly still: boolean;
}

export const TableContext = createContext<TableKnown | undefined>(undefined);

/** The current table. Throws outside of one. */
export function useTable(): TableKnown {
  const known = useContext(TableContext);
  if (!known) throw new Error('no table around');
  return known;
}
