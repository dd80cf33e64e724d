/** Turning and landing. */
import type { Core } from './core.ts';
import { landReel, startReel } from './reel.ts';
import { EMPTY, settle } from './state.ts';

export interface Turns {
  /** Starts all reels, on other strips where free spins have their own. */
  spin(strips?: readonly string[]): void;
  /** Lands reel after reel at one pace, whatever the window shows: a reel is never slowed for a win that almost came. */
  land(window: readonly string[]): Promise<void>;
  /** Returns to the window before the spin. */
  landBack(): Promise<void>;
}

const STAGGER_START_MS = 55;
const STAGGER_LAND_MS = 110;
const MIN_TURN_MS = 420;

/** Lands the reel after a delay. */
function landLater({ options, tweens, reels, loop }: Core, index: number, numbers: Uint8Array, afterMs: number): void {
  const land = (share: number): void => {
    if (share === 1) landReel(reels[index]!, numbers, index * options.rows, loop.now());
  };
  void tweens.run(1, land, afterMs);
}

export function turnsOf(core: Core): Turns {
  const { options, reels, state, loop } = core;
  const emptyStrip = Uint8Array.from([EMPTY, EMPTY, core.coin, EMPTY, EMPTY, EMPTY, core.coin]);
  let spunAtMs = 0;
  const land = async (window: readonly string[]): Promise<void> => {
    if (options.still()) return core.show(window);
    const numbers = core.numbersOf(window);
    const waitMs = Math.max(0, spunAtMs + MIN_TURN_MS - loop.now());
    const done = new Promise<void>((resolve) => {
      core.landed = resolve;
    });
    for (let index = 0; index < reels.length; index += 1)
      landLater(core, index, numbers, waitMs + index * STAGGER_LAND_MS);
    core.standing = window;
    return done;
  };
  return {
    spin(strips = options.strips) {
      core.pulsing = false;
      settle(state);
      if (!state.holding) {
        core.coins = [];
        state.locked.fill(0);
        state.labels.fill(undefined);
      }
      spunAtMs = loop.now();
      if (options.still()) return;
      strips.forEach((strip, index) =>
        startReel(
          reels[index]!,
          state.holding ? emptyStrip : core.numbersOf(strip),
          spunAtMs + index * STAGGER_START_MS,
        ),
      );
      loop.wake();
    },
    land,
    landBack: () => land(core.standing),
  };
}
