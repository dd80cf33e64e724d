import { describe, expect, test } from 'vitest';
import { firstGiftLevel, gainRows, moonOf, wayUp, type VipStatus } from './levels.ts';

const MILLION = 1_000_000;
const THRESHOLDS = [0, 1, 20, 60, 100] as const;
const GIFTS = [0, 0, 28_000, 88_000, 138_000] as const;

const LEVELS = THRESHOLDS.map((millions, level) => ({
  level,
  name: `Level ${level}`,
  threshold: millions * MILLION,
  keepPoints: (millions * MILLION) / 2,
  upgradeGift: GIFTS[level]!,
  weeklyMaximum: GIFTS[level]!,
  birthdayMaximum: GIFTS[level]!,
  cashbackBps: 50 + level * 5,
}));

/** A member at a level of a table whose highest is 4. */
function statusAt(level: number, points: number, best = level): VipStatus {
  const next = LEVELS[level + 1];
  return {
    currency: 'VND',
    level,
    name: `Level ${level}`,
    best,
    since: null,
    points,
    windowDays: 90,
    next: next ? { level: next.level, name: next.name, missing: next.threshold - points } : null,
    heldBack: null,
    keep: null,
    weekly: { paidOn: '2026-11-30', points: 0, amount: 0 },
    birthday: null,
    rates: { weeklyBps: 15, birthdayBps: 5 },
    levels: LEVELS,
  };
}

describe('[PRO-04/vip] the way to the next level', () => {
  test('has what is missing, the threshold and the gift', () => {
    expect(wayUp(statusAt(3, 61_600_000))).toEqual({
      level: 4,
      name: 'Level 4',
      missing: 38_400_000,
      threshold: 100_000_000,
      gift: 138_000,
    });
  });

  test.each([
    ['a level held before pays no gift again', statusAt(3, 61_600_000, 4), 0],
    ['the first level has none', statusAt(0, 0), 0],
  ])('%s', (_case, status, gift) => {
    expect(wayUp(status)?.gift).toBe(gift);
  });

  test('ends at the highest level', () => {
    expect(wayUp(statusAt(4, 250_000_000))).toBeUndefined();
  });
});

describe('[PRO-09/vip] what the next level gives', () => {
  test('is marked where it is more', () => {
    expect(gainRows(statusAt(0, 0)).map(({ gain, isMore }) => [gain, isMore])).toEqual([
      ['cashbackBps', true],
      ['upgradeGift', false],
      ['weeklyMaximum', false],
      ['birthdayMaximum', false],
    ]);
    expect(gainRows(statusAt(3, 61_600_000)).every(({ isMore }) => isMore)).toBe(true);
  });

  test('says so when the gift of a level was paid before', () => {
    const upgrade = gainRows(statusAt(3, 61_600_000, 4)).find(({ gain }) => gain === 'upgradeGift');
    expect(upgrade).toMatchObject({ isTaken: true, isMore: false });
  });

  test('is absent at the highest level', () => {
    expect(gainRows(statusAt(4, 250_000_000)).map(({ next }) => next)).toEqual(Array(4).fill(undefined));
  });

  test('the first level with gifts is the first above zero', () => {
    expect(firstGiftLevel(statusAt(0, 0))).toBe(2);
    expect(firstGiftLevel({ ...statusAt(0, 0), levels: [] })).toBeUndefined();
  });
});

test('the moon of a level grows to full, then gains stars', () => {
  const moons = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(moonOf);
  expect(moons.map(({ stars }) => stars)).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5]);
  expect(moons[0]!.lit).toBe(0);
  expect(moons.slice(3).every(({ lit }) => lit === 1)).toBe(true);
  expect(moons.map(({ lit }) => lit)).toEqual(moons.map(({ lit }) => lit).toSorted((one, two) => one - two));
});
