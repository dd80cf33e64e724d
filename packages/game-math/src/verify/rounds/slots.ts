/** Recomputes a slot round: every step from the seed, by its title. */
import { createValueStream } from '../../lottery/draw.ts';
import { winsPool } from '../../slots/pool.ts';
import { createSlot, type Step } from '../../slots/round.ts';
import { slotTitle } from '../../slots/titles/index.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** Cascades and free spins end by themselves; an invalid proof must not block the page. */
const STEPS_MAXIMUM = 10_000;

/** Undefined for an unknown title, or a bet it does not have. */
export const recomputeSlot: Recompute = ({ title: id, bet, stakes, context }, seed) => {
  const title = slotTitle(id);
  if (!title || bet <= 0 || bet % title.coins !== 0) return undefined;
  const slot = createSlot(title);
  const next = createValueStream(seed, context);
  let at = slot.open(next);
  const shown: Step[] = [at.step];
  while (!at.state.over && shown.length < STEPS_MAXIMUM) {
    at = slot.advance(at.state, next);
    shown.push(at.step);
  }
  const [first] = shown;
  // A free spin has no pool: its value is drawn like any other, and wins none.
  const drawn = first?.kind === 'spin' && stakes !== null ? first.poolValue : undefined;
  const weight = isRecord(stakes) && isCount(stakes['weight']) ? stakes['weight'] : 1;
  return {
    shown,
    won: (bet / title.coins) * at.state.wonCoins,
    ...(drawn !== undefined && { jackpot: winsPool(bet, drawn, weight) }),
  };
};
