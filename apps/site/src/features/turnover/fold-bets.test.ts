import { describe, expect, test } from 'vitest';
import { foldBets, type TurnoverBet } from './fold-bets.ts';

let ids = 0;
const bet = (changes: Partial<TurnoverBet> = {}): TurnoverBet => ({
  betId: `bet-${++ids}`,
  category: 'ELOTT',
  gameId: 'mb60',
  gameName: 'Siêu tốc 1 phút',
  stake: 10_000,
  currency: 'VND',
  valid: 10_000,
  points: 10_000,
  counted: 10_000,
  weightBps: 10_000,
  reductions: [],
  countedDeposits: 10_000,
  countedBonus: 0,
  effect: 'counted',
  settledAt: 1_000_000 - ids,
  ...changes,
});

describe('[WAL-07] the list of counted bets', () => {
  test('equal neighbours are one line, with their count, their times and their sum', () => {
    const bets = [bet(), bet(), bet()];
    expect(foldBets(bets)).toEqual([
      {
        bet: bets[0],
        count: 3,
        oldestAt: bets[2]!.settledAt,
        valid: 30_000,
        points: 30_000,
        countedDeposits: 30_000,
        countedBonus: 0,
      },
    ]);
  });

  test.each<[string, Partial<TurnoverBet>]>([
    ['another game', { gameId: 'mb45', gameName: 'Miền Bắc 45 giây' }],
    ['another stake', { stake: 20_000 }],
    ['less at risk', { valid: 5_000 }],
    ['fewer points', { points: 4_000 }],
    ['another effect', { effect: 'tie', countedDeposits: 0 }],
    ['another reason', { reductions: ['covered'] }],
  ])('%s is a line of its own, and order stays', (_, changes) => {
    const bets = [bet(), bet(changes), bet()];
    expect(foldBets(bets).map(({ bet: { betId }, count }) => [betId, count])).toEqual(
      bets.map(({ betId }) => [betId, 1]),
    );
  });

  test('sums of lines are the sums of the bets', () => {
    const bets = [
      bet(),
      bet(),
      bet({ stake: 7_000, valid: 7_000, countedDeposits: 7_000 }),
      bet({ effect: 'void', valid: 0, countedDeposits: 0 }),
      bet(),
    ];
    const sum = (rows: readonly { readonly countedDeposits: number }[]) =>
      rows.reduce((total, { countedDeposits }) => total + countedDeposits, 0);
    expect(sum(foldBets(bets))).toBe(sum(bets));
  });
});
