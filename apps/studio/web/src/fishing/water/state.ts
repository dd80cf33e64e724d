/** The visible state of the water. */
import type { FishShown, SeatShown } from '../../../../wire/fishing.ts';
import type { Creatures } from '../art.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { layOf, type Lay } from './lay.ts';
import { createPools, type Pools } from './pools.ts';

export interface Cannon {
  /** Direction, in radians. */
  way: number;
  firedMs: number;
}

export interface Bubble {
  /** As shares of the screen. */
  x: number;
  y: number;
  readonly size: number;
  readonly speed: number;
}

export interface WaterState {
  readonly fleet: Fleet;
  readonly pools: Pools;
  readonly cannons: readonly [Cannon, Cannon, Cannon, Cannon];
  readonly bubbles: readonly Bubble[];
  lay: Lay;
  /** CSS pixels. */
  width: number;
  height: number;
  seat: number;
  seats: readonly (SeatShown | null)[];
  /** The locked fish; 0 for none. */
  locked: number;
  /** End of the screen shake. */
  trembleMs: number;
}

const BUBBLES = 20;
/** Golden ratio: spreads without rows. */
const SPREAD = 0.618;

const middle = (seat: number): number => (seat < 2 ? Math.PI : 0);

export function createState(
  kinds: readonly FishShown[],
  creatures: Creatures,
  seat: number,
  seats: readonly (SeatShown | null)[],
): WaterState {
  const cannon = (own: number): Cannon => ({ way: middle(own), firedMs: -1_000 });
  return {
    fleet: createFleet(kinds, creatures),
    pools: createPools(),
    cannons: [cannon(0), cannon(1), cannon(2), cannon(3)],
    bubbles: Array.from({ length: BUBBLES }, (_, index) => ({
      x: (index * SPREAD) % 1,
      y: (index * SPREAD * SPREAD * 7) % 1,
      size: 0.3 + ((index * 7) % 10) / 12,
      speed: 0.035 + ((index * 3) % 7) / 110,
    })),
    lay: layOf(1, 1, seat),
    width: 1,
    height: 1,
    seat,
    seats,
    locked: 0,
    trembleMs: 0,
  };
}
