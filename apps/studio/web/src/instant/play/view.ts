/** What a quick game shows beside its board, and how it changes: one value, told by the play, read by components. */
import { createStore, type Store } from '@lantern/web/store';
import type { ChoiceOf, InstantRound } from '../../../../wire/instant.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';

/** rest: a round may be asked for. asking: it is on its way. showing: what came of it is being shown. open: a move is the member's. moving: it is on its way. */
export type Phase = 'rest' | 'asking' | 'showing' | 'open' | 'moving';

export interface View {
  readonly phase: Phase;
  readonly bet: number;
  readonly balance: number;
  readonly choice: ChoiceOf;
  /** The round on the board; it stays there until the next. */
  readonly round: InstantRound | undefined;
  /** Won in the round that is over, as it counts up. */
  readonly won: number;
  readonly trouble: Trouble | undefined;
  /** When the next paid round is open, by the page's own clock. */
  readonly openAtMs: number;
  /** What a reader of the screen hears. */
  readonly said: string;
}

export type ViewStore = Store<View>;

/** The view of a game nobody has played yet. */
export function createView(bet: number, balance: number, choice: ChoiceOf): ViewStore {
  return createStore<View>({ phase: 'rest', bet, balance, choice, round: undefined, won: 0, trouble: undefined, openAtMs: 0, said: '' });
}
