/** State of the screen, and its changes by news. */
import type {
  CrashEntered,
  CrashHold,
  CrashNews,
  CrashRoundShown,
  CrashSeat,
  CrashStake,
} from '../../../../wire/crash.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';
import type { AutoRun } from './auto-bet.ts';

export type PanelNumber = 0 | 1;
export const PANELS: readonly PanelNumber[] = [0, 1];

/** A bet panel. */
export interface PanelState {
  readonly bet: number;
  /** Automatic cash-out; null: manual only. */
  readonly autoHundredths: number | null;
  /** A bet or a cash-out is in flight. */
  readonly busy: 'bet' | 'cash' | null;
  /** A bet for the next round is being held or withdrawn: this never keeps a cash-out waiting. */
  readonly holding: boolean;
  /** Automatic bets that are running. */
  readonly run: AutoRun | null;
  /** Why the last run ended by itself, in the member's language. */
  readonly stopped: string | null;
}

export interface CrashView extends FrameView {
  readonly round: CrashRoundShown;
  readonly past: CrashEntered['past'];
  readonly mine: readonly CrashStake[];
  /** My bets for the next round, and those that could not be placed. */
  readonly held: readonly CrashHold[];
  readonly board: readonly CrashSeat[];
  /** The past round whose proof is open. */
  readonly proven: CrashEntered['past'][number] | undefined;
  readonly panels: readonly [PanelState, PanelState];
}

/** The pending result: of own stakes still running; each cash-out is shown by itself (GAME-18). */
export function pendingOf({ round: { roundId, phase }, mine }: CrashView): string | undefined {
  const flying = phase === 'flying' ? mine.filter(({ state }) => state === 'taken' || state === 'asking').length : 0;
  return flying === 0 ? undefined : `${roundId}:${flying}`;
}

export type ViewStore = Store<CrashView>;

export function createView(entered: CrashEntered, bets: readonly [number, number]): ViewStore {
  const { round, past, mine, held, board, balance } = entered;
  const panel = (bet: number): PanelState => ({
    bet,
    autoHundredths: null,
    busy: null,
    holding: false,
    run: null,
    stopped: null,
  });
  return createViewStore<CrashView>({
    ...AT_FIRST,
    round,
    past,
    mine,
    held,
    board,
    balance,
    proven: undefined,
    panels: [panel(bets[0]), panel(bets[1])],
  });
}

/** State after entering again. */
export const entering =
  ({ round, past, mine, held, board, balance }: CrashEntered) =>
  (view: CrashView): CrashView => ({ ...view, round, past, mine, held, board, balance });

const PAST_SHOWN = 30;

/** The round changed phase. A new one starts without stakes; a crashed one joins the past. */
export const withRound =
  (round: CrashRoundShown) =>
  (view: CrashView): CrashView => {
    const isNew = round.roundId !== view.round.roundId;
    const known = view.past[0]?.roundId === round.roundId;
    const past =
      round.phase === 'crashed' && round.hundredths !== null && !known
        ? [{ roundId: round.roundId, hundredths: round.hundredths }, ...view.past].slice(0, PAST_SHOWN)
        : view.past;
    return { ...view, round, past, ...(isNew && { mine: [], board: [] }) };
  };

/** Updates one of my stakes; stakes are in order of their panels. */
export const withStakeShown =
  (stake: CrashStake) =>
  (view: CrashView): CrashView => {
    const others = view.mine.filter(({ stakeId, panel }) => stakeId !== stake.stakeId && panel !== stake.panel);
    return { ...view, mine: [...others, stake].sort((one, other) => one.panel - other.panel) };
  };

/** Results of my stakes of a round; of an older round only the balance matters, which comes separately. */
export const withSettled =
  ({ roundId, stakes }: CrashNews['settled']) =>
  (view: CrashView): CrashView =>
    roundId === view.round.roundId ? stakes.reduce((seen, stake) => withStakeShown(stake)(seen), view) : view;

/** Updates one panel. */
export const panelChanged =
  (panel: PanelNumber, change: Partial<PanelState>) =>
  (view: CrashView): CrashView => {
    const [first, second] = view.panels;
    return { ...view, panels: panel === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }] };
  };

/** My stake of a panel in the current round. */
export const stakeAt = ({ mine }: CrashView, panel: PanelNumber): CrashStake | undefined =>
  mine.find((stake) => stake.panel === panel && stake.state !== 'refused' && stake.state !== 'returned');

/** Adds a bet held for the next round, or takes it away. */
export const withHold =
  (hold: CrashHold) =>
  (view: CrashView): CrashView => ({
    ...view,
    held: [...view.held.filter(({ holdId, panel }) => holdId !== hold.holdId && panel !== hold.panel), hold],
  });
export const withoutHold =
  (withdrawn: string) =>
  (view: CrashView): CrashView => ({ ...view, held: view.held.filter(({ holdId }) => holdId !== withdrawn) });

/** My bet of a panel that waits for the next round. */
export const heldAt = ({ held }: CrashView, panel: PanelNumber): CrashHold | undefined =>
  held.find((hold) => hold.panel === panel && hold.state === 'held');
