import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../../../tests/setup/seeded-random.ts';
import { mondayOf } from '../../../../kernel/days.ts';
import {
  birthdayIn,
  firstOfMonth,
  firstOfNextMonth,
  isBirthday,
  isoWeekOf,
  nextBirthday,
  nextMonday,
} from '../calendar.ts';
import {
  birthdayGift,
  keepOutcome,
  keepPointsOf,
  levelFor,
  PRESET_TERMS as TERMS,
  raisedLevel,
  SHARES_BPS,
  termsFault,
  thresholdOf,
  upgradeGiftOf,
  upgradeGifts,
  weeklyGift,
} from './levels.ts';
import { levelLabel, levelName } from './names.ts';

const MILLION = 1_000_000n;
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

describe('[PRO-04/vip] levels: the vectors of the reference', () => {
  it.each([
    ['VIP 3 with 100 million rises to 4', 3, 100n * MILLION, 4, 138_000n],
    ['VIP 1 with 61.6 million rises to 3 and has both gifts', 1, 61_600_000n, 3, 116_000n],
    ['one below the threshold stays', 3, 99_999_999n, 3, 0n],
    ['a level is never lost by points', 5, 0n, 5, 0n],
    ['the first level has no gift', 0, MILLION, 1, 0n],
    ['everything at once', 0, 20_000n * MILLION, 8, 39_606_000n],
  ] as const)('%s', (_, level, points, to, gifts) => {
    expect(raisedLevel(TERMS, level, points, true)).toBe(to);
    expect(upgradeGifts(TERMS, level, to).reduce((sum, { amount }) => sum + amount, 0n)).toBe(gifts);
  });

  it('gives the gift of a level once: back to 4 after it was held gives nothing', () => {
    expect(upgradeGifts(TERMS, 4, 4)).toEqual([]);
    expect(upgradeGifts(TERMS, 4, 3)).toEqual([]);
    expect(upgradeGifts(TERMS, 3, 5)).toEqual([
      { level: 4, amount: 138_000n },
      { level: 5, amount: 688_000n },
    ]);
  });

  it('levels from 4 on require a verified identity', () => {
    expect(raisedLevel(TERMS, 1, 20_000n * MILLION, false)).toBe(3);
    expect(raisedLevel(TERMS, 3, 20_000n * MILLION, true)).toBe(8);
    expect(raisedLevel(TERMS, 5, 20_000n * MILLION, false)).toBe(5);
  });

  it.each([
    [3, 30n * MILLION, 3],
    [3, 30n * MILLION - 1n, 2],
    [4, 49_999_999n, 3],
    [4, 50n * MILLION, 4],
    [1, 0n, 0],
    [0, 0n, 0],
    [8, 0n, 7],
  ] as const)('level %i with %i points at a check: %i', (level, points, to) => {
    expect(keepOutcome(TERMS, level, points)).toBe(to);
  });

  it.each([
    [4, 10n * MILLION, 15_000n],
    [4, 999n * MILLION, 138_000n],
    [4, 666n, 0n],
    [4, 667n, 1n],
    [1, 999n * MILLION, 0n],
    [0, 999n * MILLION, 0n],
  ] as const)('weekly at %i with %i points: %i', (level, points, gift) => {
    expect(weeklyGift(TERMS, level, points)).toBe(gift);
  });

  it.each([
    [4, 250n * MILLION, 125_000n],
    [4, 900n * MILLION, 138_000n],
    [4, 1_999n, 0n],
    [0, 900n * MILLION, 0n],
  ] as const)('birthday at %i with %i points: %i', (level, points, gift) => {
    expect(birthdayGift(TERMS, level, points)).toBe(gift);
  });

  it('keeps a level of an odd threshold with half, rounded up', () => {
    const odd = { ...TERMS, thresholds: [3n, ...TERMS.thresholds.slice(1)] };
    expect(keepPointsOf(odd, 1)).toBe(2n);
    expect([keepOutcome(odd, 1, 1n), keepOutcome(odd, 1, 2n)]).toEqual([0, 1]);
  });

  it('[PRO-09/vip] no gift exceeds its share of the points, whatever is played', () => {
    const random = seededRandom(5);
    for (let run = 0; run < 5_000; run++) {
      const points = BigInt(random.below(2 ** 31)) * BigInt(1 + random.below(20));
      const level = random.below(9);
      expect(weeklyGift(TERMS, level, points) * 10_000n).toBeLessThanOrEqual(points * BigInt(SHARES_BPS.weekly));
      expect(birthdayGift(TERMS, level, points) * 10_000n).toBeLessThanOrEqual(points * BigInt(SHARES_BPS.birthday));
      const reached = levelFor(TERMS, points);
      expect(points).toBeGreaterThanOrEqual(thresholdOf(TERMS, reached));
      expect(raisedLevel(TERMS, level, points, random.chance(0.5))).toBeGreaterThanOrEqual(level);
      // A kept level never falls by more than one, and points that raise to a level also keep it.
      expect(level - keepOutcome(TERMS, level, points)).toBeLessThanOrEqual(1);
      expect(keepOutcome(TERMS, reached, points)).toBe(reached);
    }
    for (const level of LEVELS.slice(1))
      expect(upgradeGiftOf(TERMS, level) * 10_000n).toBeLessThanOrEqual(
        thresholdOf(TERMS, level) * BigInt(SHARES_BPS.upgrade),
      );
  });

  it('refuses terms whose thresholds do not rise or whose gifts exceed their share', () => {
    const at = (table: readonly bigint[], level: number, value: bigint) => table.with(level - 1, value);
    expect(termsFault(TERMS)).toBeUndefined();
    expect(termsFault({ ...TERMS, thresholds: at(TERMS.thresholds, 3, 20n * MILLION) })).toEqual({
      part: 'threshold',
      level: 3,
    });
    expect(termsFault({ ...TERMS, upgradeGifts: at(TERMS.upgradeGifts, 2, 30_000n) })).toBeUndefined();
    expect(termsFault({ ...TERMS, upgradeGifts: at(TERMS.upgradeGifts, 2, 30_001n) })).toEqual({
      part: 'gift',
      level: 2,
    });
    // A lower threshold makes the gift too large.
    expect(termsFault({ ...TERMS, thresholds: at(TERMS.thresholds, 4, 91n * MILLION) })).toEqual({
      part: 'gift',
      level: 4,
    });
    expect(termsFault({ ...TERMS, weeklyBps: 16 })).toBe('weekly');
    expect(termsFault({ ...TERMS, birthdayBps: 6 })).toBe('birthday');
  });

  it('has a name for every level in both languages, and a label from the first on', () => {
    expect(LEVELS.map((level) => levelName(level, 'VI'))).toEqual([
      'Thành viên',
      'Đốm Lửa',
      'Hoa Đăng',
      'Trăng Rằm',
      'Rước Đèn',
      'Phố Đèn',
      'Đèn Trời',
      'Hải Đăng',
      'Ngàn Sao',
    ]);
    expect([levelName(3, 'EN'), levelName(3, 'TH'), levelName(0, 'EN')]).toEqual(['Full Moon', 'Full Moon', 'Member']);
    expect([levelLabel(0), levelLabel(3)]).toEqual(['', 'VIP 3']);
  });
});

