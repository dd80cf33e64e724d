/** Outcome of a round, for records and for turnover. Pure. */

export interface RoundSums {
  /** Bets that were not rolled back. */
  readonly bets: number;
  readonly staked: bigint;
  readonly won: bigint;
  /** The part of `won` that was staked and never played. */
  readonly returned: bigint;
  readonly adjusted: bigint;
  /** The parts of the win that wait for a decision, and that were rejected. */
  readonly held: bigint;
  readonly rejected: bigint;
  readonly ended: boolean;
}

/** Categories where a returned stake is a tie. In slots it is a win like any other. */
const TABLES: readonly string[] = ['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];

/** Categories whose stake is a single bet without hedging: a spin, a shot. For others the vendor must report the risk. */
const FULLY_AT_RISK: readonly string[] = ['RNG', 'FISH'];

/** Whether a round of the category risks its whole stake, unless its vendor reports otherwise. */
export const isFullyAtRisk = (category: string): boolean => FULLY_AT_RISK.includes(category);

/** The played stake. */
export const playedOf = ({ staked, returned }: Pick<RoundSums, 'staked' | 'returned'>): bigint => staked - returned;

/** The payout of the played stake, at least 0. */
export function payoutOf({
  won,
  returned,
  adjusted,
  held,
  rejected,
}: Pick<RoundSums, 'won' | 'returned' | 'adjusted' | 'held' | 'rejected'>): bigint {
  const payout = won - returned + adjusted - held - rejected;
  return payout > 0n ? payout : 0n;
}

/** `held`: a payout waits for a decision; `rejected`: the payout was rejected, and there is no other. */
export type RoundStatus = 'pending' | 'void' | 'won' | 'lost' | 'held' | 'rejected';

/** The round's status in the bet record. */
export function recordStatus(round: RoundSums): RoundStatus {
  if (round.held > 0n) return 'held';
  if (round.bets === 0) return 'void';
  if (!round.ended) return 'pending';
  if (payoutOf(round) > 0n) return 'won';
  if (round.rejected > 0n) return 'rejected';
  return playedOf(round) === 0n ? 'void' : 'lost';
}

/** The ended round's outcome for turnover: `void` if nothing was played. */
export function countedOutcome(round: RoundSums, category: string): 'void' | 'tie' | 'won' | 'lost' {
  if (round.bets === 0 || playedOf(round) === 0n) return 'void';
  const payout = payoutOf(round);
  if (payout === playedOf(round) && TABLES.includes(category)) return 'tie';
  return payout > 0n ? 'won' : 'lost';
}
