/** What stakes on a fight are paid: at the prices of its class, or from the pool of both sides. */
import { plus, rational } from '../rational.ts';
import { paidAtDividend, poolDividends } from './pool.ts';
import {
  fightProfit,
  isFightOutcome,
  isFightSide,
  type FightOutcome,
  type FightRules,
  type FightSide,
} from './rules.ts';

/** Stakes on both sides when betting closed, in one currency and in minor units. */
export type FightPool = Readonly<Record<FightSide, bigint>>;

/** A fight of a class, with the pool its sides are paid from where there is one. */
export interface FightTerms {
  /** By its place in the rules. */
  readonly class: number;
  readonly pool?: FightPool | undefined;
}

/** In minor units. */
export interface FightPaid {
  /** `returned` included; 0 where the stake is lost. */
  readonly paid: bigint;
  /** The part that was staked and never played: the whole stake on a side of a draw. */
  readonly returned: bigint;
}

const LOST: FightPaid = { paid: 0n, returned: 0n };
const back = (stake: bigint): FightPaid => ({ paid: stake, returned: stake });

function paidFromPool(takeBps: number, pool: FightPool, outcome: FightSide, spot: FightSide, stake: bigint): FightPaid {
  const dividends = poolDividends(pool, [outcome], { takeBps });
  if (!dividends) return back(stake);
  const hundredths = dividends.hundredths[spot];
  return hundredths === undefined ? LOST : { paid: paidAtDividend(stake, hundredths), returned: 0n };
}

/**
 * The payment of a stake; undefined for a spot or a class that the rules do not have. Throws RangeError for a stake that is not positive, and
 * for a side of a pool without its totals.
 */
export function paidOnFight(
  rules: FightRules,
  { class: place, pool }: FightTerms,
  outcome: FightOutcome,
  spot: string,
  stake: bigint,
): FightPaid | undefined {
  if (stake <= 0n) throw new RangeError('a stake is positive');
  const matchup = rules.classes[place];
  if (!matchup || !isFightOutcome(spot)) return undefined;
  if (isFightSide(spot) && !isFightSide(outcome)) return back(stake);
  if (isFightSide(spot) && isFightSide(outcome) && rules.takeBps !== undefined) {
    if (!pool) throw new RangeError('a pool is paid by its totals');
    return paidFromPool(rules.takeBps, pool, outcome, spot, stake);
  }
  if (outcome !== spot) return LOST;
  const { numerator, denominator } = plus(rational(1n), fightProfit(rules, matchup, spot));
  return { paid: (stake * numerator) / denominator, returned: 0n };
}

/**
 * What each side would pay if betting closed now, in hundredths of the stake; undefined for a side without stakes. Throws RangeError for rules
 * without a pool.
 */
export function provisionalDividends(
  { takeBps }: FightRules,
  pool: FightPool,
): Readonly<Record<FightSide, bigint | undefined>> {
  if (takeBps === undefined) throw new RangeError('these rules have no pool');
  const of = (side: FightSide) => poolDividends(pool, [side], { takeBps })?.hundredths[side];
  return { meron: of('meron'), wala: of('wala') };
}
