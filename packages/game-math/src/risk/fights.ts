/** The part at risk of one member's stakes on a fight: the round is one outcome space, its pool taken as it was when betting closed. */
import {
  CHANCE_PARTS,
  FIGHT_OUTCOMES,
  FIGHT_SIDES,
  fightReturn,
  isFightOutcome,
  isFightSide,
  type FightClass,
  type FightRules,
} from '../fights/rules.ts';
import { paidOnFight, type FightTerms } from '../fights/settle.ts';
import { rational, type Rational } from '../rational.ts';
import { edgePpmOfReturn } from './edge.ts';
import { allocate, atRisk } from './formulas.ts';
import type { SpotStake } from './tables.ts';

/** The exact edge of a spot in parts per million; undefined for an unknown one, and for a side of a pool, whose price members make. */
export function edgePpmOfFight(rules: FightRules, place: number, spot: string): number | undefined {
  const matchup = rules.classes[place];
  if (!matchup || !isFightOutcome(spot) || (rules.takeBps !== undefined && isFightSide(spot))) return undefined;
  return edgePpmOfReturn(fightReturn(rules, matchup, spot));
}

const BASIS_POINTS = 10_000n;
const WHOLE = rational(1n);

/**
 * What the house keeps of a pool on average, over what its take would be: less than one where a dividend is held at the stake itself, nothing
 * where one side is empty. A pool that pays the house less counts for less, or members who share one could be rewarded for more than it costs.
 */
function keptOfTake(rules: FightRules, { chances }: FightClass, terms: FightTerms): Rational {
  const { pool } = terms;
  if (rules.takeBps === undefined || !pool) return WHOLE;
  const all = pool.meron + pool.wala;
  let [kept, take] = [0n, 0n];
  for (const side of FIGHT_SIDES) {
    const paid = pool[side] === 0n ? all : paidOnFight(rules, terms, side, side, pool[side])!.paid;
    kept += BigInt(chances[side]) * (all - paid) * BASIS_POINTS;
    take += BigInt(chances[side]) * all * BigInt(rules.takeBps);
  }
  return kept < take ? rational(kept, take) : WHOLE;
}

/** Whether a stake is returned however the fight ends: a side of a pool without the other one. */
const isIdle = ({ pool }: FightTerms, spot: string): boolean =>
  pool !== undefined && isFightSide(spot) && (pool.meron === 0n || pool.wala === 0n);

/**
 * The part at risk of each stake, in minor units and in the order given; a spot may occur several times. A stake on an unknown spot counts
 * nothing. Throws RangeError as `paidOnFight` does, and for a class that the rules do not have.
 */
export function fightAtRisk(rules: FightRules, terms: FightTerms, stakes: readonly SpotStake[]): readonly bigint[] {
  const matchup = rules.classes[terms.class];
  if (!matchup) throw new RangeError('these rules have no such class');
  const played = stakes.map(({ spot, stake }) => (isFightOutcome(spot) && !isIdle(terms, spot) ? stake : 0n));
  const all = played.reduce((sum, stake) => sum + stake, 0n);
  let lost = 0n;
  for (const outcome of FIGHT_OUTCOMES) {
    const paid = stakes.reduce(
      (sum, { spot }, index) =>
        played[index] === 0n ? sum : sum + paidOnFight(rules, terms, outcome, spot, played[index]!)!.paid,
      0n,
    );
    if (paid < all) lost += BigInt(matchup.chances[outcome]) * (all - paid);
  }
  const { numerator, denominator } = keptOfTake(rules, matchup, terms);
  return allocate(atRisk(all, rational(lost, BigInt(CHANCE_PARTS))), played).map((risked, index) =>
    isFightSide(stakes[index]!.spot) ? (risked * numerator) / denominator : risked,
  );
}
