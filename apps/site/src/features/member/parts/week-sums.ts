/** What seven days of orders add up to. Pure. */
import { DAY_MS } from '../../../lib/vietnam-days.ts';

interface SettledOrder {
  readonly status: string;
  readonly placedAt: number;
  readonly totalStake: number;
  readonly totalPayout: number;
}

export interface WeekSums {
  /** Stakes of settled orders that took a risk, in minor units. */
  readonly stake: number;
  readonly net: number;
  /** Net result of each day, the first one starting at `from`. */
  readonly days: readonly number[];
}

/** Open, cancelled, void and pushed orders have no result and count for nothing. */
export function weekOf(orders: readonly SettledOrder[], from: number): WeekSums {
  const days = [0, 0, 0, 0, 0, 0, 0];
  let stake = 0;
  for (const order of orders) {
    if (order.status !== 'won' && order.status !== 'lost') continue;
    const day = Math.floor((order.placedAt - from) / DAY_MS);
    if (day < 0 || day > 6) continue;
    stake += order.totalStake;
    days[day]! += order.totalPayout - order.totalStake;
  }
  return { stake, net: days.reduce((sum, day) => sum + day, 0), days };
}
