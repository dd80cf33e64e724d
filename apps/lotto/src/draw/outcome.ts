/** The combined outcome of a member's orders of one draw. Pure. */

interface SettledOrder {
  readonly status: string;
  readonly totalStake: number;
  readonly totalPayout: number;
}

/**
 * `won`: returned more than was staked · `returned`: less · `pushed`: exactly the stake · `lost`: nothing ·
 * `pending`: not settled yet.
 */
export interface Outcome {
  readonly kind: 'won' | 'returned' | 'pushed' | 'lost' | 'pending';
  readonly stake: number;
  readonly payout: number;
}

/** Sums up orders; cancelled and refunded ones do not count. A return below the stake is not a win. */
export function outcomeOf(orders: readonly SettledOrder[]): Outcome {
  const live = orders.filter(({ status }) => status !== 'cancelled' && status !== 'void');
  const stake = live.reduce((sum, order) => sum + order.totalStake, 0);
  const payout = live.reduce((sum, order) => sum + order.totalPayout, 0);
  if (orders.some(({ status }) => status === 'pending')) return { kind: 'pending', stake, payout };
  if (payout > stake) return { kind: 'won', stake, payout };
  if (payout === 0) return { kind: 'lost', stake, payout };
  return { kind: payout === stake ? 'pushed' : 'returned', stake, payout };
}
