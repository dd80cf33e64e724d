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
const PPM_PER_THOUSANDTH = 1_000n;

/** Void, tied and cashed-out bets had no risk, so they do not count. */
export const counts = (outcome: BetOutcome): boolean => outcome === 'won' || outcome === 'lost';

/** The counted amounts of a bet (agents.md §3.2–3.3, engagement.md §4). Unknown risk counts 0. */
export function countOf(bet: RiskedBet): CountedBet {
  const { edgePpm, weightBps } = bet.risk;
  const valid = validOf(bet);
  if (edgePpm === null || valid === 0n) return NOTHING;
  return { valid, points: pointsOf(valid, edgePpm), counted: countedStake(ofCash(bet, valid), weightBps) };
}

/** The part of the stake that was at risk, as far as the bet counts at all. */
function validOf({ stake, outcome, risk: { notCounted, edgePpm, reported } }: RiskedBet): bigint {
  return !counts(outcome) || edgePpm === null || !reported || stake <= notCounted ? 0n : stake - notCounted;
}

/** The share of an amount that the cash in the stake has, rounded down. */
const ofCash = ({ stake, bonusStake }: RiskedBet, amount: bigint): bigint =>
  bonusStake === 0n ? amount : (amount * (stake - bonusStake)) / stake;

/** What a bet adds to its member's day; all amounts in minor units. */
export interface DayFigures {
  readonly bets: number;
  /** The played stake. */
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  /** Points earned with cash: those of levels, missions and races. */
  readonly points: bigint;
  readonly win: bigint;
  /** Cash staked less cash won: what the member lost of own money; negative after a gain. */
  readonly cashNet: bigint;
  /** The mean loss, stake × edge, in thousandths of a minor unit: small stakes at small edges would round to nothing in whole ones. */
  readonly theoryMilli: bigint;
}

/** A figure of a member's day. */
export type DayFigure = keyof DayFigures;

/** A void bet was not played: it adds nothing. */
export const NO_FIGURES: DayFigures = {
  bets: 0,
  stake: 0n,
  valid: 0n,
  counted: 0n,
  points: 0n,
  win: 0n,
  cashNet: 0n,
  theoryMilli: 0n,
};

/**
 * What a bet adds to its member's day (engagement.md §2 Evaluation, agents.md §5). A tie belongs to the mean loss, which is a share of
 * every stake; a cash-out does not: its price was agreed on later.
 */
export function figuresOf(bet: RiskedBet & { readonly win: bigint }): DayFigures {
  const { stake, win, outcome, bonusStake, risk } = bet;
  if (outcome === 'void') return NO_FIGURES;
  const { valid, counted } = countOf(bet);
  // As the ledger divides a return: the bonus money's part is rounded down, the rest is cash.
  const bonusWon = bonusStake === 0n ? 0n : (win * bonusStake) / stake;
  return {
    bets: 1,
    stake,
    valid,
    counted,
    points: risk.edgePpm === null ? 0n : pointsOf(ofCash(bet, valid), risk.edgePpm),
    win,
    cashNet: stake - bonusStake - (win - bonusWon),
    theoryMilli:
      outcome === 'cashed_out' || risk.edgePpm === null ? 0n : (stake * BigInt(risk.edgePpm)) / PPM_PER_THOUSANDTH,
  };
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
