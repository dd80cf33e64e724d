/** What the controls show of the game, and how it changes: one value, told by the play, read by components. */
import { createStore, type Store } from '@lantern/web/store';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';

/** rest: a spin may be asked for. turning: it is on its way. showing: what it won is being shown. */
export type Phase = 'rest' | 'turning' | 'showing';

/** What the plate at the foot of the reels says. */
export interface WinTold {
  /** Absent where several wins are told together; `count` says how many then. */
  readonly letter: string | undefined;
  /** So many of a kind. */
  readonly count: number;
  /** Number of the line from 1; absent for ways. */
  readonly line?: number | undefined;
  readonly ways?: number | undefined;
  readonly multiplier: number;
  readonly amount: number;
}

/** Something the member should look at before the game goes on. */
export type Announcement =
  | { readonly kind: 'free'; readonly spins: number; readonly again: boolean; readonly multiplier: number }
  | { readonly kind: 'hold'; readonly coins: number }
  | { readonly kind: 'big'; readonly tier: 0 | 1 | 2; readonly amount: number }
  | { readonly kind: 'total'; readonly amount: number }
  | { readonly kind: 'grand'; readonly amount: number };

/** The growing pool is won: all of it, and how far it has been counted up. */
export interface PoolTold {
  readonly amount: number;
  readonly counted: number;
}

export interface View {
  readonly phase: Phase;
  readonly bet: number;
  /** Spins that were given: played before any is paid for. Undefined for none. */
  readonly given: { readonly left: number; readonly stake: number } | undefined;
  readonly balance: number;
  /** Won in the round so far, as it counts up. */
  readonly won: number;
  readonly told: WinTold | undefined;
  /** Which of the row of multipliers stands. */
  readonly multiplierAt: number;
  readonly free: { readonly left: number; readonly of: number } | undefined;
  readonly respinsLeft: number | undefined;
  readonly announcement: Announcement | undefined;
  /** What the growing pool stands at, as last told; undefined for titles without. */
  readonly pool: number | undefined;
  readonly poolWon: PoolTold | undefined;
  readonly trouble: Trouble | undefined;
  /** When the next paid spin is open, by the page's own clock. */
  readonly openAtMs: number;
  /** What a reader of the screen hears. */
  readonly said: string;
}

export type ViewStore = Store<View>;

/** The view of a game nobody has played yet. */
export function createView(bet: number, balance: number, pool: number | undefined): ViewStore {
  return createStore<View>({
    phase: 'rest',
    bet,
    given: undefined,
    balance,
    won: 0,
    told: undefined,
    multiplierAt: 0,
    free: undefined,
    respinsLeft: undefined,
    announcement: undefined,
    pool,
    poolWon: undefined,
    trouble: undefined,
    openAtMs: 0,
    said: '',
  });
}
