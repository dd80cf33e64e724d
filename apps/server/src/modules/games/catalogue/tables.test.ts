/** Live tables on the lobby's tiles, and facts about a game: vendors' reports, as a merchant's members see them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  startTestPlatform,
  valueOf,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { openSmallShop } from '../../../../../../tests/setup/small-shop.ts';

let here: TestPlatform;
let vendor: TestVendor;
/** The node's monotonic clock, which stands still until the test moves it. */
let elapsedMs = performance.now();
beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here);
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const SECOND_MS = 1_000;
const road = [
  { text: '11', tone: 'gold' },
  { text: '', tone: 'red' },
] as const;
const table = (more: object = {}) => ({ game: 'sic-bo', number: 12, phase: 'betting', leftMs: 9_000, road, ...more });
const vendorReports = (...tables: readonly object[]) => vendor.notices.answerTables({ tables });
const shown = async () => valueOf(await here.guest().call('game.tables', {})).tables;
const requestCount = () => vendor.notices.received.filter(({ path }) => path === '/tables').length;
/** Advances the clock until every vendor is polled again. */
const later = (ms = 11 * 60 * SECOND_MS) => void (elapsedMs += ms);

beforeEach(() => {
  vi.spyOn(here.clock, 'elapsed').mockImplementation(() => elapsedMs);
  later();
});

describe('[GAME-20] live tables on tiles', () => {
  test('show the vendor’s report: round, phase, road and the time left, which continues between two reports', async () => {
    vendorReports(
      table(),
      table({ game: 'flash-crash', number: 0, phase: 'closed', leftMs: null, road: [] }),
      table({ game: 'of-nobody' }),
    );
    const [dice, curve, ...others] = (await shown()).toSorted((one, other) => other.gameId.localeCompare(one.gameId));
    expect(others).toEqual([]);
    expect(dice).toEqual({
      vendor: 'PDM',
      gameId: 'sic-bo',
      number: 12,
      phase: 'betting',
      leftMs: 9_000,
      road,
    });
    expect(curve).toEqual({ vendor: 'JL', gameId: 'flash-crash', number: 0, phase: 'closed', leftMs: null, road: [] });
    const before = requestCount();
    later(3 * SECOND_MS);
    const [ran] = (await shown()).filter(({ gameId }) => gameId === 'sic-bo');
    expect(ran!.leftMs).toBe(6_000);
    expect(requestCount()).toBe(before);
    vendorReports(table({ number: 13, phase: 'shown', leftMs: 0 }));
    later(3 * SECOND_MS);
    expect(await shown()).toMatchObject([{ gameId: 'sic-bo', number: 13, phase: 'shown', leftMs: 0 }]);
  });

  test('are polled once for all viewers, and only from the merchant’s vendors', async () => {
    vendorReports(table());
    const before = requestCount();
    await shown();
    const vendors = requestCount() - before;
    later();
    const answers = await Promise.all(Array.from({ length: 20 }, shown));
    expect(requestCount() - before).toBe(2 * vendors);
    expect(new Set(answers.map((tables) => tables.length))).toEqual(new Set([1]));
  });

  test('of a disabled vendor are not shown, and it is not polled', async () => {
    const { catalogue } = here.platform.modules;
    vendorReports(table(), table({ game: 'flash-crash' }));
    expect(await shown()).toHaveLength(2);
    await catalogue.setVendorState('PDM', { enabled: { merchantCode: 'DENLONG', enabled: false } });
    const before = requestCount();
    expect((await shown()).map(({ gameId }) => gameId)).toEqual(['flash-crash']);
    later();
    await shown();
    const without = requestCount() - before;
    await catalogue.setVendorState('PDM', { enabled: { merchantCode: 'DENLONG', enabled: true } });
    later();
    expect(await shown()).toHaveLength(2);
    expect(requestCount() - before - without).toBe(without + 1);
  });

  test.each([
    ['a phase that is none', { tables: [table({ phase: 'open' })] }],
    ['less time than none', { tables: [table({ leftMs: -1 })] }],
    ['an hour of betting', { tables: [table({ leftMs: 3_600_000 })] }],
    ['a round before the first', { tables: [table({ number: -1 })] }],
    ['a game that is no id', { tables: [table({ game: '<script>' })] }],
    ['markup for a result', { tables: [table({ road: [{ text: '<b>', tone: 'red' }] })] }],
    ['a colour of its own', { tables: [table({ road: [{ text: '', tone: 'pink' }] })] }],
    ['a road without end', { tables: [table({ road: Array.from({ length: 101 }, () => road[0]) })] }],
    ['one table twice', { tables: [table(), table()] }],
    ['no tables', {}],
    ['no JSON', 'no JSON'],
    ['a fault', 500],
    ['that it knows no such question', 404],
  ])('stay unchanged for a minute if the vendor answers %s', async (_name, answer) => {
    vendorReports(table());
    expect(await shown()).toHaveLength(1);
    vendor.notices.answerTables(answer);
    later(6 * SECOND_MS);
    expect(await shown()).toMatchObject([{ number: 12, phase: 'betting' }]);
    later(60 * SECOND_MS);
    expect(await shown()).toEqual([]);
  });
});

describe('facts about a game', () => {
  const facts = (nodeId: string) => here.guest().call('game.facts', { query: { nodeId } });
  const fact = (more: object = {}) => ({
    game: 'dragon-gold',
    topTimes: 180.5,
    bets: { min: 1_000, max: 500_000 },
    ...more,
  });

  test('are what the entry and the vendor publish; what neither knows is absent', async () => {
    vendor.notices.answerFacts({ facts: [fact(), fact({ game: 'flash-crash', volatility: 'high' })] });
    const entry = { rtpBasisPoints: 9_650, payLines: 20 };
    const known = valueOf(await facts('dragon-gold'));
    expect(known).toEqual({
      ...entry,
      topTimes: 180.5,
      bets: { min: 1_000, max: 500_000 },
    });
    expect(valueOf(await facts('flash-crash'))).toMatchObject({ volatility: 'high' });
    expect(valueOf(await facts('tien-len-vip'))).toEqual({});
    // Kept for all readers, and in use while the vendor is silent.
    const asked = () => vendor.notices.received.filter(({ path }) => path === '/facts').length;
    const before = asked();
    await Promise.all(Array.from({ length: 10 }, () => facts('dragon-gold')));
    expect(asked()).toBe(before);
    vendor.notices.answerFacts(500);
    later();
    expect(valueOf(await facts('dragon-gold'))).toEqual(known);
    expect(asked()).toBeGreaterThan(before);
    later(25 * 3_600 * SECOND_MS);
    expect(valueOf(await facts('dragon-gold'))).toEqual(entry);
    expect(await facts('no-such-game')).toMatchObject({ code: 'game_not_found' });
  });

  test.each([
    ['a volatility that is none', [fact({ volatility: 'wild' })]],
    ['a win below the bet', [fact({ topTimes: 0.5 })]],
    ['a range upside down', [fact({ bets: { min: 2, max: 1 } })]],
    ['one game twice', [fact(), fact()]],
  ])('are not shown where the vendor answers %s', async (_name, answer) => {
    later(25 * 3_600 * SECOND_MS);
    vendor.notices.answerFacts({ facts: answer });
    expect(Object.keys(valueOf(await facts('dragon-gold')))).toEqual(['rtpBasisPoints', 'payLines']);
  });
});
