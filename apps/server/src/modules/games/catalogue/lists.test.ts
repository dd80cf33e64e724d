import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallerInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import {
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { openSmallShop, SMALL_GAMES } from '../../../../../../tests/setup/small-shop.ts';

let here: TestPlatform;
let vendor: TestVendor;
let member: TestMember;
beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here);
  member = await newMember(here.address);
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

type ListQuery = NonNullable<CallerInput<Calls['game.list']>['query']>;
const list = async (query: ListQuery = {}, caller = here.guest()) =>
  valueOf(await caller.call('game.list', { query: { pageSize: 100, ...query } }));
const ids = async (query: ListQuery = {}, caller = here.guest()) =>
  (await list(query, caller)).games.map(({ nodeId }) => nodeId);
/** The lottery's own games are on sale beside the vendors'. */
const LOTTERIES = ['mb60', 'mb45'];
const sorted = (texts: readonly string[]) => texts.toSorted();

describe('[GAME-15] category codes', () => {
  test.each([
    ['ALL', [...SMALL_GAMES.map(({ id }) => id), ...LOTTERIES]],
    ['ELOTT', LOTTERIES],
    ['LOTT', []],
    ['LIVE', ['sic-bo', 'baccarat']],
    ['LIVESTREAM', []],
    ['RNG', ['dragon-gold', 'dragon-hoard', 'lotus-pond', 'flash-fruit']],
    ['FISH', ['sea-king', 'lotus-catch']],
    ['SPORTS', ['football']],
    ['ESPORTS', ['arena-five']],
    ['PVP', ['tien-len']],
    ['JL', ['flash-fruit', 'flash-crash']],
    ['COCKFIGHT', ['rooster']],
    ['HOME', []],
    ['PROMO', []],
    ['NOSUCH', []],
  ])('%s', async (gameType, expected) => {
    expect(sorted(await ids({ gameType }))).toEqual(sorted(expected));
  });

  test('HOT is the hot list; FAV is the member’s own and requires a session', async () => {
    const hot = valueOf(await here.guest().call('game.hot', {}));
    expect(await ids({ gameType: 'HOT' })).toEqual(hot.games.map(({ nodeId }) => nodeId));
    expect(await here.guest().call('game.list', { query: { gameType: 'FAV' } })).toMatchObject({
      ok: false,
      code: 'not_logged_in',
    });
    valueOf(await member.caller.call('game.addFavourite', { body: { nodeId: 'rooster', vendor: 'GCH' } }));
    expect(await ids({ gameType: 'FAV' }, member.caller)).toEqual(['rooster']);
    expect((await list({ gameType: 'COCKFIGHT' }, member.caller)).games[0]!.favourite).toBe(true);
    expect((await list({ gameType: 'COCKFIGHT' })).games[0]!.favourite).toBeUndefined();
  });

  test('[CALL-07/types] [CALL-14/types] types come with a name and the vendors that have such games', async () => {
    const types = valueOf(await here.guest().call('game.types', { query: { typeId: 1, language: 'VI' } })).list;
    expect(types.map(({ gameType }) => gameType)).toEqual([
      'RNG',
      'FISH',
      'JL',
      'LIVE',
      'PVP',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'ELOTT',
    ]);
    expect(types.map(({ labelName }) => labelName)).toEqual([
      'Nổ hũ',
      'Bắn cá',
      'JL',
      'Casino',
      'Game bài',
      'Thể thao',
      'E-sports',
      'Đá gà',
      'Xổ số nhanh',
    ]);
    const sellers = Object.fromEntries(
      types.map(({ gameType, vendorNames }) => [
        gameType,
        vendorNames.map(({ accountTypeName, gameCount }) => `${accountTypeName} ${gameCount}`),
      ]),
    );
    expect(sellers).toMatchObject({
      RNG: ['EG3 2', 'PG 1', 'JL 1'],
      FISH: ['EG3 1', 'HTR 1'],
      JL: ['JL 2'],
      SPORTS: ['SCO 1'],
      ESPORTS: ['IMES 1'],
      ELOTT: ['TCG_LOTTO_VN 2'],
    });
  });
});

