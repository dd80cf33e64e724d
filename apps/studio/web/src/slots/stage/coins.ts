/** The coins of hold-and-spin: amounts, locking, and the count at the end. */
import type { HeldShown } from '../../../../wire/slots.ts';
import type { Core } from './core.ts';
import { coinLabel } from './sprites.ts';
import { easeOut } from './tweens.ts';

export interface Coins {
  /** Amounts of coins; `locked` ones stay while the others turn. */
  coins(held: readonly HeldShown[], locked: boolean): void;
  /** From now on only empty cells and coins appear. */
  hold(on: boolean): void;
  /** Highlights coins one after the other; `onEach` is called for each. */
  collect(held: readonly HeldShown[], onEach: (coin: HeldShown) => void): Promise<void>;
}

const COLLECT_MS = 170;
const SPARKS = 9;

/** Draws the labels again, e.g. after a resize. */
export function labelCoins({ state, sprites, coins, options }: Core): void {
  state.labels.fill(undefined);
  if (sprites === undefined) return;
  for (const held of coins) state.labels[held.cell] = coinLabel(options.coinText(held), held.jackpot, sprites.geometry);
}

export function coinsOf(core: Core): Coins {
  const { state, tweens, loop, options } = core;
  return {
    coins(held, locked) {
      core.coins = held;
      state.locked.fill(0);
      if (locked) for (const { cell } of held) state.locked[cell] = 1;
      labelCoins(core);
      loop.wake();
    },
    hold(on) {
      state.holding = on;
      loop.wake();
    },
    async collect(held, onEach) {
      for (const coin of held) {
        state.lit[coin.cell] = 1;
        core.sparkle(coin.cell, SPARKS);
        onEach(coin);
        await tweens.run(options.still() ? 0 : COLLECT_MS, (share) => {
          state.scales[coin.cell] = 1 + 0.18 * Math.sin(easeOut(share) * Math.PI);
        });
      }
    },
  };
}
