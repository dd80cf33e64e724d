/**
 * What play counts for: the part of a stake that is really at risk, weighted by what the bet earns. Every payment that grows with play
 * (cashback, points, salaries) is a share of these figures, so that no set of bets earns more than it costs.
 *
 * Sources: domain references "engagement" §4 (atRisk, points) and "agents" §3.2–3.3 (weight, counted stake).
 */
import type { Rational } from '../rational.ts';

/** Parts per million: the unit of an edge. */
export const PPM = 1_000_000;
/** From this edge on, a point is a unit at risk. */
export const FULL_POINTS_EDGE_PPM = 35_000;
/** Bets below this edge earn no points: wagering with them would cost next to nothing. */
export const MIN_POINTS_EDGE_PPM = 3_000;
/** The share of a bet's edge that stake-based payments may use, in basis points. */
export const KAPPA_BPS = 6_000;
/** A weight of one. */
export const FULL_WEIGHT_BPS = 10_000;

/** 2.5 times the mean loss counts as risked: an even-money bet then counts in full. */
const [RISK_NUMERATOR, RISK_DENOMINATOR] = [5n, 2n];

/**
 * The part of a stake that is at risk: min(S, ⌊2.5 × D⌋), D being the mean loss, E[(S − R)⁺].
 *
 * @param stake S, minor units of all bets of one member in one outcome space. Throws RangeError below zero.
 * @param meanLoss D, minor units.
 */
export function atRisk(stake: bigint, meanLoss: Rational): bigint {
  if (stake < 0n || meanLoss.numerator < 0n) throw new RangeError('a stake and its mean loss are not negative');
  const risked = (RISK_NUMERATOR * meanLoss.numerator) / (RISK_DENOMINATOR * meanLoss.denominator);
  return risked < stake ? risked : stake;
}

/** Divides a space's part at risk among its bets by their stakes, in minor units, rounded down: the parts never add up to more. */
export function allocate(risked: bigint, stakes: readonly bigint[]): readonly bigint[] {
  const all = stakes.reduce((sum, stake) => sum + stake, 0n);
  return stakes.map((stake) => (all === 0n ? 0n : (risked * stake) / all));
}

/**
 * Points of a bet: what is at risk times min(1, edge / 3.5 %), rounded down; none below an edge of 0.3 % or where the edge is unknown.
 *
 * @param risked Minor units at risk.
 * @param edgePpm The bet's edge in parts per million; undefined: unknown.
 */
export function pointsOf(risked: bigint, edgePpm: number | undefined): bigint {
  if (edgePpm === undefined || edgePpm < MIN_POINTS_EDGE_PPM) return 0n;
  return (risked * BigInt(Math.min(FULL_POINTS_EDGE_PPM, edgePpm))) / BigInt(FULL_POINTS_EDGE_PPM);
}

/**
 * The weight of a bet in basis points: min(1, κ × edge / G), rounded down; nothing where the edge is unknown or not positive.
 *
 * @param edgePpm The bet's edge in parts per million; undefined: unknown.
 * @param rebatePpm G, all stake-based payments of its category in parts per million of counted stake. Throws RangeError unless positive.
 * @param kappaBps κ, the share of the edge that may be used for rewards, in basis points.
 */
export function weightBps(edgePpm: number | undefined, rebatePpm: number, kappaBps = KAPPA_BPS): number {
  if (!Number.isSafeInteger(rebatePpm) || rebatePpm <= 0)
    throw new RangeError('the payments of a category are a positive number of parts per million');
  if (edgePpm === undefined || edgePpm <= 0) return 0;
  return Math.min(FULL_WEIGHT_BPS, Number((BigInt(edgePpm) * BigInt(kappaBps)) / BigInt(rebatePpm)));
}

/** Counted stake in minor units: valid stake times weight, rounded down. */
export const countedStake = (valid: bigint, weight: number): bigint =>
  (valid * BigInt(weight)) / BigInt(FULL_WEIGHT_BPS);