describe('[GAME-16] [CALL-07/list] [CALL-15/query] filters', () => {
  test.each<[string, ListQuery, readonly string[]]>([
    ['vassalage', { vassalage: 'EG3' }, ['dragon-hoard', 'lotus-pond', 'lotus-catch']],
    ['gameClassify', { gameClassify: 'megaways' }, ['dragon-hoard']],
    ['minBet', { minBet: 10_000 }, ['sic-bo', 'baccarat']],
    ['minLine', { minLine: 20 }, ['dragon-gold', 'dragon-hoard']],
    ['tags', { tags: 'HOT' }, ['dragon-hoard', 'flash-fruit']],
    ['two tags', { tags: 'JACKPOT,HOT' }, ['flash-fruit']],
    ['gameName', { gameName: 'sic bo' }, ['sic-bo']],
    ['type and vendor', { gameType: 'FISH', vassalage: 'EG3' }, ['lotus-catch']],
    ['vendor, lines and stake', { vassalage: 'EG3', minLine: 100, minBet: 5_000 }, ['dragon-hoard']],
    ['name and vendor', { gameName: 'rồng', vassalage: 'PG' }, ['dragon-gold']],
    ['what excludes each other', { gameType: 'FISH', gameClassify: 'baccarat' }, []],
    ['an unknown vendor', { vassalage: 'NOBODY' }, []],
    ['the platform there is', { platform: 'html5', gameType: 'PVP' }, ['tien-len']],
    ['a platform of the past', { platform: 'flash' }, []],
    [
      'every name of the source’s query',
      {
        merchant: 'DENLONG',
        platform: 'html5',
        gameName: 'rồng',
        gameType: 'RNG',
        vassalage: 'PG',
        gameClassify: 'video',
        minBet: 1,
        minLine: 20,
        language: 'VI',
        pageNo: 1,
      },
      ['dragon-gold'],
    ],
    ['nothing at all', { minBet: 0, minLine: 0, gameName: ' ', gameType: 'PVP' }, ['tien-len']],
  ])('%s', async (_, query, expected) => {
    const { games, totalElements } = await list(query);
    expect(sorted(games.map(({ nodeId }) => nodeId))).toEqual(sorted(expected));
    expect(totalElements).toBe(expected.length);
  });

  test('[CALL-15/list] paging follows the filtered total', async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNo) => list({ gameType: 'RNG', pageSize: 3, pageNo })));
    expect(
      pages.map(({ games, pageNum, totalPages, totalElements }) => [games.length, pageNum, totalPages, totalElements]),
    ).toEqual([
      [3, 1, 2, 4],
      [1, 2, 2, 4],
      [0, 3, 2, 4],
    ]);
    expect(new Set(pages.flatMap(({ games }) => games.map(({ nodeId }) => nodeId))).size).toBe(4);
    expect(valueOf(await here.guest().call('game.list', { query: { gameType: 'NOSUCH' } }))).toEqual({
      games: [],
      pageNum: 1,
      totalPages: 0,
      totalElements: 0,
    });
    expect(valueOf(await here.guest().call('game.list', {})).games).toHaveLength(SMALL_GAMES.length + LOTTERIES.length);
  });

  test('every sort order differs', async () => {
    const names = async (language: string) =>
      (await list({ sort: 'name', gameType: 'RNG', language })).games.map(({ gameName }) => gameName);
    expect(await names('VI')).toEqual(['Đầm Sen', 'Kho Báu Rồng', 'Rồng Vàng', 'Trái Cây Chớp Nhoáng']);
    expect(await names('EN')).toEqual(['Flash Fruit', 'Golden Dragon', 'Hoard of the Dragon', 'Lotus Pond']);
    expect((await ids({ sort: 'newest' }))[0]).toBe('lotus-pond');
    expect(await ids({ sort: 'popular', gameType: 'RNG' })).toEqual([
      'dragon-hoard',
      'flash-fruit',
      'dragon-gold',
      'lotus-pond',
    ]);
  });
});

