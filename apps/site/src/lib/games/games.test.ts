import { GAME_CATEGORIES } from '@lantern/contract/constants';
import { GAME_TYPES, GAMES } from '@lantern/catalogue';
import { frameMessage, pageMessage } from '@lantern/client/frame-messages';
import { describe, expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import vi from '../../locales/vi.json' with { type: 'json' };
import {
  CATEGORY_LABELS,
  categoryLabel,
  familyOf,
  inVendorOrder,
  menuCategories,
  vendorsByFamily,
  viewOf,
  type Vendor,
} from './categories.ts';
import { classifyLabel } from './classify.ts';
import { poolsAt } from './confirmed-pools.ts';
import { badgeOf, factOf, favouritesFirst } from './game-card.ts';
import { inviteAddress, inviteOfAddress } from './invite-address.ts';
import { gameAddress, gameOfAddress, holdLaunch, lotteryAddress, takeLaunch } from './launch-address.ts';
import { obstacleOf } from './launch-rules.ts';
import { isNearView } from './near-view.ts';
import { tileSources } from './tile-art.ts';

const vendor = (code: string, change: Partial<Vendor> = {}): Vendor => ({
  vendor: code,
  accountTypeName: code,
  displayName: code,
  gameCategory: 'RNG',
  mobileSmallIcon: '',
  gameCount: 1,
  maintenance: false,
  ...change,
});

describe('[GAME-15] categories', () => {
  test.each([...GAME_CATEGORIES, ...GAME_TYPES])('%s has a label in both languages', (code) => {
    const key = categoryLabel(code);
    expect(key).toBeDefined();
    expect((vi as Record<string, string>)[key!]).toMatch(/\S/);
    expect((en as Record<string, string>)[key!]).toMatch(/\S/);
  });

  test('no two families have one label', () => {
    for (const texts of [vi, en] as Record<string, string>[]) {
      const names = Object.values(CATEGORY_LABELS).map((key) => texts[key]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('an unknown code has none, whatever it is called', () => {
    expect(categoryLabel('NOSUCH')).toBeUndefined();
    expect(categoryLabel('constructor')).toBeUndefined();
    expect(classifyLabel('toString')).toBeUndefined();
  });

  test('[GAME-16] every kind of the catalogue has a label', () => {
    expect(
      [...new Set(GAMES.map(({ classify }) => classify))].filter((kind) => classifyLabel(kind) === undefined),
    ).toEqual([]);
  });
});

describe('[HOME-08] the menu of the game centre', () => {
  test('HOT, FAV, the families in order, JL after fishing', () => {
    expect(menuCategories(['SPORTS', 'FISH', 'RNG', 'JL', 'LIVE'])).toEqual([
      'HOT',
      'FAV',
      'RNG',
      'FISH',
      'JL',
      'LIVE',
      'SPORTS',
    ]);
  });
  test('without fishing JL is third', () => {
    expect(menuCategories(['LIVE', 'JL', 'RNG'])).toEqual(['HOT', 'FAV', 'JL', 'RNG', 'LIVE']);
  });
  test('a new family comes last, each once', () => {
    expect(menuCategories(['ZZ', 'RNG', 'RNG'])).toEqual(['HOT', 'FAV', 'RNG', 'ZZ']);
  });
});

describe('[HOME-09] views and vendors', () => {
  test.each([
    ['HOT', 'hot'],
    ['FAV', 'favourites'],
    ['PROMO', 'promotions'],
    ['ELOTT', 'lottery'],
    ...['FISH', 'LIVE', 'RNG', 'PVP', 'JL'].map((code) => [code, 'games']),
    ...['SPORTS', 'ESPORTS', 'COCKFIGHT'].map((code) => [code, 'vendors']),
  ])('%s shows %s', (code, view) => expect(viewOf(code)).toBe(view));

  test('EG3, PG, FC, JL first, then the merchant’s order, then as they came', () => {
    const codes = inVendorOrder(
      [vendor('AA'), vendor('JL'), vendor('ZZ'), vendor('PG'), vendor('BB'), vendor('EG3'), vendor('FC')],
      ['BB', 'JL'],
    ).map((one) => one.vendor);
    expect(codes).toEqual(['EG3', 'PG', 'FC', 'JL', 'BB', 'AA', 'ZZ']);
  });

  test('sports accounts IMES, SV3, AV are e-sports; TCG_SEA is not in the plain list', () => {
    const sports = ['IMES', 'SV3', 'AV', 'SBO'].map((code) => vendor(code, { gameCategory: 'SPORTS' }));
    expect(sports.map(familyOf)).toEqual(['ESPORTS', 'ESPORTS', 'ESPORTS', 'SPORTS']);
    expect(familyOf(vendor('X', { accountTypeName: 'AV', gameCategory: 'RNG' }))).toBe('RNG');
    const families = vendorsByFamily([...sports, vendor('TCG_SEA', { gameCategory: 'ELOTT' })]);
    expect([...families.keys()]).toEqual(['SPORTS', 'ESPORTS']);
  });
});

describe('tiles', () => {
  test.each([
    [['NEW', 'HOT', 'JACKPOT', 'LIVE'], 'live'],
    [['NEW', 'HOT', 'JACKPOT'], 'jackpot'],
    [['NEW', 'HOT'], 'hot'],
    [['NEW'], 'new'],
    [[], undefined],
  ] as const)('%j shows the plate %s', (tags, badge) =>
    expect(badgeOf({ tags: [...tags], freeplay: true }, false)).toBe(badge),
  );

  test('HOT is left out among hot games, and the next one is shown', () => {
    expect(badgeOf({ tags: ['HOT'], freeplay: true }, false, true)).toBeUndefined();
    expect(badgeOf({ tags: ['HOT', 'NEW'], freeplay: true }, false, true)).toBe('new');
    expect(badgeOf({ tags: ['HOT', 'LIVE'], freeplay: true }, false, true)).toBe('live');
  });

  test('DEMO replaces all with play money, when the game takes it', () => {
    expect(badgeOf({ tags: ['LIVE'], freeplay: true }, true)).toBe('demo');
    expect(badgeOf({ tags: ['LIVE'], freeplay: false }, true)).toBe('live');
  });

  test('one fact: rooms to choose from before the published return', () => {
    const room = (roomId: string) => ({ roomId, roomType: 'free' as const, nodeId: roomId, name: roomId });
    expect(factOf({ rooms: [room('a'), room('b')], rtpBasisPoints: 9650 })).toEqual({ kind: 'rooms', count: 2 });
    expect(factOf({ rooms: [room('a')], rtpBasisPoints: 9650 })).toEqual({ kind: 'rtp', basisPoints: 9650 });
    expect(factOf({})).toBeUndefined();
  });

  test('art comes in two formats and sizes, lettered in Vietnamese or English', () => {
    const { sets, fallback } = tileSources('/art/games/ca-chep.vi.m.webp', 'pt', 's');
    expect(sets).toEqual([
      { type: 'image/avif', srcSet: '/art/games/ca-chep.en.s.avif 1x, /art/games/ca-chep.en.m.avif 2x' },
      { type: 'image/webp', srcSet: '/art/games/ca-chep.en.s.webp 1x, /art/games/ca-chep.en.m.webp 2x' },
    ]);
    expect(fallback).toBe('/art/games/ca-chep.en.svg');
    expect(tileSources('https://vendor.example/icon.png', 'vi', 'm')).toEqual({
      sets: [],
      fallback: 'https://vendor.example/icon.png',
    });
  });
});

describe('[GAME-13] near view', () => {
  const view = { width: 390, height: 844 };
  const box = (top: number, left = 0) => ({ top, bottom: top + 200, left, right: left + 100 });
  test.each([
    [box(0), true],
    [box(943), true],
    [box(945), false],
    [box(-299), true],
    [box(-301), false],
    [box(0, 489), true],
    [box(0, 491), false],
  ])('%j is near: %s', (place, near) => expect(isNearView(place, view)).toBe(near));
});

describe('[GAME-07] launching', () => {
  const open = { maintenance: false, freeplay: true };
  test('maintenance is shown to everyone, guests sign in', () => {
    expect(obstacleOf({ ...open, maintenance: true }, 'member')).toBe('maintenance');
    expect(obstacleOf({ ...open, maintenance: true }, 'guest')).toBe('maintenance');
    expect(obstacleOf(open, 'guest')).toBe('guest');
    expect(obstacleOf(open, 'member')).toBeUndefined();
  });
  test('[GAME-17] trial users play what takes play money, and of rooms the free ones', () => {
    expect(obstacleOf(open, 'trial')).toBeUndefined();
    expect(obstacleOf({ ...open, freeplay: false }, 'trial')).toBe('trial');
    expect(obstacleOf({ ...open, roomType: 'free' }, 'trial')).toBeUndefined();
    expect(obstacleOf({ ...open, roomType: 'VIP' }, 'trial')).toBe('trial');
    expect(obstacleOf({ ...open, roomType: 'paid' }, 'trial')).toBe('trial');
    expect(obstacleOf({ ...open, roomType: 'VIP' }, 'member')).toBeUndefined();
  });

  const game = { vendorCode: 'PG', gameCategory: 'RNG', gameId: 'ca-chep', nodeId: 'n 1', supportPlay: 'html5' };
  test('an address has what a reload needs, and no token', () => {
    const address = gameAddress(game, true);
    expect(gameOfAddress(new URLSearchParams(address.split('?')[1]))).toEqual(game);
    expect(address).toContain('pageBack=home');
    expect(gameAddress(game, false)).not.toContain('pageBack');
    expect(
      gameOfAddress(new URLSearchParams(lotteryAddress({ gameCode: 'mb60', gameId: 'x' }, false).split('?')[1])),
    ).toBeUndefined();
    expect(lotteryAddress({ gameCode: undefined, gameId: 'mb60' }, false)).toBe(
      '/m/launchGame?playType=trad&gameId=mb60&prize_mode=Lott',
    );
  });
  test('[GAME-22] a link to a table launches its game and carries the code; what cannot be a code is dropped', () => {
    const query = new URLSearchParams(inviteAddress(game, 'ABCDEFGH23').split('?')[1]);
    expect(gameOfAddress(query)).toEqual(game);
    expect(inviteOfAddress(query)).toBe('ABCDEFGH23');
    for (const wrong of ['', 'abc', '<script>alert(1)</script>', 'A'.repeat(33)])
      expect(inviteOfAddress(new URLSearchParams({ invite: wrong }))).toBeUndefined();
    expect(inviteOfAddress(new URLSearchParams(gameAddress(game, true)))).toBeUndefined();
    expect(frameMessage({ type: 'lantern:share-invite', code: 'ABCDEFGH23' })).toBeDefined();
    expect(frameMessage({ type: 'lantern:share-invite', code: 'a b' })).toBeUndefined();
    expect(pageMessage({ type: 'lantern:invite', code: 7 })).toBeUndefined();
  });
  test('the launch of a tap is used once, and by its own screen only', () => {
    holdLaunch('/m/a', 'https://vendor.example/1');
    expect(takeLaunch('/m/a')).toBe('https://vendor.example/1');
    expect(takeLaunch('/m/a')).toBeUndefined();
    holdLaunch('/m/a', 'https://vendor.example/2');
    expect(takeLaunch('/m/b')).toBeUndefined();
    expect(takeLaunch('/m/a')).toBeUndefined();
  });
});

test('[GAME-04] favourites come first, the rest as they came', () => {
  expect(favouritesFirst([1, 2, 3, 4, 5], (one) => one % 2 === 0)).toEqual([2, 4, 1, 3, 5]);
});

describe('[HOME-14] confirmed pools', () => {
  const NOW = 1_795_323_600_000;
  const pool = (amount: number, games: readonly string[], ageMs = 0) => ({
    vendor: 'EG3',
    jackpotId: String(amount),
    currency: 'VND',
    amount,
    games: [...games],
    at: NOW - ageMs,
  });
  const shown = (...jackpots: ReturnType<typeof pool>[]) => poolsAt({ currency: 'VND', total: 0, jackpots }, NOW);

  test('are summed up with the time of the oldest; of several a game shows its largest', () => {
    const pools = shown(pool(5_000, ['a', 'b'], 30_000), pool(70_000, ['b'], 1_000));
    expect(pools).toMatchObject({ currency: 'VND', total: 75_000, count: 2, at: NOW - 30_000 });
    expect([...pools!.byGame]).toEqual([
      ['a', 5_000],
      ['b', 70_000],
    ]);
  });

  test('are valid for ten minutes, without any there is no figure', () => {
    expect(shown(pool(5_000, ['a'], 600_000), pool(70_000, ['b'], 599_999))).toMatchObject({ total: 70_000, count: 1 });
    expect(shown(pool(5_000, ['a'], 600_000))).toBeUndefined();
    expect(shown()).toBeUndefined();
  });
});
