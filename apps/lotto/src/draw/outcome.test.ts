import { describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const order = (status: string, totalStake: number, totalPayout: number) => ({ status, totalStake, totalPayout });

describe("[LOTT-10] the outcome of a draw's bets", () => {
  it.each([
    ['a win is more than was staked', [order('won', 27_000, 298_500)], 'won', 298_500],
    ['less than the stakes is no win', [order('won', 27_000, 99_500), order('lost', 270_000, 0)], 'returned', 99_500],
    ['the very stake is a push', [order('push', 5_000, 5_000)], 'pushed', 5_000],
    ['nothing is a loss', [order('lost', 5_000, 0)], 'lost', 0],
    ['one that waits makes all wait', [order('won', 1_000, 9_900), order('pending', 1_000, 0)], 'pending', 9_900],
    ['what was cancelled was no bet', [order('cancelled', 900_000, 0), order('won', 1_000, 9_900)], 'won', 9_900],
  ])('%s', (_, orders, kind, payout) => {
    expect(outcomeOf(orders)).toMatchObject({ kind, payout });
  });
});
