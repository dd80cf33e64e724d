/** Validates an order before it is sent, by the server's own limits. */
import { ORDER_ITEMS_MAXIMUM, ORDER_SELECTIONS_MAXIMUM } from '@lantern/contract/constants';
import { highestPayout, stakeOf, type Bet } from './price.ts';

export type Fault =
  | { readonly kind: 'selections'; readonly maximum: number }
  | { readonly kind: 'unit' | 'stake_low' | 'stake_high' | 'win_high'; readonly amount: number }
  | { readonly kind: 'items'; readonly maximum: number };

/** What is wrong with one bet, or undefined. Amounts are minor units. */
export function faultOf(bet: Bet): Fault | undefined {
  const { unitMinimum, stakeMinimum, stakeMaximum, numberLiabilityMaximum } = bet.limits;
  if (bet.selections.length > bet.selectionsMaximum) return { kind: 'selections', maximum: bet.selectionsMaximum };
  if (bet.unit < unitMinimum || bet.unit % unitMinimum !== 0) return { kind: 'unit', amount: unitMinimum };
  const stake = stakeOf(bet);
  if (stake < stakeMinimum) return { kind: 'stake_low', amount: stakeMinimum };
  if (stake > stakeMaximum) return { kind: 'stake_high', amount: stakeMaximum };
  if (highestPayout(bet) > numberLiabilityMaximum) return { kind: 'win_high', amount: numberLiabilityMaximum };
  return undefined;
}

/** The first fault of an order: of one of its bets, or of all of them together. */
export function orderFault(bets: readonly Bet[]): Fault | undefined {
  for (const bet of bets) {
    const fault = faultOf(bet);
    if (fault) return fault;
  }
  if (bets.length > ORDER_ITEMS_MAXIMUM) return { kind: 'items', maximum: ORDER_ITEMS_MAXIMUM };
  const selections = bets.reduce((sum, bet) => sum + bet.selections.length, 0);
  return selections > ORDER_SELECTIONS_MAXIMUM ? { kind: 'selections', maximum: ORDER_SELECTIONS_MAXIMUM } : undefined;
}
