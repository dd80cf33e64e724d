import { describe, expect, test } from 'vitest';
import { heightOf, inChunks, windowOf } from './state/grid-window.ts';
import {
  callQuery,
  EVERYTHING,
  filtersOn,
  narrowed,
  onTab,
  readListQuery,
  unfiltered,
  writeListQuery,
  type ListQuery,
} from './state/list-query.ts';
import { nextDraw } from './state/next-draw.ts';
import { hasMorePages, isPageDue, type ScrollMoment } from './state/page-rules.ts';

const read = (search: string): ListQuery => readListQuery(new URLSearchParams(search));
const written = (change: Partial<ListQuery>): string => writeListQuery({ ...EVERYTHING, ...change }).toString();

describe('[GAME-01] the address of a list', () => {
  test.each([
    ['', { tab: 'ALL' }],
    ['type=hot', { tab: 'HOT' }],
    ['type=fav', { tab: 'FAV' }],
    ['gameType=RNG&vassalage=PG', { tab: 'RNG', vassalage: 'PG' }],
    [
      'gameType=FISH&gameName=c%C3%A1&minBet=1000&minLine=20&gameClassify=deep-sea&tags=NEW,HOT&sort=name',
      { tab: 'FISH', name: 'cá', minBet: 1000, minLine: 20, classify: 'deep-sea', tags: ['NEW', 'HOT'], sort: 'name' },
    ],
  ] as const)('%s', (search, expected) => expect(read(search)).toEqual({ ...EVERYTHING, ...expected }));

  test('is written as it is read', () => {
    const query: ListQuery = {
      tab: 'RNG',
      name: 'hổ vàng',
      vassalage: 'PG',
      classify: 'ways',
      minBet: 5000,
      minLine: 50,
      tags: ['JACKPOT', 'NEW'],
      sort: 'newest',
    };
    expect(readListQuery(writeListQuery(query))).toEqual(query);
    expect(written({ tab: 'HOT' })).toBe('type=hot');
    expect(written({})).toBe('');
  });

  test.each([
    'gameType=%3Cscript%3E',
    'minBet=-5',
    'minBet=x',
    'sort=random',
    'tags=GOLD',
    'type=cold',
    'vassalage=a%20b',
  ])('%s means nothing', (search) => expect(read(search)).toEqual(EVERYTHING));

  test('[GAME-16] each filter is a parameter of the list call', () => {
    expect(
      callQuery({
        tab: 'RNG',
        name: ' hổ ',
        vassalage: 'PG',
        classify: 'ways',
        minBet: 5000,
        minLine: 50,
        tags: ['NEW'],
        sort: 'name',
      }),
    ).toEqual({
      platform: 'html5',
      gameType: 'RNG',
      gameName: 'hổ',
      vassalage: 'PG',
      gameClassify: 'ways',
      minBet: 5000,
      minLine: 50,
      tags: 'NEW',
      sort: 'name',
    });
    expect(callQuery(EVERYTHING)).toEqual({ platform: 'html5' });
  });
});

describe('[GAME-03] changing a list', () => {
  const slots: ListQuery = {
    ...EVERYTHING,
    tab: 'RNG',
    vassalage: 'PG',
    classify: 'ways',
    tags: ['NEW'],
    sort: 'name',
    name: 'x',
  };
  test("another tab starts without the last one's filters", () =>
    expect(onTab('FISH')).toEqual({ ...EVERYTHING, tab: 'FISH' }));
  test('a filter on a shelf leads into the catalogue', () =>
    expect(narrowed(onTab('HOT'), { name: 'rồng' })).toEqual({ ...EVERYTHING, name: 'rồng' }));
  test('a kind applies inside its family only', () => {
    expect(narrowed(slots, { tab: 'FISH' }).classify).toBe('');
    expect(narrowed(slots, { minBet: 1000 }).classify).toBe('ways');
  });
  test('without filters tab and order stay', () =>
    expect(unfiltered(slots)).toEqual({ ...EVERYTHING, tab: 'RNG', sort: 'name' }));
  test('filters are counted, name and order are not', () => expect(filtersOn(slots)).toBe(3));
});

describe('[GAME-02] the next page', () => {
  const due: ScrollMoment = {
    hasMore: true,
    on: false,
    fromBottomPx: 600,
    movedPx: 1,
    sinceLastMs: 1000,
    tooShort: false,
  };
  test('is due 600 px before the end on the way down', () => expect(isPageDue(due)).toBe(true));
  test.each([
    ['further away', { fromBottomPx: 601 }],
    ['on the way up', { movedPx: -5 }],
    ['at rest', { movedPx: 0 }],
    ['within a second of the last', { sinceLastMs: 999 }],
    ['while the container is on', { on: true }],
    ['after the last page', { hasMore: false }],
  ])('is not due %s', (_, change) => expect(isPageDue({ ...due, ...change })).toBe(false));
  test('is due when the list cannot scroll', () =>
    expect(isPageDue({ ...due, movedPx: 0, fromBottomPx: -200, tooShort: true })).toBe(true));
  test('more while pageNum < totalPages', () => {
    expect(hasMorePages({ pageNum: 1, totalPages: 2 })).toBe(true);
    expect(hasMorePages({ pageNum: 2, totalPages: 2 })).toBe(false);
    expect(hasMorePages({ pageNum: 1, totalPages: 0 })).toBe(false);
  });
});

describe('a long grid', () => {
  const place = { chunks: 417, chunkPx: 1600, viewPx: 844 };
  test('keeps two screens around the view, whatever its length', () => {
    expect(windowOf({ ...place, topPx: 100 })).toEqual({ first: 0, last: 1 });
    expect(windowOf({ ...place, topPx: -160_000 })).toEqual({ first: 98, last: 101 });
    expect(windowOf({ ...place, topPx: -10_000_000 })).toEqual({ first: 416, last: 416 });
  });
  test('draws the first chunks while heights are unknown', () =>
    expect(windowOf({ ...place, chunkPx: 0, topPx: 0 })).toEqual({ first: 0, last: 1 }));
  test('computes its height, with the shorter last chunk', () => {
    expect(heightOf(24, 1600, 3)).toBe(1600);
    expect(heightOf(16, 1600, 3)).toBe(1200);
    expect(heightOf(1, 1600, 4)).toBeCloseTo(1600 / 6);
  });
  test('loses no game between chunks', () => {
    const games = Array.from({ length: 50 }, (_, at) => at);
    expect(inChunks(games, 24).map((chunk) => chunk.length)).toEqual([24, 24, 2]);
    expect(inChunks(games, 24).flat()).toEqual(games);
    expect(inChunks([], 24)).toEqual([]);
  });
});

test('[NAV-19] the lottery starts with the draw that closes first', () => {
  const card = (code: string, isSale: boolean, remainTime: number) =>
    ({ code, isSale, remainTime }) as Parameters<typeof nextDraw>[0][number];
  expect(nextDraw([card('a', true, 90), card('b', false, 1), card('c', true, 30)])?.code).toBe('c');
  expect(nextDraw([card('b', false, 1)])).toBeUndefined();
});
