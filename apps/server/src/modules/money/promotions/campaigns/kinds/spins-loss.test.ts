/** Free spins and loss cashback as pure rules: every vector of engagement.md §5 K3 and K9. */
import type { LossRule, SpinsRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { isClosed, lossOf, periodOf, periodsOf } from './loss.ts';
import { meanOfSpins, spinsCost, topOfSpins, type SpinsGame } from './spins.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
/** The first instants of 1 December 2026, a Tuesday, and of 1 January 2027. */
const [FROM, TO] = [Date.UTC(2026, 10, 30, 17), Date.UTC(2026, 11, 31, 17)];
const shared = {
  names: { vi: 'Quà', en: 'Gift' },
  lead: { vi: 'Quà.', en: 'A gift.' },
  art: 'slots',
  from: FROM,
  to: TO,
  budget: 100_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
} as const;
const SPINS: SpinsRule = {
  kind: 'spins',
  ...shared,
  vendor: 'HOALU',
  game: 'sen-bac',
  gameNames: { vi: 'Sen Bạc', en: 'Silver Lotus' },
  rtpBps: 9_650,
  spins: 20,
  stake: 2_000,
  topTimes: 5_000,
  useDays: 7,
};
const GAME: SpinsGame = {
  vendor: 'HOALU',
  game: 'sen-bac',
  nameVi: 'Sen Bạc',
  nameEn: 'Silver Lotus',
  rtpBps: 9_650,
  step: 25n,
  maximum: 500_000n,
  topTimes: 5_000,
  exposure: { single: null, hourly: null },
};
const LOSS: LossRule = { kind: 'loss', ...shared, product: 'any', period: 'day', rateBps: 1_000, maximum: 2_000_000 };

describe('free spins', () => {
  it.each([
    [20, 2_000, 9_650, 38_600n],
    [50, 1_000, 9_600, 48_000n],
    [1, 200, 9_653, 193n],
    [100, 10_000, 9_600, 960_000n],
  ])('K9: %i of %i at %i bps cost their mean', (spins, stake, rtpBps, cost) => {
    expect(spinsCost({ ...SPINS, spins, stake, rtpBps })).toBe(cost);
  });

  it('K9: of 13 used of 20 the mean of the lapsed ones is never paid, and the top is 200 million', () => {
    expect(meanOfSpins(SPINS, 20 - 13)).toBe(13_510n);
    expect(topOfSpins(SPINS)).toBe(200_000_000n);
  });

  const found = (rule: SpinsRule, game: SpinsGame | undefined) => lint(rule, FROM - 1, ZONE, { game });
  it.each([
    ['a rule as the vendor reports the game', SPINS, GAME, []],
    ['no such game', SPINS, undefined, ['game_unavailable']],
    ['another return', { ...SPINS, rtpBps: 9_649 }, GAME, ['game_differs']],
    ['another highest win', { ...SPINS, topTimes: 4_999 }, GAME, ['game_differs']],
    ['another name', { ...SPINS, gameNames: { vi: 'Sen Vàng', en: 'Silver Lotus' } }, GAME, ['game_differs']],
    ['no multiple of the step', { ...SPINS, stake: 2_010 }, GAME, ['stake_not_offered']],
    ['more than the highest bet', { ...SPINS, stake: 500_025, budget: 1_000_000_000 }, GAME, ['stake_not_offered']],
    ['a top that is the limit', SPINS, { ...GAME, exposure: { single: 10_000_000n, hourly: 200_000_000n } }, []],
    [
      'one more than an hour',
      SPINS,
      { ...GAME, exposure: { single: null, hourly: 199_999_999n } },
      ['exposure_exceeded'],
    ],
    [
      'one more than a payout',
      SPINS,
      { ...GAME, exposure: { single: 9_999_999n, hourly: null } },
      ['exposure_exceeded'],
    ],
    ['a gift worth nothing', { ...SPINS, spins: 1, stake: 1 }, { ...GAME, step: 1n }, ['bonus_zero']],
    ['a budget below one gift', { ...SPINS, budget: 38_599 }, GAME, ['budget_too_small']],
    [
      'more than 50 000 without an identity',
      { ...SPINS, stake: 3_000, audience: { ...shared.audience, identityVerified: false } },
      GAME,
      ['identity_needed'],
    ],
  ] as const)('[PRO-07] the linter finds in %s', (_, rule, game, findings) => {
    expect(found(rule, game)).toEqual(findings);
  });
});

describe('loss cashback', () => {
  const MILLION = 1_000_000n;
  const played = (category: string, cashNet: bigint, counted: bigint) => [
    { category, day: '2026-12-01', cashNet, counted },
  ];
  const ceilingOn = (category: string): number => (category === 'LIVE' ? 60 : 80);
  it.each([
    ['one player bet of a million that lost', played('LIVE', MILLION, 592_800n), 3_556n],
    ['a loss of a million, 10 counted', played('RNG', MILLION, 10n * MILLION), 80_000n],
    ['a loss of a million, 13 counted', played('RNG', MILLION, 13n * MILLION), 100_000n],
    ['a day that won', played('RNG', -MILLION, 13n * MILLION), 0n],
    ['a loss of 90 million, 900 counted', played('RNG', 90n * MILLION, 900n * MILLION), 2_000_000n],
    ['red and black, and zero falls', played('LIVE', 2n * MILLION, 2n * MILLION), 12_000n],
  ])('K3: %s', (_, days, pays) => {
    expect(lossOf(LOSS, days, ceilingOn).pays).toBe(pays);
  });

  it('K3: one player bet of a million is a free option without the share of what was counted, and costs with it', () => {
    // The player's chances with eight decks, to win and to lose; a tie returns the stake.
    const [wins, loses] = [0.446_246_609_343, 0.458_597_422_632];
    const edge = (loses - wins) * 1_000_000;
    const { pays } = lossOf(LOSS, played('LIVE', MILLION, 592_800n), ceilingOn);
    expect(Math.round(loses * 100_000 - edge)).toBe(33_509);
    expect(Math.round(loses * Number(pays) - edge)).toBe(-10_720);
  });

  it('nets a period over its days and games, and rounds each line of cashback down', () => {
    const days = [
      { category: 'RNG', day: '2026-12-01', cashNet: 500n, counted: 124n },
      { category: 'RNG', day: '2026-12-02', cashNet: -200n, counted: 124n },
      { category: 'LIVE', day: '2026-12-02', cashNet: 700n, counted: 166n },
    ];
    expect(lossOf({ ...LOSS, rateBps: 10_000 }, days, ceilingOn)).toEqual({ loss: 1_000n, ceiling: 0n, pays: 0n });
    const more = days.map((day) => ({ ...day, counted: day.counted + 1n }));
    expect(lossOf({ ...LOSS, rateBps: 10_000 }, more, ceilingOn)).toEqual({ loss: 1_000n, ceiling: 3n, pays: 3n });
  });

  it('has whole days or ISO weeks of the merchant, also where a day has 25 hours', () => {
    expect(periodOf('week', '2027-01-01')).toEqual({ firstDay: '2026-12-28', lastDay: '2027-01-03' });
    expect(periodsOf(LOSS, ZONE)).toHaveLength(31);
    // December begins on a Tuesday and ends on a Thursday: three whole weeks and a half on either side.
    expect(periodsOf({ ...LOSS, period: 'week' }, ZONE).map(({ firstDay }) => firstDay)).toEqual([
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
    ]);
    // Clocks go back in Lisbon on 25 October 2026: its day ends 25 hours after it began.
    const lisbon = { from: Date.UTC(2026, 9, 24, 23), to: Date.UTC(2026, 9, 26), period: 'day' } as const;
    expect(periodsOf(lisbon, 'Europe/Lisbon')).toEqual([{ firstDay: '2026-10-25', lastDay: '2026-10-25' }]);
    const sixHours = 6 * 3_600_000;
    expect(isClosed({ firstDay: '2026-10-25', lastDay: '2026-10-25' }, 'Europe/Lisbon', lisbon.to + sixHours - 1)).toBe(
      false,
    );
    expect(isClosed({ firstDay: '2026-10-25', lastDay: '2026-10-25' }, 'Europe/Lisbon', lisbon.to + sixHours)).toBe(
      true,
    );
  });

  it.each([
    ['whole days', LOSS, []],
    ['a start at one o’clock', { ...LOSS, from: FROM + 3_600_000 }, ['loss_days_invalid']],
    ['six days, of weeks', { ...LOSS, period: 'week', to: FROM + 6 * 86_400_000 }, ['loss_days_invalid']],
  ] as const)('[PRO-07] the linter finds in %s', (_, rule, findings) => {
    expect(lint(rule, FROM - 1, ZONE)).toEqual(findings);
  });
});
