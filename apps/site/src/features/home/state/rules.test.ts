/** Home's rules without a screen: banners, quick links, hot games, figures. */
import { JACKPOT_BANNER_START_MAXIMUM, JACKPOT_BANNER_START_MINIMUM } from '@lantern/contract/constants';
import { describe, expect, test } from 'vitest';
import type { GameCard } from '../../../lib/games/game-card.ts';
import type { Announcement } from './announcements.ts';
import { bannersOf } from './banner-groups.ts';
import { bannerNext, bannerStart, meterDigits, meterOf, poolNext, poolStart, tileNext, tileStart } from './figures.ts';
import { hotBlockGames } from './hot-block.ts';
import { PLACES, shortcutOf, type Shortcut, type ShortcutWorld } from './shortcuts.ts';

describe('[HOME-06] banners', () => {
  const announcement = (id: string, type: Announcement['type'], groupName?: string) =>
    ({ id, type, ...(groupName ? { groupName } : {}) }) as Announcement;
  const list = [
    announcement('home', 'B', 'm_home'),
    announcement('live', 'B', 'm_live'),
    announcement('register', 'B', 'm_reg'),
    announcement('popup', 'PU', 'm_home'),
    announcement('notice', 'PL'),
  ];

  test.each([
    [0, ['home']],
    [1, ['home', 'live']],
  ])('of the live group are shown only while a live host exists: %s hosts', (hosts, expected) => {
    expect(bannersOf(list, hosts).map(({ id }) => id)).toEqual(expected);
  });
});

describe('[HOME-07] quick places', () => {
  const EVERYTHING: ShortcutWorld = { isRouted: () => true, switches: { MANPLAYREB3: true }, hasService: true };
  const idOf = (shortcut: Shortcut | 'waiting' | undefined) =>
    shortcut === undefined || shortcut === 'waiting' ? shortcut : 'service' in shortcut ? 'service' : shortcut.id;
  const row = (world: Partial<ShortcutWorld>) =>
    PLACES.map((choices) => idOf(shortcutOf(choices, { ...EVERYTHING, ...world })));
  const without = (...missing: readonly string[]) => ({ isRouted: (address: string) => !missing.includes(address) });

  test('are hot games, customer service, cashback, withdraw and rewards when all of them exist', () => {
    expect(row({})).toEqual(['hot', 'service', 'cashback', 'withdraw', 'rewards']);
  });

  test.each([
    ['no service link', { hasService: false }, ['hot', 'notice', 'cashback', 'withdraw', 'rewards']],
    ['MANPLAYREB3 off', { switches: { MANPLAYREB3: false } }, ['hot', 'service', 'lottery', 'withdraw', 'rewards']],
    ['no cashback screen', without('/m/member/manualRebate'), ['hot', 'service', 'lottery', 'withdraw', 'rewards']],
    ['no withdraw screen', without('/m/withdraw'), ['hot', 'service', 'cashback', 'deposit', 'rewards']],
    ['no reward centre', without('/m/rewardCenter'), ['hot', 'service', 'cashback', 'withdraw', 'records']],
    ['switches not loaded yet', { switches: undefined }, ['hot', 'service', 'waiting', 'withdraw', 'rewards']],
    ['service not loaded yet', { hasService: undefined }, ['hot', 'waiting', 'cashback', 'withdraw', 'rewards']],
    ['no game list', without('/m/gameList'), [undefined, 'service', 'cashback', 'withdraw', 'rewards']],
  ] as const)('stay a row of five: %s', (_name, world, expected) => {
    expect(row(world)).toEqual(expected);
  });
});

describe('[HOME-10] the hot block', () => {
  const games = (count: number, live = 0): readonly GameCard[] =>
    Array.from(
      { length: count },
      (_, at) => ({ nodeId: String(at), gameType: at < live ? 'LIVE' : 'RNG' }) as GameCard,
    );

  test.each([
    ['plain', 0, 0, false],
    ['plain', 1, 1, false],
    ['plain', 20, 20, false],
    ['plain', 21, 20, true],
    ['plain', 22, 20, true],
    ['jackpot', 18, 18, false],
    ['jackpot', 19, 18, true],
  ] as const)('of the %s variant shows of %d games %d, more: %s', (variant, count, shown, hasMore) => {
    const block = hotBlockGames(games(count), variant);
    expect([block.games.length + block.live.length, block.hasMore]).toEqual([shown, hasMore]);
  });

  test('separates live games from those with figures in the jackpot variant only', () => {
    const parted = hotBlockGames(games(10, 4), 'jackpot');
    expect([parted.games.length, parted.live.length, parted.hasMore]).toEqual([6, 4, false]);
    expect(hotBlockGames(games(10, 4), 'plain').live).toEqual([]);
  });

  test('fills whole rows of either part, and reports that there are more', () => {
    const parted = hotBlockGames(games(10, 3), 'jackpot');
    expect([parted.games.length, parted.live.length, parted.hasMore]).toEqual([6, 2, true]);
  });
});

describe('[HOME-14] illustrative figures', () => {
  const RANDOMS = [0, 0.000_001, 0.5, 0.999_999_999];

  test('of the banner start within the source’s bounds and only grow', () => {
    for (const random of RANDOMS) {
      const start = bannerStart(() => random);
      expect(start).toBeGreaterThanOrEqual(JACKPOT_BANNER_START_MINIMUM);
      expect(start).toBeLessThanOrEqual(JACKPOT_BANNER_START_MAXIMUM);
      expect(bannerNext(start, () => random)).toBeGreaterThan(start);
    }
  });

  test('[HOME-10] of a tile keep five digits, whatever they grow by', () => {
    for (const random of RANDOMS) {
      const values = [tileStart(() => random)];
      for (let tick = 0; tick < 20_000; tick++) values.push(tileNext(values[tick]!, () => random));
      expect(values.filter((value) => String(value).length !== 5)).toEqual([]);
    }
  });
});

describe('[HOME-14] figures of confirmed pools', () => {
  test.each([0, 1, 7, 4_999, 12_345_678, 999_999_999_999])(
    'start a little below %d, count up to it and never exceed it',
    (confirmed) => {
      let value = poolStart(confirmed);
      expect(value).toBeLessThanOrEqual(confirmed);
      expect(value).toBeGreaterThanOrEqual(confirmed * 0.999);
      let ticks = 0;
      for (; value < confirmed; ticks++) {
        const next = poolNext(value, confirmed);
        expect(next).toBeGreaterThan(value);
        expect(next).toBeLessThanOrEqual(confirmed);
        value = next;
      }
      expect([value, poolNext(value, confirmed)]).toEqual([confirmed, confirmed]);
      expect(ticks).toBeLessThan(2_000);
    },
  );

  test('continue when more is confirmed, and drop at once when the pool was won', () => {
    expect(poolNext(1_000, 2_000)).toBe(1_050);
    expect(poolNext(9_000_000, 5_000_000)).toBe(5_000_000);
  });

  const inVietnamese = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

  test.each([
    [0, 'one', '00.000'],
    [99_999, 'one', '99.999'],
    [100_000, 'thousand', '00.100'],
    [12_345_678, 'thousand', '12.345'],
    [99_999_999, 'thousand', '99.999'],
    [100_000_000, 'million', '00.100'],
    [123_456_789_012, 'billion', '00.123'],
  ] as const)(
    '[HOME-10] of a tile have five digits and no decimals in a stated unit, cut and never rounded up: %d',
    (amount, unit, digits) => {
      const meter = meterOf(amount);
      expect([meter.unit, meterDigits(Math.floor(amount / meter.size), inVietnamese)]).toEqual([unit, digits]);
    },
  );
});
