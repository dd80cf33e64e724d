/** What came back of the stakes, beside what the rules say, and how far chance alone would move it. Pure. */

/** Fewer bets say nothing about chance. */
const BETS_MINIMUM = 30;
/** Of a normal distribution: 95 % are within so many deviations. */
const DEVIATIONS = 1.96;
const PPM = 1_000_000;

export interface ReturnSums {
  readonly bets: bigint;
  /** Stakes less refunds, and wins; minor units. */
  readonly staked: bigint;
  readonly wins: bigint;
  /** Sum of the squares of the wins. */
  readonly winSquares: number;
  /** Stakes with a known edge, and what of them comes back on average. */
  readonly ratedStakes: bigint;
  readonly expected: number;
}

export interface Returns {
  readonly actual: number | null;
  readonly theory: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Returns in ppm. The wins of n bets vary by Σw² − (Σw)² ⁄ n: each bet wins w or nothing, independently. Stakes of different sizes
 * and bets on the same draw make the true band wider, so a figure just outside is a reason to look, not a proof.
 */
export function returnsOf({ bets, staked, wins, winSquares, ratedStakes, expected }: ReturnSums): Returns {
  if (staked <= 0n) return { actual: null, theory: null, low: null, high: null };
  const [stake, won] = [Number(staked), Number(wins)];
  const actual = Math.round((won / stake) * PPM);
  // Of stakes that are mostly unrated, the rated part says nothing.
  const theory = ratedStakes * 2n >= staked ? expected / Number(ratedStakes) : null;
  if (theory === null) return { actual, theory: null, low: null, high: null };
  const variance = winSquares - (won * won) / Math.max(1, Number(bets));
  const half = bets < BigInt(BETS_MINIMUM) || variance < 0 ? null : (DEVIATIONS * Math.sqrt(variance)) / stake;
  return {
    actual,
    theory: Math.round(theory * PPM),
    low: half === null ? null : Math.max(0, Math.round((theory - half) * PPM)),
    high: half === null ? null : Math.round((theory + half) * PPM),
  };
}
