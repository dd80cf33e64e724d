/** What of the sportsbook needs no database: limits, the worst case of an event, receipts, and slips in words. */
import { ratioOf } from '@lantern/game-math/sports';
import { expect, test } from 'vitest';
import { newOrderedId } from '../kernel/random.ts';
import { worstCase } from './risk/event-worst.ts';
import type { SportsLimits } from './risk/limit-store.ts';
import { delayOf, eventCap, marketLimits, roomFor } from './risk/limits.ts';
import { canonical, type StoredLeg } from './slips/slip.ts';
import { legText, slipText } from './slips/words.ts';

const RATIO = ratioOf({ ladder: 'malay', value: 95 });
const TIER = { inPlayPercent: 50, eventCap: 3_000_000_000, delayMs: 5_000 };
/** The defaults of the reference. */
const LIMITS: SportsLimits = {
  slip: { slipMaximum: 100_000_000, payoutMaximum: 2_000_000_000, dayMaximum: 5_000_000_000 },
  tiers: {
    1: { ...TIER, main: 500_000_000, side: 150_000_000, exact: 50_000_000 },
    2: { ...TIER, main: 200_000_000, side: 60_000_000, exact: 20_000_000 },
    3: { ...TIER, main: 50_000_000, side: 15_000_000, exact: 5_000_000, delayMs: 7_000 },
  },
};
const market = (family: string) => ({ market: { family, period: 'ft' as const } });

test('[SPO-05/limits] #57: Malay 0.95, a book of 468 of 500 million', () => {
  const cap = eventCap(LIMITS, { tier: 1 });
  const leg = { ratio: RATIO, limits: { slip: 500_000_000n, book: 500_000_000n }, cap, perUnit: 1, worst: 0n };
  const slip = { factor: 1.95, memberFactor: 100, dayLeft: BigInt(LIMITS.slip.dayMaximum) };
  expect(roomFor(LIMITS, { ...slip, legs: [{ ...leg, liability: 468_000_000n }] }).book).toBe(33_684_210n);
  expect(roomFor(LIMITS, { ...slip, legs: [{ ...leg, liability: 500_000_001n }] }).book).toBe(0n);
  expect(roomFor(LIMITS, { ...slip, legs: [{ ...leg, liability: 0n, worst: 2_999_999_050n }] }).book).toBe(1_000n);
  expect(roomFor(LIMITS, { ...slip, dayLeft: 195n, legs: [{ ...leg, liability: 0n }] }).limit).toBe(100n);
});

test('[SPO-05/limits] by tier, side market, exact score, and half in play', () => {
  const before = { tier: 1, status: 'planned' } as const;
  expect(marketLimits(LIMITS, before, market('ah'))).toEqual({ slip: 500_000_000n, book: 500_000_000n });
  expect(marketLimits(LIMITS, { tier: 2, status: 'live' }, market('1x2'))).toEqual({
    slip: 100_000_000n,
    book: 200_000_000n,
  });
  expect(marketLimits(LIMITS, { tier: 3, status: 'planned' }, market('btts')).slip).toBe(15_000_000n);
  expect(marketLimits(LIMITS, before, market('cs')).slip).toBe(50_000_000n);
});

test('[SPO-05/delay] a decision waits as long as the slowest of its matches in play, and not at all before them', () => {
  const of = (tier: 1 | 3, status: 'planned' | 'live' | 'interrupted') => ({ tier, status });
  expect(delayOf(LIMITS, [of(3, 'planned'), of(1, 'planned')])).toBe(0);
  expect(delayOf(LIMITS, [of(3, 'planned'), of(1, 'live')])).toBe(5_000);
  expect(delayOf(LIMITS, [of(1, 'live'), of(3, 'interrupted')])).toBe(7_000);
});

test('[SPO-05/limits] the worst case of an event is over its scores, and adds what is no score', () => {
  const result = (outcome: string, gross: number, staked: number) => ({
    marketKey: '1x2?period=ft',
    outcome,
    gross,
    staked,
  });
  expect(worstCase([])).toBe(0n);
  expect(worstCase([result('1', 210, 100), result('x', 340, 100)])).toBe(140n);
  // A home win and few goals come together, a draw and many do not need to.
  const under = { marketKey: 'ou?period=ft&line=2.5', outcome: 'under', gross: 195, staked: 100 };
  expect(worstCase([result('1', 210, 100), under])).toBe(205n);
  expect(
    worstCase([result('1', 210, 100), { ...under, outcome: 'over', marketKey: 'cornersOu?period=ft&line=9.5' }]),
  ).toBe(205n);
  // Both sides of a line: never both.
  expect(
    worstCase([
      { ...under, gross: 195 },
      { ...under, outcome: 'over', gross: 195 },
    ]),
  ).toBe(0n);
});

test('[SPO-05/sums] a canonical slip is one text, whatever the order of its fields', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
  expect(canonical({ c: 1, a: 2 })).toBe(canonical({ a: 2, c: 1 }));
});

test('[SPO-05/sums] ids of slips are in the order of time', () => {
  const ids = [1_795_323_600_000, 1_795_323_600_001, 1_795_323_700_000].map(newOrderedId);
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('[SPO-05/sums] slips in words, for the betting record', () => {
  const side = (vi: string, en: string) => ({ id: vi, name: { vi, en } });
  const leg = {
    ...{ home: side('Sông Trà', 'Tra River'), away: side('Hải Đăng', 'Lighthouse'), written: '0.95' },
    ...{ key: 'ah?period=1h&line=-0.25', outcome: '2' },
  } as unknown as StoredLeg;
  expect(legText(leg, 'VI')).toBe('Kèo chấp, hiệp 1: Hải Đăng +0.25 @ 0.95');
  expect(legText({ ...leg, outcome: '1' }, 'EN')).toBe('Asian handicap, first half: Tra River -0.25 @ 0.95');
  expect(legText({ ...leg, key: 'ou?period=ft&line=2.5', outcome: 'over' }, 'VI')).toBe('Tài xỉu: Tài 2.5 @ 0.95');
  const legs = [leg, leg, leg];
  expect(slipText({ kind: 'parlay', legs, folds: [{ size: 3, unit: 1 }] }, 'VI')).toBe('Xiên 3');
  expect(
    slipText(
      {
        kind: 'system',
        legs,
        folds: [
          { size: 2, unit: 1 },
          { size: 3, unit: 1 },
        ],
      },
      'EN',
    ),
  ).toBe('System 2, 3 of 3');
});
