/** Fights of clockwork lantern roosters and pools as pure functions and data: classes, prices, outcomes, settlement. For the server. */
export type { ValueStream } from '../value-stream.ts';
export { matchupOf } from './matchup.ts';
export { paidAtDividend, poolDividends, type PoolDividends, type PoolStakes, type PoolTerms } from './pool.ts';
export {
  CHANCE_PARTS,
  FIGHT_OUTCOMES,
  FIGHT_RULES,
  FIGHT_SIDES,
  ROOSTERS_A_SIDE,
  decideFight,
  drawMatchup,
  fightProfit,
  fightReturn,
  fightRulesNamed,
  isFightOutcome,
  isFightSide,
  malayProfit,
  type FightClass,
  type FightOutcome,
  type FightRules,
  type FightSide,
  type Matchup,
} from './rules.ts';
export { paidOnFight, provisionalDividends, type FightPaid, type FightPool, type FightTerms } from './settle.ts';