describe('the days of VIP', () => {
  it('knows weeks as ISO has them', () => {
    expect(['2026-12-01', '2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04'].map(isoWeekOf)).toEqual([
      '2026-W49',
      '2026-W53',
      '2026-W53',
      '2026-W53',
      '2027-W01',
    ]);
    expect([
      mondayOf('2026-11-30'),
      mondayOf('2026-12-06'),
      nextMonday('2026-11-30'),
      nextMonday('2026-12-06'),
    ]).toEqual(['2026-11-30', '2026-11-30', '2026-12-07', '2026-12-07']);
  });

  it('knows the first of months', () => {
    expect(['2026-11-01', '2026-11-30'].map(firstOfMonth)).toEqual(['2026-11-01', '2026-11-01']);
    expect(['2026-01-31', '2026-02-28', '2028-02-29', '2026-12-01'].map(firstOfNextMonth)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2028-03-01',
      '2027-01-01',
    ]);
  });

  it('people born on 29 February have their birthday on the 28th in common years', () => {
    expect([birthdayIn(2027, '2000-02-29'), birthdayIn(2028, '2000-02-29')]).toEqual(['2027-02-28', '2028-02-29']);
    expect([isBirthday('2027-02-28', '2000-02-29'), isBirthday('2028-02-28', '2000-02-29')]).toEqual([true, false]);
    expect([isBirthday('2027-02-28', '1999-02-28'), isBirthday('2028-02-28', '1999-02-28')]).toEqual([true, true]);
    expect(nextBirthday('2027-02-27', '2000-02-29')).toBe('2027-02-28');
    expect(nextBirthday('2027-02-28', '2000-02-29')).toBe('2028-02-29');
    expect(nextBirthday('2026-12-31', '1990-01-01')).toBe('2027-01-01');
  });
});
