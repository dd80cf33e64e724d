/** The part at risk of one member's stakes on a fight: the round is one outcome space, its pool taken as it was when betting closed. */
import {
  CHANCE_PARTS,
  FIGHT_OUTCOMES,
  fightReturn,
  isFightOutcome,
  isFightSide,
  type FightRules,
} from '../fights/rules.ts';
import { paidOnFight, type FightTerms } from '../fights/settle.ts';
import { rational } from '../rational.ts';
import { edgePpmOfReturn } from './edge.ts';
import { allocate, atRisk } from './formulas.ts';
import type { SpotStake } from './tables.ts';

/** The exact edge of a spot in parts per million; undefined for an unknown one, and for a side of a pool, whose price members make. */
export function edgePpmOfFight(rules: FightRules, place: number, spot: string): number | undefined {
  const matchup = rules.classes[place];
  if (!matchup || !isFightOutcome(spot) || (rules.takeBps !== undefined && isFightSide(spot))) return undefined;
  return edgePpmOfReturn(fightReturn(rules, matchup, spot));
}

/**
 * The part at risk of each stake, in minor units and in the order given; a spot may occur several times. A stake on an unknown spot counts
 * nothing. Throws RangeError as `paidOnFight` does, and for a class that the rules do not have.
 */
export function fightAtRisk(rules: FightRules, terms: FightTerms, stakes: readonly SpotStake[]): readonly bigint[] {
  const matchup = rules.classes[terms.class];
  if (!matchup) throw new RangeError('these rules have no such class');
  const known = stakes.map(({ spot, stake }) => (isFightOutcome(spot) ? stake : 0n));
  const all = known.reduce((sum, stake) => sum + stake, 0n);
  let lost = 0n;
  for (const outcome of FIGHT_OUTCOMES) {
    const paid = stakes.reduce(
      (sum, { spot, stake }) => sum + (paidOnFight(rules, terms, outcome, spot, stake)?.paid ?? 0n),
      0n,
    );
    if (paid < all) lost += BigInt(matchup.chances[outcome]) * (all - paid);
  }
  return allocate(atRisk(all, rational(lost, BigInt(CHANCE_PARTS))), known);
}
