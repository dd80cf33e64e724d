/** State of an instant game's controls. */
import type { ChoiceOf, InstantRound } from '../../../../wire/instant.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';

/** rest: a round may be started. asking: in flight. showing: its result is animated. open: the member's move. moving: in flight. */
export type Phase = 'rest' | 'asking' | 'showing' | 'open' | 'moving';

export interface View extends FrameView {
  readonly phase: Phase;
  readonly bet: number;
  readonly choice: ChoiceOf;
  /** The round on the board; it stays until the next one. */
  readonly round: InstantRound | undefined;
  /** Winnings of the finished round, as they count up. */
  readonly won: number;
  /** When the next paid round may start, by the page's clock. */
  readonly openAtMs: number;
}

/** The pending result: of a round or a move (GAME-18). */
export const pendingOf = ({ phase }: View): string | undefined =>
  phase === 'rest' || phase === 'open' ? undefined : 'round';

export type ViewStore = Store<View>;

/** The initial view. */
export function createView(bet: number, balance: number, choice: ChoiceOf): ViewStore {
  return createViewStore<View>({
    ...AT_FIRST,
    phase: 'rest',
    bet,
    balance,
    choice,
    round: undefined,
    won: 0,
    openAtMs: 0,
  });
}