describe('[GAME-14] search', () => {
  test.each([
    ['without accents', 'rong vang', 'dragon-gold'],
    ['with other accents and case', 'RÓNG vàng', 'dragon-gold'],
    ['decomposed letters', 'Rồng Vàng'.normalize('NFD'), 'dragon-gold'],
    ['đ without its stroke', 'dam sen', 'lotus-pond'],
    ['the English name', 'golden dragon', 'dragon-gold'],
    ['letters swapped', 'goldne dragon', 'dragon-gold'],
    ['a letter missing', 'bacarat', 'baccarat'],
    ['a letter too many', 'bacccarat', 'baccarat'],
    ['another letter', 'bakkarat', 'baccarat'],
    ['no space', 'tienlen', 'tien-len'],
    ['a space too many', 'sea  king', 'sea-king'],
    ['a game of the lottery', 'sieu toc', 'mb60'],
  ])('%s', async (_, gameName, expected) => {
    expect((await ids({ gameName }))[0]).toBe(expected);
  });

  test('a prefix ranks before the middle of a name, exact matches before similar ones', async () => {
    expect(await ids({ gameName: 'rong' })).toEqual(['dragon-gold', 'dragon-hoard']);
    expect(await ids({ gameName: 'lotus' })).toEqual(expect.arrayContaining(['lotus-pond', 'lotus-catch']));
    expect((await ids({ gameName: 'dragon' })).slice(0, 2)).toEqual(['dragon-hoard', 'dragon-gold']);
  });

  test('a vendor’s name finds its games, after games of that name', async () => {
    expect(sorted(await ids({ gameName: 'phố đêm' }))).toEqual(['baccarat', 'sic-bo']);
    expect((await ids({ gameName: 'phố đêm' }))[0]).toBe('sic-bo');
    expect(sorted(await ids({ gameName: 'hải triều' }))).toEqual(['sea-king']);
    expect((await ids({ gameName: 'Thunderbolt' })).toSorted()).toEqual(['flash-crash', 'flash-fruit']);
  });

  test('a requested sort order takes precedence over the ranking', async () => {
    expect(await ids({ gameName: 'rong', sort: 'name', language: 'VI' })).toEqual(['dragon-hoard', 'dragon-gold']);
  });

  test.each(['!!!', '赌场', '%', '_', "' OR 1=1 --", 'qqqqqqqqqq', '🎲', '\\'])(
    'what is no name finds nothing: %s',
    async (gameName) => {
      expect(await ids({ gameName })).toEqual([]);
    },
  );
});

