/**
 * Pari-mutuel pools: all stakes on the outcomes of one event, less the house's take, are divided among the winners. Whole minor units; what
 * rounding leaves is the house's.
 *
 * Source: domain reference "sports" §15.
 */

export interface PoolTerms {
  /** The house's share in basis points. */
  readonly takeBps: number;
  /** Dividends are rounded down to a multiple of this many hundredths; 1 where it is absent. */
  readonly stepHundredths?: number;
}

/** Stakes by outcome, in minor units. */
export type PoolStakes = Readonly<Record<string, bigint>>;

export interface PoolDividends {
  /** The pool after the take. */
  readonly net: bigint;
  /** What each winning outcome pays, stake included, in hundredths of the stake; never below the stake. */
  readonly hundredths: Readonly<Record<string, bigint>>;
}

const BASIS_POINTS = 10_000n;
const STAKE_HUNDREDTHS = 100n;

/**
 * The dividends of a pool. The profit (net less the winners' stakes) is divided equally among the winning outcomes that have stakes, and
 * within each by stake. Undefined where no winning outcome has any: every stake goes back, without a take. Throws RangeError for negative
 * stakes and for a take or a step out of range.
 *
 * @param winners The winning outcomes: several in a dead heat.
 */
export function poolDividends(
  stakes: PoolStakes,
  winners: readonly string[],
  { takeBps, stepHundredths = 1 }: PoolTerms,
): PoolDividends | undefined {
  const amounts = Object.values(stakes);
  if (amounts.some((amount) => amount < 0n)) throw new RangeError('stakes are not negative');
  if (!Number.isInteger(takeBps) || takeBps < 0 || takeBps > Number(BASIS_POINTS))
    throw new RangeError('a take is 0 to 10 000 basis points');
  if (!Number.isInteger(stepHundredths) || stepHundredths < 1) throw new RangeError('a step is a whole number from 1');
  const paid = winners.filter((outcome) => (stakes[outcome] ?? 0n) > 0n);
  if (paid.length === 0) return undefined;
  const pool = amounts.reduce((sum, amount) => sum + amount, 0n);
  const net = (pool * (BASIS_POINTS - BigInt(takeBps))) / BASIS_POINTS;
  const profit = net - paid.reduce((sum, outcome) => sum + stakes[outcome]!, 0n);
  const step = BigInt(stepHundredths);
  const dividendOf = (outcome: string): bigint => {
    if (profit <= 0n) return STAKE_HUNDREDTHS;
    const exact = STAKE_HUNDREDTHS + (profit * STAKE_HUNDREDTHS) / (BigInt(paid.length) * stakes[outcome]!);
    const rounded = exact - (exact % step);
    return rounded < STAKE_HUNDREDTHS ? STAKE_HUNDREDTHS : rounded;
  };
  return { net, hundredths: Object.fromEntries(paid.map((outcome) => [outcome, dividendOf(outcome)])) };
}

/** The payment of a stake at a dividend, stake included, rounded down. */
export const paidAtDividend = (stake: bigint, hundredths: bigint): bigint => (stake * hundredths) / STAKE_HUNDREDTHS;
