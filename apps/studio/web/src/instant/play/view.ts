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
  /** Rounds whose results are on their way beside the next one, oldest first: balls that fall. */
  readonly falling: readonly InstantRound[];
  /** Winnings of the finished round, as they count up. */
  readonly won: number;
  /** When the next paid round may start, by the page's clock. */
  readonly openAtMs: number;
}

/** The pending result: of a round, of a move, or of rounds that end beside each other, until the last has (GAME-18). */
export const pendingOf = ({ phase, falling }: View): string | undefined =>
  falling.length === 0 && (phase === 'rest' || phase === 'open') ? undefined : 'round';

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
    falling: [],
    won: 0,
    openAtMs: 0,
  });
}
