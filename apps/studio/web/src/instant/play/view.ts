/** State of an instant game's controls: one store, updated by the play, read by components. */
import { createStore, type Store } from '@lantern/web/store';
import type { ChoiceOf, InstantRound } from '../../../../wire/instant.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';

/** rest: a round may be started. asking: in flight. showing: its result is animated. open: the member's move. moving: in flight. */
export type Phase = 'rest' | 'asking' | 'showing' | 'open' | 'moving';

export interface View {
  readonly phase: Phase;
  readonly bet: number;
  readonly balance: number;
  readonly choice: ChoiceOf;
  /** The round on the board; it stays until the next one. */
  readonly round: InstantRound | undefined;
  /** Winnings of the finished round, as they count up. */
  readonly won: number;
  readonly trouble: Trouble | undefined;
  /** When the next paid round may start, by the page's clock. */
  readonly openAtMs: number;
  /** Text for screen readers. */
  readonly said: string;
}

/** The pending result: of a round or a move (GAME-18). */
export const pendingOf = ({ phase }: View): string | undefined =>
  phase === 'rest' || phase === 'open' ? undefined : 'round';

export type ViewStore = Store<View>;

/** The initial view. */
export function createView(bet: number, balance: number, choice: ChoiceOf): ViewStore {
  return createStore<View>({
    phase: 'rest',
    bet,
    balance,
    choice,
    round: undefined,
    won: 0,
    trouble: undefined,
    openAtMs: 0,
    said: '',
  });
}
