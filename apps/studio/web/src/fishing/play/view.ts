/** State of the controls. */
import type { SeatShown } from '../../../../wire/fishing.ts';
import { AT_FIRST, createViewStore, type FrameView, type ViewStore as Store } from '../../frame/view.ts';

/** A catch that is announced. */
export interface Catch {
  readonly fish: string;
  readonly multiplier: number;
  readonly won: number;
  readonly tier: 0 | 1 | 2;
  /** Distinguishes two equal catches. */
  readonly number: number;
}

export interface View extends FrameView {
  readonly price: number;
  readonly seats: readonly (SeatShown | null)[];
  readonly seat: number;
  readonly catch: Catch | undefined;
  /** The boss being announced. */
  readonly boss: string | undefined;
  /** The locked fish. */
  readonly locked: string | undefined;
  /** Number of refunded bullets to announce; 0 for none. */
  readonly refunded: number;
}

export type ViewStore = Store<View>;

export function createView(first: Pick<View, 'price' | 'balance' | 'seats' | 'seat'>): ViewStore {
  return createViewStore<View>({
    ...AT_FIRST,
    ...first,
    catch: undefined,
    boss: undefined,
    locked: undefined,
    refunded: 0,
  });
}

/** Minimum multiple of the bullet for an announcement. */
const TIERS = [20, 80, 200] as const;

/** The size class of a catch; undefined for one that is not announced. */
export const tierOf = (multiplier: number): 0 | 1 | 2 | undefined =>
  multiplier >= TIERS[2] ? 2 : multiplier >= TIERS[1] ? 1 : multiplier >= TIERS[0] ? 0 : undefined;
