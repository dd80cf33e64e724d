import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import { giftBounds, mostGiven, pairSum } from './traits.ts';
import {
  endingOf,
  holdEnds,
  isQualified,
  ringProfit,
  ringProofPoints,
  shareOf,
  sharesDue,
  shareUntil,
  shownState,
  stepsMet,
  windowEnds,
} from './referral.ts';

const RULE: Extract<PromotionRule, { kind: 'referral' }> = {
  kind: 'referral',
  names: { vi: 'Mời bạn bè', en: 'Invite a friend' },
  lead: { vi: 'Mời bạn.', en: 'Invite.' },
  art: 'club',
  from: 0,
  to: 1,
  budget: 10_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  amount: 88_000,
  deposits: 200_000,
  points: 1_000_000,
  windowDays: 30,
  holdDays: 7,
  shareBps: 10,
  shareDays: 90,
  monthlyFriends: 20,
};
const DAY_MS = 86_400_000;
const done = { identity: true, bank: true, deposits: 200_000n, points: 1_000_000n };

describe('[PRO-09/referral] a friend', () => {
  it.each([
    ['deposits of 199 999', { ...done, deposits: 199_999n }, false],
    ['999 999 points', { ...done, points: 999_999n }, false],
    ['200 000 and 1 000 000 points', done, true],
    ['more of both', { ...done, deposits: 10n ** 12n, points: 10n ** 12n }, true],
    ['no verified identity', { ...done, identity: false }, false],
    ['no bank account of their own', { ...done, bank: false }, false],
    ['nothing', { identity: false, bank: false, deposits: 0n, points: 0n }, false],
  ])('with %s', (_, facts, qualified) => {
    expect(isQualified(stepsMet(RULE, facts))).toBe(qualified);
  });

  it('has 30 times 24 hours, is held for 7 days, and counts for 90 days with the first', () => {
    expect([windowEnds(RULE, 1_000), holdEnds(RULE, 1_000)]).toEqual([1_000 + 30 * DAY_MS, 1_000 + 7 * DAY_MS]);
    expect(shareUntil(RULE, '2026-12-01')).toBe('2027-02-28');
  });

  it('is shown by the steps that are done, and by an ending that names no check', () => {
    const none = { identity: false, bank: false, deposits: false, points: false };
    expect(shownState('open', none)).toBe('registered');
    expect(shownState('open', { ...none, bank: true })).toBe('qualifying');
    expect(shownState('holding', none)).toBe('holding');
    expect(
      (['window_over', 'monthly_limit', 'sold_out', 'same_person', 'operator', 'account_closed'] as const).map(
        endingOf,
      ),
    ).toEqual(['window_over', 'monthly_limit', 'sold_out', 'refused', 'refused', 'refused']);
  });
});

describe('[PRO-09/referral] the share', () => {
  it.each([
    [420_000n, 420n],
    [999n, 0n],
    [1_000n, 1n],
    [0n, 0n],
    [-5_000n, 0n],
    [10n ** 15n, 10n ** 12n],
  ])('of %s is %s', (counted, share) => {
    expect(shareOf(RULE, counted)).toBe(share);
  });

  const days = (counted: Readonly<Record<string, bigint>>) => new Map(Object.entries(counted));
  const span = { from: '2026-12-01', after: null, to: '2026-12-04', paid: 0n };

  it('is rounded down by day, and days without one are left out', () => {
    const counted = days({ '2026-12-01': 420_000n, '2026-12-02': 999n, '2026-12-04': 1_999n, '2026-12-05': 10n ** 9n });
    expect(sharesDue(RULE, counted, span)).toEqual([
      { day: '2026-12-01', amount: 420n },
      { day: '2026-12-04', amount: 1n },
    ]);
    expect(sharesDue(RULE, counted, { ...span, after: '2026-12-01', paid: 420n })).toEqual([
      { day: '2026-12-04', amount: 1n },
    ]);
    expect(sharesDue(RULE, counted, { ...span, after: '2026-12-04', paid: 421n })).toEqual([]);
  });

  it('settles what was paid too much with the next days, and what was paid too little as well', () => {
    const after = { ...span, after: '2026-12-02', paid: 500n };
    // The 1st was paid 500 and is worth 100 now: 400 are filled first.
    expect(sharesDue(RULE, days({ '2026-12-01': 100_000n, '2026-12-03': 300_000n }), after)).toEqual([]);
    expect(
      sharesDue(RULE, days({ '2026-12-01': 100_000n, '2026-12-03': 300_000n, '2026-12-04': 250_000n }), after),
    ).toEqual([{ day: '2026-12-04', amount: 150n }]);
    expect(sharesDue(RULE, days({ '2026-12-01': 700_000n, '2026-12-03': 10_000n }), after)).toEqual([
      { day: '2026-12-03', amount: 210n },
    ]);
  });
});

describe('[PRO-09/referral] figures', () => {
  it('a pair costs 176 000; a ring gains 142 000 of it at 1 000 000 points, and nothing from 5 028 572 on', () => {
    expect([pairSum(RULE), ringProfit(RULE), ringProofPoints(RULE)]).toEqual([176_000n, 142_000n, 5_028_572n]);
    const at = (points: number) => ringProfit({ ...RULE, points, shareBps: 1 }) - BigInt(points) / 10_000n;
    expect(at(5_028_571) > 0n).toBe(true);
    expect(at(5_028_572) <= 0n).toBe(true);
  });

  it('the budget ends it, and each side gets the amount', () => {
    expect([mostGiven(RULE), giftBounds(RULE)]).toEqual([10_000_000n, { least: 88_000, most: 88_000 }]);
  });
});
