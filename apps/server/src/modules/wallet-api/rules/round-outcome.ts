/** How a round ended, for records and for what counts as played. Pure. */

export interface RoundSums {
  /** Bets that stand. */
  readonly bets: number;
  readonly staked: bigint;
  readonly won: bigint;
  /** The part of `won` that was staked and never played. */
  readonly returned: bigint;
  readonly adjusted: bigint;
  readonly ended: boolean;
}

/** Games where a stake that comes back was never at risk: the table calls it a tie. On a reel it is a win like any other. */
const TABLES: readonly string[] = ['LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];

/** What was staked and played. */
export const playedOf = ({ staked, returned }: Pick<RoundSums, 'staked' | 'returned'>): bigint => staked - returned;

/** What came of what was played, never below nothing. */
export function payoutOf({ won, returned, adjusted }: Pick<RoundSums, 'won' | 'returned' | 'adjusted'>): bigint {
  const payout = won - returned + adjusted;
  return payout > 0n ? payout : 0n;
}

/** The round as a bet of the betting record. */
export function recordStatus(round: RoundSums): 'pending' | 'void' | 'won' | 'lost' {
  if (round.bets === 0) return 'void';
  if (!round.ended) return 'pending';
  if (payoutOf(round) > 0n) return 'won';
  return playedOf(round) === 0n ? 'void' : 'lost';
}

/** The ended round as turnover counts it: nothing, where nothing was played. */
export function countedOutcome(round: RoundSums, category: string): 'void' | 'tie' | 'won' | 'lost' {
  if (round.bets === 0 || playedOf(round) === 0n) return 'void';
  const payout = payoutOf(round);
  if (payout === playedOf(round) && TABLES.includes(category)) return 'tie';
  return payout > 0n ? 'won' : 'lost';
}
