/** Outcomes of bets and their counted amounts. Pure. */
import { countedStake, pointsOf } from '@lantern/game-math/risk';

export type BetOutcome = 'won' | 'lost' | 'tie' | 'void' | 'cashed_out';

/** Risk and weight of a bet: known when it is accepted, or when its whole group of bets is closed. */
export interface BetRisk {
  /** Minor units of the stake that were not at risk: covered by other bets of the same outcome space. 0..stake. */
  readonly notCounted: bigint;
  /** House edge in parts per million; null: unknown, then the bet does not count. */
  readonly edgePpm: number | null;
  /** The share of the valid stake that pays cashback, in basis points, by the settings of its acceptance. */
  readonly weightBps: number;
  /** Whether the part at risk is known; otherwise the bet does not count. */
  readonly reported: boolean;
}

/** Why a bet counts less than its stake. */
export type Reduction = 'covered' | 'risk_unreported' | 'edge_unknown' | 'edge_low' | 'bonus_money';

/** A bet with all inputs of its counted amounts; in minor units. */
export interface RiskedBet {
  readonly stake: bigint;
  readonly outcome: BetOutcome;
  readonly risk: BetRisk;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: bigint;
}

/** Counted amounts of a bet, in minor units. */
export interface CountedBet {
  /** The part of the stake that was at risk: deposits' turnover counts it. */
  readonly valid: bigint;
  /** `valid` weighted by the edge: a bonus's turnover counts it. */
  readonly points: bigint;
  /** `valid` without bonus money, weighted: cashback is paid on it. */
  readonly counted: bigint;
}

const NOTHING: CountedBet = { valid: 0n, points: 0n, counted: 0n };
const FULL_WEIGHT_BPS = 10_000;

/** Void, tied and cashed-out bets had no risk, so they do not count. */
export const counts = (outcome: BetOutcome): boolean => outcome === 'won' || outcome === 'lost';

/** The counted amounts of a bet (agents.md §3.2–3.3, engagement.md §4). Unknown risk counts 0. */
export function countOf({ stake, outcome, risk, bonusStake }: RiskedBet): CountedBet {
  const { notCounted, edgePpm, weightBps, reported } = risk;
  if (!counts(outcome) || edgePpm === null || !reported || stake <= notCounted) return NOTHING;
  const valid = stake - notCounted;
  const ofCash = bonusStake === 0n ? valid : (valid * (stake - bonusStake)) / stake;
  return { valid, points: pointsOf(valid, edgePpm), counted: countedStake(ofCash, weightBps) };
}

/** Why a won or lost bet counts less than its stake; empty if it counts in full, and for other outcomes. */
export function reductionsOf({ outcome, risk, bonusStake }: RiskedBet): readonly Reduction[] {
  if (!counts(outcome)) return [];
  if (risk.edgePpm === null) return ['edge_unknown'];
  if (!risk.reported) return ['risk_unreported'];
  return [
    ...(risk.notCounted > 0n ? (['covered'] as const) : []),
    ...(risk.weightBps < FULL_WEIGHT_BPS ? (['edge_low'] as const) : []),
    ...(bonusStake > 0n ? (['bonus_money'] as const) : []),
  ];
}
