/** What a member's orders of one draw came to, all together. Pure. */

interface SettledOrder {
  readonly status: string;
  readonly totalStake: number;
  readonly totalPayout: number;
}

/**
 * `won`: more came back than was staked · `returned`: some of it did · `pushed`: exactly it did · `lost`: nothing ·
 * `pending`: not settled yet.
 */
export interface Outcome {
  readonly kind: 'won' | 'returned' | 'pushed' | 'lost' | 'pending';
  readonly stake: number;
  readonly payout: number;
}

/** Sums up orders; cancelled and refunded ones were no bets. A return below the stake is not a win. */
export function outcomeOf(orders: readonly SettledOrder[]): Outcome {
  const live = orders.filter(({ status }) => status !== 'cancelled' && status !== 'void');
  const stake = live.reduce((sum, order) => sum + order.totalStake, 0);
  const payout = live.reduce((sum, order) => sum + order.totalPayout, 0);
  if (orders.some(({ status }) => status === 'pending')) return { kind: 'pending', stake, payout };
  if (payout > stake) return { kind: 'won', stake, payout };
  if (payout === 0) return { kind: 'lost', stake, payout };
  return { kind: payout === stake ? 'pushed' : 'returned', stake, payout };
}
