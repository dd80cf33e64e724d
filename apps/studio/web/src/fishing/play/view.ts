/** What the controls show of the water: one value, told by the play, read by components. */
import { createStore, type Store } from '@lantern/web/store';
import type { SeatShown } from '../../../../wire/fishing.ts';
import type { Trouble } from '../../frame/sheets/trouble-sheet.tsx';

/** A catch that is worth words. */
export interface Catch {
  readonly fish: string;
  readonly multiplier: number;
  readonly won: number;
  readonly tier: 0 | 1 | 2;
  /** Two alike are two. */
  readonly number: number;
}

export interface View {
  readonly price: number;
  readonly balance: number;
  readonly seats: readonly (SeatShown | null)[];
  readonly seat: number;
  readonly trouble: Trouble | undefined;
  readonly catch: Catch | undefined;
  /** The boss whose coming is being announced. */
  readonly boss: string | undefined;
  /** The fish that bullets seek. */
  readonly locked: string | undefined;
  /** How many bullets came back; 0 says nothing. */
  readonly givenBack: number;
  readonly said: string;
}

export type ViewStore = Store<View>;

export function createView(first: Pick<View, 'price' | 'balance' | 'seats' | 'seat'>): ViewStore {
  return createStore<View>({ ...first, trouble: undefined, catch: undefined, boss: undefined, locked: undefined, givenBack: 0, said: '' });
}

/** Times the bullet from which a catch is told across the water. */
const TIERS = [20, 80, 200] as const;

/** How large a catch is; undefined for one that its coins tell well enough. */
export const tierOf = (multiplier: number): 0 | 1 | 2 | undefined => (multiplier >= TIERS[2] ? 2 : multiplier >= TIERS[1] ? 1 : multiplier >= TIERS[0] ? 0 : undefined);
