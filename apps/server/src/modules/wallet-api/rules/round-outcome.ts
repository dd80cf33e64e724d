/** How a round ended, for records and for what counts as played. Pure. */

export interface RoundSums {
  /** Bets that stand. */
  readonly bets: number;
  readonly staked: bigint;
  readonly won: bigint;
  readonly adjusted: bigint;
  readonly ended: boolean;
}

/** Games where a stake that comes back was never at risk: the table calls it a tie. On a reel it is a win like any other. */
const TABLES: readonly string[] = ['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];

/** What came back, never below nothing. */
export const payoutOf = ({ won, adjusted }: Pick<RoundSums, 'won' | 'adjusted'>): bigint => (won + adjusted > 0n ? won + adjusted : 0n);

/** The round as a bet of the betting record. */
export function recordStatus(round: RoundSums): 'pending' | 'void' | 'won' | 'lost' {
  if (round.bets === 0) return 'void';
  if (!round.ended) return 'pending';
  return payoutOf(round) > 0n ? 'won' : 'lost';
}

/** The round as turnover counts it. */
export function countedOutcome(round: RoundSums, category: string): 'void' | 'tie' | 'won' | 'lost' {
  if (round.bets === 0) return 'void';
  const payout = payoutOf(round);
  if (payout === round.staked && TABLES.includes(category)) return 'tie';
  return payout > 0n ? 'won' : 'lost';
}
