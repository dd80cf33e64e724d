/** What every part of a table's screen knows. */
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
  /** Even chances get half back on zero. */
  readonly french: boolean;
  readonly still: boolean;
}

export const TableContext = createContext<TableKnown | undefined>(undefined);

/** The table around. Throws where there is none. */
export function useTable(): TableKnown {
  const known = useContext(TableContext);
  if (!known) throw new Error('no table around');
  return known;
}
