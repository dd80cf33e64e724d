/** A catch: the fish dies in place, bombs explode, and coins fly to the cannon. */
import type { LiveFish } from './fleet.ts';
import { CANNONS, turnOf } from './lay.ts';
import { freeOf } from './pools.ts';
import type { WaterState } from './state.ts';
import { BURST_MS } from './step.ts';

const COINS = { small: 3, medium: 5, large: 9, precious: 14, boss: 24 } as const;
const BETWEEN_COINS_MS = 26;
/** Coins leave in a spiral. */
const SPIRAL = 2.4;
/** Multipliers from here on are written large. */
const LARGE_TEXT = 20;

function throwCoins({ pools }: WaterState, fish: LiveFish, by: number, nowMs: number): void {
  const [toX, toY] = CANNONS[by]!;
  for (let index = 0; index < COINS[fish.shown.size]; index += 1) {
    const coin = freeOf(pools.coins);
    if (!coin) return;
    Object.assign(coin, {
      on: true,
      x: fish.x,
      y: fish.y,
      toX,
      toY,
      bornMs: nowMs + index * BETWEEN_COINS_MS,
      side: index * SPIRAL,
    });
  }
}

/** Shows the death of a fish that was killed by `by`. */
export function showDeath(state: WaterState, fish: LiveFish, by: number, multiplier: number, nowMs: number): void {
  const mine = by === state.seat;
  const dying = freeOf(state.pools.dying);
  if (dying) {
    const { x, y, heading, turned, shown } = fish;
    Object.assign(dying, {
      on: true,
      fish: shown.id,
      x,
      y,
      heading: heading + turnOf(state.lay),
      turned,
      bornMs: nowMs,
      text: mine ? `×${multiplier}` : '',
      large: multiplier >= LARGE_TEXT,
    });
  }
  if (mine) throwCoins(state, fish, by, nowMs);
  const burst = fish.shown.bomb ? freeOf(state.pools.bursts) : undefined;
  if (burst) Object.assign(burst, { on: true, x: fish.x, y: fish.y, bornMs: nowMs });
  if (burst || (mine && fish.shown.size === 'boss')) state.trembleMs = nowMs + BURST_MS;
}