describe('a card', () => {
  test('[CALL-14/card] has the source’s fields', async () => {
    const [card] = (await list({ gameName: 'rồng vàng', language: 'VI' })).games;
    expect(card).toEqual({
      nodeId: 'dragon-gold',
      nodeName: 'Rồng Vàng',
      gameId: 'dragon-gold',
      gameName: 'Rồng Vàng',
      displayName: 'Rồng Vàng',
      gameType: 'RNG',
      gameCategory: 'RNG',
      vassalage: 'PG',
      vendorCode: 'PG',
      vendorName: 'Rồng Ngọc',
      supportPlay: 'html5',
      showIcon: '/art/games/dragon-gold.vi.m.webp',
      iconUrl: '/art/games/dragon-gold.vi.m.webp',
      mobileLargeIcon: '/art/games/dragon-gold.vi.l.webp',
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
      tags: [],
      rtpBasisPoints: 9_650,
      maintenance: false,
      minBet: 1_000,
      payLines: 20,
      gameClassify: 'video',
      isGameH5: true,
      freeplay: true,
    });
  });

  test('[CALL-06/popular] [CALL-07/mobile] [CALL-14/lottery] of the lottery has its launch data, with its own picture', async () => {
    const { list: lotteries } = valueOf(await here.guest().call('game.mobileLotteries', { query: { language: 'VI' } }));
    expect(lotteries.map(({ nodeId }) => nodeId)).toEqual(LOTTERIES);
    expect(lotteries[0]).toMatchObject({
      vendorCode: 'TCG_LOTTO_VN',
      gameType: 'ELOTT',
      gameCode: 'mb60',
      gameGroupId: 'vietnam_fast',
      lottoMode: 'trad',
      maintenance: false,
      iconUrl: '/art/games/mb60.vi.m.webp',
    });
    const popular = valueOf(await here.guest().call('announcement.popular', { query: { language: 'EN' } }));
    expect(popular.list[0]).toEqual({
      gameCode: 'mb60',
      gameName: 'Express 1 minute',
      vendor: 'TCG_LOTTO_VN',
      iconUrl: '/art/games/mb60.vi.m.webp',
    });
  });

  test.each([
    ['UR', 'Golden Dragon', 'en'],
    ['PT', 'Golden Dragon', 'en'],
    ['EN', 'Golden Dragon', 'en'],
    ['VI', 'Rồng Vàng', 'vi'],
  ])('[CALL-07/hot] in %s reads %s', async (language, name, art) => {
    const { games } = valueOf(
      await here.guest().call('game.hot', {
        query: { merchantCode: 'DENLONG', isPlatform: 2, platform: 'html5', gameType: 'RNG', language },
      }),
    );
    expect(games.find(({ nodeId }) => nodeId === 'dragon-gold')).toMatchObject({
      gameName: name,
      iconUrl: `/art/games/dragon-gold.${art}.m.webp`,
    });
  });

  test('[GAME-17] [CALL-14/rooms] of a game with rooms leads to one and lists them all', async () => {
    const [guests] = (await list({ gameType: 'PVP', language: 'EN' })).games;
    expect(guests).toMatchObject({ roomId: 'tien-len-vip', roomType: 'VIP' });
    expect(guests!.rooms).toEqual([
      { roomId: 'tien-len-vip', roomType: 'VIP', nodeId: 'tien-len-vip', name: 'Room tien-len-vip' },
      { roomId: 'tien-len-free', roomType: 'free', nodeId: 'tien-len-free', name: 'Room tien-len-free' },
      { roomId: 'tien-len-paid', roomType: 'paid', nodeId: 'tien-len-paid', name: 'Room tien-len-paid' },
    ]);
    expect(
      (await list({ gameType: 'LIVE' })).games.every((game) => game.roomId === undefined && game.rooms === undefined),
    ).toBe(true);
  });
});

test('[HOME-09] [CALL-07/vendors] [CALL-14/vendors] vendors: EG3, PG, JL first, TCG_SEA out of the plain list, e-sports apart', async () => {
  const { vendorSorting, list: vendors } = valueOf(
    await here.guest().call('game.vendors', { query: { merchant: 'DENLONG', language: 'VI' } }),
  );
  expect(vendorSorting).toEqual(['EG3', 'PG', 'JL', 'TCG_LOTTO_VN', 'HTR', 'PDM', 'BTR', 'SCO', 'IMES', 'GCH']);
  expect(vendors.map(({ vendor: code }) => code)).toEqual(vendorSorting);
  expect(vendors[0]).toEqual({
    vendor: 'EG3',
    accountTypeName: 'EG3',
    displayName: 'Sen Vàng',
    gameCategory: 'RNG',
    mobileSmallIcon: '/art/vendors/EG3.svg',
    gameCount: 3,
    maintenance: false,
  });
  expect(vendors.find(({ vendor: code }) => code === 'IMES')!.gameCategory).toBe('ESPORTS');
  expect(vendors.find(({ vendor: code }) => code === 'JL')!.gameCategory).toBe('JL');
});
