/** State of a slot's controls. */
import type { HeldShown } from '../../../../wire/slots.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';

/** rest: a spin may be started. turning: in flight. showing: its win is animated. */
export type Phase = 'rest' | 'turning' | 'showing';

/** Content of the plate under the reels. */
export interface WinShown {
  /** Absent where several wins are shown together; then `count` is their number. */
  readonly letter: string | undefined;
  /** Number of equal symbols. */
  readonly count: number;
  /** Number of the line from 1; absent for ways. */
  readonly line?: number | undefined;
  readonly ways?: number | undefined;
  readonly multiplier: number;
  readonly amount: number;
}

/** An announcement the member has to see before the game continues. */
export type Announcement =
  | { readonly kind: 'free'; readonly spins: number; readonly again: boolean; readonly multiplier: number }
  | { readonly kind: 'hold'; readonly coins: number }
  | { readonly kind: 'win'; readonly tier: 3 | 4 | 5; readonly amount: number; readonly bet: number }
  | { readonly kind: 'total'; readonly amount: number }
  | { readonly kind: 'grand'; readonly amount: number };

/** A grown wild over its reel; `key` stays the same while it moves from reel to reel. */
export interface GrownShown {
  readonly key: number;
  /** From 0; a first reel is where it leaves. */
  readonly reel: number;
}

/** The wheel as it turns. */
export interface WheelShown {
  readonly ring: number;
  readonly slice: number;
  /** Number of the stop in the round, from 0: the wheel turns on from where the one before left it. */
  readonly stop: number;
  readonly turning: boolean;
  /** Turns left after this one. */
  readonly left: number;
  /** What all turns so far have won, in minor units. */
  readonly won: number;
}

/** The progressive pool is won: its amount, and the count so far. */
export interface PoolWinShown {
  readonly amount: number;
  readonly counted: number;
}

export interface View extends FrameView {
  readonly phase: Phase;
  readonly bet: number;
  /** Free spins granted: played before any paid spin. Undefined for none. */
  readonly granted: { readonly left: number; readonly stake: number } | undefined;
  /** Won in the round so far, as it counts up. */
  readonly won: number;
  readonly winShown: WinShown | undefined;
  /** The current multiplier of the row. */
  readonly multiplierAt: number;
  readonly free: { readonly left: number; readonly of: number } | undefined;
  readonly respinsLeft: number | undefined;
  /** Coins in the window, in hold-and-spin all that are held. */
  readonly held: readonly HeldShown[];
  /** Cells that have vanished in the current spin. */
  readonly vanished: number;
  /** Grown wilds, in titles that have them, and how many have grown in the free spins of the round. */
  readonly grown: readonly GrownShown[];
  readonly grownInAll: number;
  readonly wheel: WheelShown | undefined;
  readonly announcement: Announcement | undefined;
  /** The count of the win that is celebrated. */
  readonly counted: number;
  /** The last known amount of the progressive pool; undefined for titles without one. */
  readonly pool: number | undefined;
  readonly poolWon: PoolWinShown | undefined;
  /** When the next paid spin may start, by the page's clock. */
  readonly openAtMs: number;
}

/** The pending result: of a whole round, its free spins included (GAME-18). */
export const pendingOf = ({ phase }: View): string | undefined => (phase === 'rest' ? undefined : 'round');

export type ViewStore = Store<View>;

/** The initial view. */
export function createView(bet: number, balance: number, pool: number | undefined): ViewStore {
  return createViewStore<View>({
    ...AT_FIRST,
    phase: 'rest',
    bet,
    granted: undefined,
    balance,
    won: 0,
    winShown: undefined,
    multiplierAt: 0,
    free: undefined,
    respinsLeft: undefined,
    held: [],
    vanished: 0,
    grown: [],
    grownInAll: 0,
    wheel: undefined,
    announcement: undefined,
    counted: 0,
    pool,
    poolWon: undefined,
    openAtMs: 0,
  });
}
