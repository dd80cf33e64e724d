/** What the screen shows, and how news change it. */
import { createStore, type Store } from '@lantern/web/store';
import type { CrashEntered, CrashNews, CrashRoundShown, CrashSeat, CrashStake } from '../../../../wire/crash.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';

export type PanelNumber = 0 | 1;
export const PANELS: readonly PanelNumber[] = [0, 1];

/** One of the two places to bet at. */
export interface PanelState {
  readonly bet: number;
  /** Gets out by itself there; null: only by hand. */
  readonly autoHundredths: number | null;
  /** A bet or a cash-out is on its way. */
  readonly busy: 'bet' | 'cash' | null;
}

export interface CrashView {
  readonly round: CrashRoundShown;
  readonly past: CrashEntered['past'];
  readonly mine: readonly CrashStake[];
  readonly board: readonly CrashSeat[];
  readonly balance: number;
  readonly panels: readonly [PanelState, PanelState];
  readonly trouble: (Trouble & { readonly bet: number }) | null;
  /** For those who listen. */
  readonly said: string;
}

export type ViewStore = Store<CrashView>;

export function createView(entered: CrashEntered, bets: readonly [number, number]): ViewStore {
  const { round, past, mine, board, balance } = entered;
  const panel = (bet: number): PanelState => ({ bet, autoHundredths: null, busy: null });
  return createStore<CrashView>({ round, past, mine, board, balance, panels: [panel(bets[0]), panel(bets[1])], trouble: null, said: '' });
}

/** Came in again: how things stand now. */
export const entering = ({ round, past, mine, board, balance }: CrashEntered) => (view: CrashView): CrashView => ({ ...view, round, past, mine, board, balance });

const PAST_SHOWN = 30;

/** The round moved on. A new one begins with nothing on it; one that broke off joins those that are past. */
export const roundTold = (round: CrashRoundShown) => (view: CrashView): CrashView => {
  const isNew = round.roundId !== view.round.roundId;
  const known = view.past[0]?.roundId === round.roundId;
  const past = round.phase === 'crashed' && round.hundredths !== null && !known ? [{ roundId: round.roundId, hundredths: round.hundredths }, ...view.past].slice(0, PAST_SHOWN) : view.past;
  return { ...view, round, past, ...(isNew && { mine: [], board: [] }) };
};

/** One of my stakes as it stands now: those of a round in their panels' order, the last word of each. */
export const stakeTold = (stake: CrashStake) => (view: CrashView): CrashView => {
  const others = view.mine.filter(({ stakeId, panel }) => stakeId !== stake.stakeId && panel !== stake.panel);
  return { ...view, mine: [...others, stake].sort((one, other) => one.panel - other.panel) };
};

export const boardTold = (board: CrashNews['board']) => (view: CrashView): CrashView => ({ ...view, board });

/** What my stakes of a round came to; of an older round only the balance counts, which comes by itself. */
export const settledTold = ({ roundId, stakes }: CrashNews['settled']) => (view: CrashView): CrashView =>
  roundId === view.round.roundId ? stakes.reduce((seen, stake) => stakeTold(stake)(seen), view) : view;

export const balanceTold = (balance: number) => (view: CrashView): CrashView => (view.balance === balance ? view : { ...view, balance });

/** Changes one panel. */
export const panelChanged = (panel: PanelNumber, change: Partial<PanelState>) => (view: CrashView): CrashView => {
  const [first, second] = view.panels;
  return { ...view, panels: panel === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }] };
};

/** My stake at a panel in the running round. */
export const stakeAt = ({ mine }: CrashView, panel: PanelNumber): CrashStake | undefined => mine.find((stake) => stake.panel === panel && stake.state !== 'refused' && stake.state !== 'returned');
