import type { PromotionFinding, PromotionRule } from '@lantern/contract/promotion-rules';
import { describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { closesAt, placeScores, poolOf, prizeRanges, prizesOf, raceSpan, theoryOfCap, type RaceRule } from './race.ts';
import { termsOf } from './terms.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 5);
const START = Date.UTC(2026, 10, 30, 17);
const M = 1_000_000;
/** A week whose cap lets 150 million be lost on average: 612 245 000 × 7 × 3.5 %. */
const RACE: RaceRule = {
  kind: 'race',
  names: { vi: 'Đua top tuần', en: 'Race of the week' },
  lead: { vi: 'Xếp hạng theo điểm.', en: 'Places by points.' },
  art: 'slots',
  from: START,
  to: START + 7 * DAY_MS,
  budget: 345 * M,
  audience: { minLevel: 2, identityVerified: true, depositDays: 30, accountDays: 45 },
  product: 'casino',
  dailyCap: 612_245_000,
  countsFrom: 'joining',
  prizes: [
    { places: 1, amount: 150 * M },
    { places: 1, amount: 80 * M },
    { places: 1, amount: 50 * M },
    { places: 3, amount: 20 * M },
  ],
  closeHours: 18,
};

describe('places', () => {
  const six = [150, 80, 50, 20, 20, 20].map((prize) => BigInt(prize * M));
  it.each<[string, readonly number[], readonly bigint[], readonly (readonly [number | null, number])[], number]>([
    [
      'all different',
      [61, 48, 44, 39, 37, 33],
      six,
      [
        [1, 150 * M],
        [2, 80 * M],
        [3, 50 * M],
        [4, 20 * M],
        [5, 20 * M],
        [6, 20 * M],
      ],
      0,
    ],
    [
      'two second ones',
      [61, 48, 48, 39, 37, 33],
      six,
      [
        [1, 150 * M],
        [2, 65 * M],
        [2, 65 * M],
        [4, 20 * M],
        [5, 20 * M],
        [6, 20 * M],
      ],
      0,
    ],
    [
      'three third ones',
      [61, 48, 44, 44, 44, 33],
      six,
      [
        [1, 150 * M],
        [2, 80 * M],
        [3, 30 * M],
        [3, 30 * M],
        [3, 30 * M],
        [6, 20 * M],
      ],
      0,
    ],
    ['six at the cap', [9, 9, 9, 9, 9, 9], six, Array.from({ length: 6 }, () => [1, 56_666_666] as const), 4],
    [
      'prizes that do not divide',
      [5, 5, 5],
      [100n, 1n, 0n],
      [
        [1, 33],
        [1, 33],
        [1, 33],
      ],
      2,
    ],
    [
      'one first, six second with five prizes left',
      [9, 8, 8, 8, 8, 8, 8],
      six,
      [[1, 150 * M], ...Array.from({ length: 6 }, () => [2, 31_666_666] as const)],
      4,
    ],
    [
      'no one plays',
      [0, 0],
      six,
      [
        [null, 0],
        [null, 0],
      ],
      340 * M,
    ],
    ['fewer members than prizes', [3], six, [[1, 150 * M]], 190 * M],
    ['no one at all', [], six, [], 340 * M],
  ])('[PRO-09/race] of %s, and what stays with the house', (_, scores, prizes, placed, rest) => {
    const found = placeScores(scores.map(BigInt), prizes);
    expect(found.map(({ place, prize }) => [place, Number(prize)])).toEqual(placed);
    const sum = (of: readonly bigint[]) => of.reduce((total, amount) => total + amount, 0n);
    expect(sum(prizes) - sum(found.map(({ prize }) => prize))).toBe(BigInt(rest));
  });

  it('[PRO-09/race] never pay more than the pool, and never more to fewer points', () => {
    const start = Number(process.env['LANTERN_SEED'] ?? Date.now() % 1_000_000);
    for (let seed = start; seed < start + 300; seed++) {
      let state = seed;
      const pick = (below: number) => (state = (state * 48_271 + 11) % 2_147_483_647) % below;
      const scores = Array.from({ length: pick(40) }, () => BigInt(pick(12))).toSorted((one, other) =>
        Number(other - one),
      );
      const prizes = Array.from({ length: 1 + pick(20) }, () => BigInt(pick(1_000))).toSorted((one, other) =>
        Number(other - one),
      );
      const placed = placeScores(scores, prizes);
      const paid = placed.reduce((total, { prize }) => total + prize, 0n);
      expect(paid <= prizes.reduce((total, prize) => total + prize, 0n), `seed ${seed}`).toBe(true);
      placed.forEach(({ prize }, index) => {
        const before = placed[index - 1];
        expect(before === undefined || before.prize >= prize, `seed ${seed}`).toBe(true);
        if (before && scores[index] === scores[index - 1]) expect(before.prize).toBe(prize);
      });
    }
  });
});

describe('figures', () => {
  it('[PRO-09/race] of the days, the pool and the places are the rule’s', () => {
    expect(raceSpan(RACE, ZONE)).toEqual({ firstDay: '2026-12-01', lastDay: '2026-12-07', days: 7 });
    expect(closesAt(RACE)).toBe(START + 7 * DAY_MS + 18 * 3_600_000);
    expect(poolOf(RACE)).toBe(340_000_000n);
    expect(prizesOf(RACE)).toHaveLength(6);
    expect(prizeRanges(RACE).map(({ fromPlace, toPlace }) => [fromPlace, toPlace])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 6],
    ]);
    // 140 million staked cost 4.9 million on average.
    expect(theoryOfCap(20 * M, 7)).toBe(4_900_000n);
  });
});

