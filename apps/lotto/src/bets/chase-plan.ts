/** The multipliers of a chase, issue by issue. */
import { CHASE_ISSUES_MAXIMUM, ORDER_MULTIPLIER_MAXIMUM } from '@lantern/contract/constants';
import { stakeOf, type Bet } from './price.ts';

/** `flat`: the same on every issue. `double`: twice the one before. `own`: each set by hand. */
export type ChasePlan = 'flat' | 'double' | 'own';

/** Numbers of issues offered as one tap. */
export const CHASE_COUNTS = [5, 10, 20, CHASE_ISSUES_MAXIMUM] as const;

export const CHASE_ISSUES_MINIMUM = 2;

/** The maximum multiplier of a chase; the bets' own multipliers count too. */
export function multiplierMaximum(bets: readonly Bet[]): number {
  return Math.floor(ORDER_MULTIPLIER_MAXIMUM / Math.max(1, ...bets.map(({ multiplier }) => multiplier)));
}

/** The multiplier of each issue; `own` has those set by hand, 1 by default. */
export function multipliersOf(
  plan: ChasePlan,
  count: number,
  own: readonly number[],
  maximum: number,
): readonly number[] {
  return Array.from({ length: count }, (_, at) => {
    const wanted = plan === 'flat' ? 1 : plan === 'double' ? 2 ** at : (own[at] ?? 1);
    return Math.min(maximum, Math.max(1, wanted));
  });
}

/** The stake of all issues together, in minor units. */
export function chaseStake(bets: readonly Bet[], multipliers: readonly number[]): number {
  const once = bets.reduce((sum, bet) => sum + stakeOf(bet), 0);
  return multipliers.reduce((sum, multiplier) => sum + once * multiplier, 0);
}