describe('the linter', () => {
  it.each<[string, Partial<RaceRule>, readonly PromotionFinding[]]>([
    ['a sound race', {}, []],
    ['the first prize one above the theory of the cap', { dailyCap: 612_244_897 }, ['prize_over_theory']],
    ['the mock: 150 million for 140 million staked', { dailyCap: 20 * M }, ['prize_over_theory']],
    ['prizes as large as the theory allows', { dailyCap: 20 * M, prizes: [{ places: 10, amount: 4_900_000 }] }, []],
    ['one more', { dailyCap: 20 * M, prizes: [{ places: 10, amount: 4_900_001 }] }, ['prize_over_theory']],
    ['a start within a day', { from: START + 60_000 }, ['race_days_invalid']],
    ['an end within a day', { to: START + 7 * DAY_MS - 1 }, ['race_days_invalid']],
    ['as many days as there may be', { to: START + 62 * DAY_MS }, []],
    ['one more day', { to: START + 63 * DAY_MS }, ['race_days_invalid']],
    [
      'a prize above the one before',
      {
        prizes: [
          { places: 1, amount: 10 },
          { places: 2, amount: 11 },
        ],
      },
      ['prizes_rising'],
    ],
    ['as many places as there may be', { prizes: [{ places: 1_000, amount: 100_000 }] }, []],
    [
      'one more place',
      {
        prizes: [
          { places: 1_000, amount: 100_000 },
          { places: 1, amount: 1 },
        ],
      },
      ['places_too_many'],
    ],
    ['a budget below the pool', { budget: 339_999_999 }, ['budget_too_small']],
    ['no identity', { audience: { ...RACE.audience, identityVerified: false } }, ['identity_needed']],
    ['an end before the start', { to: START - DAY_MS }, ['ends_before_start']],
  ])('[PRO-09/race] finds in %s', (_, change, findings) => {
    const rule: PromotionRule = { ...RACE, ...change };
    expect(lint(rule, NOW, ZONE)).toEqual(findings);
  });
});

describe('the terms', () => {
  const CURRENT = { currency: 'VND', timeZone: ZONE };
  it('[PRO-09/race] say how it is counted, shared and paid', () => {
    const text = termsOf(RACE, 'EN', CURRENT).join('\n').replaceAll('\u00a0', ' ');
    expect(text).toContain('Places go by points of casino, slots and fishing, at most 612,245,000 of each day.');
    expect(text).toContain('Points count from the moment of joining.');
    expect(text).toContain('Place 1 wins 150,000,000 ₫.\n');
    expect(text).toContain('Places 4 to 6 win 20,000,000 ₫ each.');
    expect(text).toContain('The result is final within 18 hours after the end');
    expect(text).toContain('The prizes of 340,000,000 ₫ are guaranteed, within a budget of 345,000,000 ₫.');
    expect(text).not.toContain('given away');
    expect(termsOf({ ...RACE, countsFrom: 'start' }, 'VI', CURRENT).join(' ')).toContain('kể cả trước khi tham gia');
  });
});
