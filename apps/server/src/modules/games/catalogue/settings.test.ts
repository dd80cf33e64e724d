import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  newMember,
  openShop,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { openSmallShop, SMALL_GAMES, SMALL_VENDORS } from '../../../../../../tests/setup/small-shop.ts';

/** Timeout of the platform's requests to the vendor. */
const TIMEOUT_MS = 10_000;

let here: TestPlatform;
let vendor: TestVendor;
beforeAll(async () => {
  here = await startTestPlatform();
  await calmDay(here.clock, MOST_OF_A_DAY_MS);
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const catalogue = () => here.platform.modules.catalogue;
const ids = async (query: object = {}, caller: Caller = here.guest()) =>
  valueOf(await caller.call('game.list', { query: { pageSize: 100, ...query } })).games.map(({ nodeId }) => nodeId);
const cardOf = async (nodeId: string) =>
  valueOf(await here.guest().call('game.list', { query: { pageSize: 100 } })).games.find(
    (game) => game.nodeId === nodeId,
  );
const sellers = async (caller: Caller = here.guest()) => valueOf(await caller.call('game.vendors', {})).vendorSorting;
const enabled = (on: boolean, merchantCode = 'DENLONG') => ({ enabled: { merchantCode, enabled: on } });
const integration = () => ({
  launchUrl: vendor.address,
  key: vendor.key,
  frameOrigins: [vendor.address],
  timeoutMs: TIMEOUT_MS,
});

describe('an unconfigured shop', () => {
  test('shows the platform’s own lotteries and nothing that cannot be opened', async () => {
    expect(await ids()).toEqual(['mb60', 'mb45']);
    expect(await sellers()).toEqual(['TCG_LOTTO_VN']);
    expect(valueOf(await here.guest().call('game.types', {})).list.map(({ gameType }) => gameType)).toEqual(['ELOTT']);
    expect(valueOf(await here.guest().call('game.hot', { query: { gameType: 'RNG' } })).games).toEqual([]);
    vendor = await openSmallShop(here, TIMEOUT_MS);
    expect(await ids()).toHaveLength(SMALL_GAMES.length + 2);
  });
});

describe('[GAME-12] operator settings apply at once', () => {
  test('a vendor disabled, unreachable or under maintenance', async () => {
    await catalogue().setVendorState('EG3', enabled(false));
    expect(await sellers()).not.toContain('EG3');
    expect(await ids({ vassalage: 'EG3' })).toEqual([]);
    expect(await ids({ gameName: 'kho bau' })).toEqual([]);
    await catalogue().setVendorState('EG3', enabled(true));
    await catalogue().setVendorIntegration('EG3', undefined);
    expect(await ids({ vassalage: 'EG3' })).toEqual([]);
    await catalogue().setVendorIntegration('EG3', integration());
    await catalogue().setVendorState('EG3', { maintenance: true });
    expect(await sellers()).toContain('EG3');
    expect(await cardOf('dragon-hoard')).toMatchObject({ maintenance: true });
    expect(valueOf(await here.guest().call('game.vendors', {})).list[0]).toMatchObject({
      vendor: 'EG3',
      maintenance: true,
    });
    await catalogue().setVendorState('EG3', { maintenance: false });
    expect(await cardOf('dragon-hoard')).toMatchObject({ maintenance: false });
  });

  test('for another merchant changes nothing here', async () => {
    await catalogue().setVendorState('PG', enabled(false, 'KHACNHA'));
    expect(await sellers()).toContain('PG');
  });

  test('a vendor’s position', async () => {
    await catalogue().setVendorState('GCH', { sortOrder: -5 });
    expect((await sellers())[3]).toBe('GCH');
    await catalogue().setVendorState('GCH', { sortOrder: null });
    expect((await sellers()).at(-1)).toBe('GCH');
  });

  test('a game: off, maintenance, name, tags, stake, free play, and back to its entry', async () => {
    await catalogue().setGameState('rooster', { enabled: false });
    expect(await cardOf('rooster')).toBeUndefined();
    expect(await sellers()).not.toContain('GCH');
    await catalogue().setGameState('rooster', {
      enabled: true,
      maintenance: true,
      nameVi: 'Chiến Kê',
      nameEn: 'War Cock',
      tags: ['NEW'],
      minBet: 7_000,
      freePlay: false,
    });
    expect(await cardOf('rooster')).toMatchObject({
      gameName: 'War Cock',
      maintenance: true,
      tags: ['NEW'],
      minBet: 7_000,
      freeplay: false,
    });
    expect(await ids({ gameName: 'chien ke' })).toEqual(['rooster']);
    expect(await ids({ gameName: 'ga noi' })).not.toContain('rooster');
    await catalogue().setGameState('rooster', {
      maintenance: false,
      nameVi: null,
      nameEn: null,
      tags: null,
      minBet: null,
      freePlay: null,
    });
    expect(await cardOf('rooster')).toMatchObject({
      gameName: 'Game Rooster',
      maintenance: false,
      tags: [],
      minBet: 1_000,
      freeplay: true,
    });
    expect(await ids({ gameName: 'ga noi' })).toContain('rooster');
  });

  test('a lottery closed in its own module, and one closed in the catalogue', async () => {
    await here.query(`UPDATE lottery.game SET on_sale = false WHERE code = 'mb45'`);
    await expect.poll(async () => (await cardOf('mb45'))?.maintenance).toBe(true);
    expect(valueOf(await here.guest().call('announcement.popular', {})).list.map(({ gameCode }) => gameCode)).toEqual([
      'mb60',
    ]);
    await here.query(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb45'`);
    await catalogue().setGameState('mb60', { enabled: false });
    expect(await cardOf('mb60')).toBeUndefined();
    await catalogue().setGameState('mb60', { enabled: true });
  });

  test('on every node', async () => {
    const other = await startTestPlatform({ database: here.database });
    try {
      await other.platform.modules.catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
      expect(await ids({ vassalage: 'HTR' }, other.guest())).toEqual(['sea-king']);
      await catalogue().setGameState('sea-king', { enabled: false });
      await expect.poll(() => ids({ vassalage: 'HTR' }, other.guest())).toEqual([]);
      await catalogue().setGameState('sea-king', { enabled: true });
      await expect.poll(() => ids({ vassalage: 'HTR' }, other.guest())).toEqual(['sea-king']);
      await here.query(`UPDATE catalogue.game_setting SET enabled = false WHERE game_id = 'sea-king'`);
      await expect.poll(() => ids({ vassalage: 'HTR' }, other.guest())).toEqual([]);
      await catalogue().setGameState('sea-king', { enabled: true });
    } finally {
      await other.close();
    }
  });
});

describe('refused settings', () => {
  test('unknown vendors and games', async () => {
    expect(await catalogue().setVendorState('NOBODY', { maintenance: true })).toMatchObject({
      code: 'input_invalid',
      value: { fields: [{ field: 'vendor' }] },
    });
    expect(await catalogue().setVendorIntegration('NOBODY', integration())).toMatchObject({
      code: 'input_invalid',
      value: { fields: [{ field: 'vendor' }] },
    });
    expect(await catalogue().setGameState('none', { enabled: false })).toMatchObject({ code: 'game_not_found' });
    expect(await catalogue().setGameState('tien-len-vip', { enabled: false })).toMatchObject({
      code: 'game_not_found',
    });
  });

  test('but not the platform’s own address, wherever a demo listens', async () => {
    const [before, own] = [
      await catalogue().integrationOf('PG'),
      { ...integration(), launchUrl: 'http://192.168.1.7:8080/studio/vendor' },
    ];
    expect(await catalogue().setVendorIntegration('PG', own)).toMatchObject({ code: 'input_invalid' });
    expect(await catalogue().setVendorIntegration('PG', { ...own, ownAddress: true })).toMatchObject({ ok: true });
    expect(await catalogue().integrationOf('PG')).toMatchObject({ launchUrl: own.launchUrl });
    expect(await catalogue().setVendorIntegration('PG', before)).toMatchObject({ ok: true });
  });

  test.each([
    ['launchUrl', { launchUrl: 'http://example.com' }],
    ['launchUrl', { launchUrl: 'https://user:secret@example.com' }],
    ['launchUrl', { launchUrl: 'file:///etc/passwd' }],
    ['launchUrl', { launchUrl: 'nonsense' }],
    ['launchUrl', { launchUrl: 'nonsense', ownAddress: true as const }],
    ['key', { key: 'short' }],
    ['frameOrigins', { frameOrigins: [] }],
    ['frameOrigins', { frameOrigins: ['https://example.com/path'] }],
    ['frameOrigins', { frameOrigins: ['http://example.com'] }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: 60_000 }],
  ])('an integration with an invalid %s', async (field, wrong) => {
    expect(await catalogue().setVendorIntegration('PG', { ...integration(), ...wrong })).toMatchObject({
      code: 'input_invalid',
      value: { fields: [{ field }] },
    });
  });

  test.each([
    { nameVi: '' },
    { nameEn: 'x'.repeat(101) },
    { pin: 0 },
    { pin: 1.5 },
    { minBet: -1 },
    { tags: ['FREE'] as never },
  ])('a game state of %j', async (state) => {
    expect(await catalogue().setGameState('football', state)).toMatchObject({ code: 'input_invalid' });
  });

  test('a vendor’s key is never stored in clear text', async () => {
    const [row] = await here.query<{ text: string }>(
      `SELECT encode(sealed_key, 'escape') AS text FROM catalogue.vendor_setting WHERE vendor = 'PG'`,
    );
    expect(row!.text).not.toContain(vendor.key);
    expect(await catalogue().integrationOf('PG')).toEqual(integration());
    expect(await catalogue().integrationOf('LOTT')).toBeUndefined();
  });
});

describe('a release’s entries', () => {
  test('are updated, inserted and retired; settings, favourites and the added date stay', async () => {
    const member = await newMember(here.address);
    valueOf(await member.caller.call('game.addFavourite', { body: { nodeId: 'football', vendor: 'SCO' } }));
    await catalogue().setGameState('baccarat', { pin: 3, nameEn: 'House Baccarat' });
    const arrived = await here.query('SELECT id, added_at FROM catalogue.game WHERE id = $1', ['baccarat']);
    const games = SMALL_GAMES.filter(({ id }) => id !== 'football').map((game) =>
      game.id === 'baccarat' ? { ...game, name: { vi: 'Baccarat Mới', en: 'New Baccarat' }, minBet: 30_000 } : game,
    );
    const added = { ...SMALL_GAMES[0]!, id: 'dragon-new', name: { vi: 'Rồng Mới', en: 'New Dragon' } };
    await catalogue().syncCatalogue({ vendors: SMALL_VENDORS, games: [...games, added] });
    expect(await ids()).not.toContain('football');
    expect(await cardOf('baccarat')).toMatchObject({ gameName: 'House Baccarat', minBet: 30_000 });
    expect((await ids({ sort: 'newest' }))[0]).toBe('dragon-new');
    expect(await here.query('SELECT id, added_at FROM catalogue.game WHERE id = $1', ['baccarat'])).toEqual(arrived);
    await catalogue().syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
    expect(valueOf(await member.caller.call('game.favourites', {})).content.map(({ nodeId }) => nodeId)).toEqual([
      'football',
    ]);
    expect(await ids()).not.toContain('dragon-new');
    await catalogue().setGameState('baccarat', { pin: null, nameEn: null });
  });

  test('are synced once by concurrent nodes; a repeated sync changes nothing', async () => {
    const revision = async () =>
      (await here.query<{ number: string }>('SELECT number FROM catalogue.revision'))[0]!.number;
    await Promise.all([1, 2, 3].map(() => catalogue().syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES })));
    const before = await revision();
    await catalogue().syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
    expect(await revision()).toBe(before);
  });
});

describe('[HOME-14] reported jackpot pools', () => {
  const pool = (amount: number, more: object = {}) => ({
    jackpotId: 'kho-bau',
    currency: 'VND',
    amount,
    games: ['flash-fruit', 'dragon-gold', 'nobody'],
    at: new Date(here.clock.now()).toISOString(),
    ...more,
  });
  const vendorReports = (...jackpots: readonly object[]) => vendor.notices.answerJackpots({ jackpots });
  const shown = async (caller: Caller = here.guest()) => valueOf(await caller.call('game.jackpots', {}));
  const makeDue = () => here.query(`UPDATE catalogue.jackpot_asking SET due_at = '-infinity'`);
  /** Resolves when the vendor was polled and its answer processed after this call. */
  const polled = () =>
    eventually('the vendor to be polled', async () => {
      await makeDue();
      return (await catalogue().refreshJackpots()) > 0;
    });
  const kept = async () =>
    (
      await here.query<{ amount: number }>(
        `SELECT amount::double precision AS amount FROM catalogue.jackpot WHERE vendor = 'JL' AND jackpot_id = 'kho-bau'`,
      )
    )[0]?.amount;
  const totals = async (total: number) => {
    await polled();
    await expect.poll(async () => (await shown()).total).toBe(total);
  };

  test('are polled for vendors with jackpot games, and shown with the games they can be won in', async () => {
    await polled();
    expect(await shown()).toEqual({ currency: 'VND', total: 0, jackpots: [] });
    vendorReports(
      pool(12_345_678),
      pool(99, { jackpotId: 'dollars', currency: 'USD' }),
      pool(500, { jackpotId: 'of-others', games: ['dragon-gold', 'flash-fruit-x'] }),
    );
    const before = here.clock.now();
    await totals(12_345_678);
    const { jackpots, currency } = await shown();
    expect({ jackpots, currency }).toEqual({
      currency: 'VND',
      jackpots: [
        {
          vendor: 'JL',
          jackpotId: 'kho-bau',
          currency: 'VND',
          amount: 12_345_678,
          games: ['flash-fruit'],
          at: expect.any(Number),
        },
      ],
    });
    expect(jackpots[0]!.at).toBeLessThanOrEqual(before);
    expect(vendor.notices.received.filter(({ path }) => path === '/jackpots').at(-1)!.body).toEqual({});
    await catalogue().setGameState('dragon-gold', { tags: ['JACKPOT'] });
    // The same answer for both.
    await totals(12_345_678 * 2 + 500);
    await catalogue().setGameState('dragon-gold', { tags: null });
  });

  test('decrease with the vendor’s report, and disappear with the pool, the game or the vendor', async () => {
    await here.query(`DELETE FROM catalogue.jackpot`);
    vendorReports(pool(9_000_000), pool(1_000_000, { jackpotId: 'small' }));
    await totals(10_000_000);
    vendorReports(pool(5_000_000));
    await totals(5_000_000);
    await catalogue().setGameState('flash-fruit', { enabled: false });
    await expect.poll(async () => (await shown()).jackpots).toEqual([]);
    await catalogue().setGameState('flash-fruit', { enabled: true });
    await expect.poll(async () => (await shown()).total).toBe(5_000_000);
    await catalogue().setVendorState('JL', enabled(false));
    await expect.poll(async () => (await shown()).total).toBe(0);
    await catalogue().setVendorState('JL', enabled(true));
    await expect.poll(async () => (await shown()).total).toBe(5_000_000);
  });

  test('count in the vendor’s own units', async () => {
    const { walletApi } = here.platform.modules;
    valueOf(await walletApi.setVendor({ code: 'JL', moneyScale: 3 }));
    vendorReports(pool(7_000));
    await totals(7_000_000);
    valueOf(await walletApi.setVendor({ code: 'JL', moneyScale: -2 }));
    // Not a whole number of đồng: the previous report stays.
    vendorReports(pool(650));
    await polled();
    expect(await kept()).toBe(7_000_000);
    vendorReports(pool(600));
    await totals(6);
    valueOf(await walletApi.setVendor({ code: 'JL', moneyScale: 0 }));
  });

  test.each([
    ['less than nothing', [{ amount: -1 }]],
    ['a part of a đồng', [{ amount: 1.5 }]],
    ['more than there is', [{ amount: 1_000_000_000_001 }]],
    ['an amount in words', [{ amount: '5000000' }]],
    ['play money', [{ currency: 'VNDPLAY' }]],
    ['one pool twice', [{}, {}]],
    ['a pool without an id', [{ jackpotId: '' }]],
    ['an instant that is none', [{ at: 'yesterday' }]],
    ['games that are no ids', [{ games: ['<script>'] }]],
    ['too many pools', Array.from({ length: 101 }, (_, at) => ({ jackpotId: `p${at}` }))],
  ])('stay unchanged if the vendor reports %s', async (_name, wrong) => {
    vendorReports(pool(3_000_000));
    await totals(3_000_000);
    vendorReports(...wrong.map((one) => pool(4_000_000, one)));
    await polled();
    expect(await kept()).toBe(3_000_000);
  });

  test('stay unchanged if the vendor fails, and are not shown when they are ten minutes old', async () => {
    vendorReports(pool(3_000_000));
    await totals(3_000_000);
    for (const answer of [500, 404, 'no JSON', '[]', '{}', `{"jackpots":${JSON.stringify('x'.repeat(70_000))}}`]) {
      vendor.notices.answerJackpots(answer);
      await polled();
      expect(await kept()).toBe(3_000_000);
    }
    await here.query(`UPDATE catalogue.jackpot SET confirmed_at = confirmed_at - interval '10 minutes'`);
    await expect.poll(shown).toEqual({ currency: 'VND', total: 0, jackpots: [] });
    // An old amount keeps its age when it is reported again; one in the future counts as now.
    vendorReports(pool(3_000_000, { at: new Date(here.clock.now() - 700_000).toISOString() }));
    await totals(0);
    vendorReports(pool(2_000_000, { at: '2100-01-01T00:00:00+07:00' }));
    await totals(2_000_000);
    expect((await here.query(`SELECT FROM catalogue.jackpot WHERE confirmed_at > kernel.now()`)).length).toBe(0);
  });

  test('are polled by one node at a time', async () => {
    // A vendor that does not support the call is polled rarely.
    vendor.notices.answerJackpots(404);
    await polled();
    await makeDue();
    const counts = await Promise.all(Array.from({ length: 5 }, () => catalogue().refreshJackpots()));
    // None if the module's own loop was faster.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  });
});

describe('popularity', () => {
  const hot = async (query: object = {}) =>
    valueOf(await here.guest().call('game.hot', { query })).games.map(({ nodeId }) => nodeId);

  test('ranks operator’s pins first, then play counts, then the hot tag', async () => {
    expect((await hot()).slice(0, 2)).toEqual(['dragon-hoard', 'flash-fruit']);
    const players = await Promise.all([1, 2, 3].map(() => newMember(here.address)));
    for (const { caller } of players)
      valueOf(await caller.call('launch.game', { query: { vendor: 'HTR', gameId: 'sea-king' } }));
    for (let time = 0; time < 6; time++)
      valueOf(await players[0]!.caller.call('launch.game', { query: { vendor: 'PG', gameId: 'dragon-gold' } }));
    await catalogue().refreshPlays();
    // Six launches by one member on one day count once.
    expect((await hot()).slice(0, 3)).toEqual(['sea-king', 'dragon-gold', 'dragon-hoard']);
    expect(await here.query(`SELECT game_id, plays::int FROM catalogue.play_count ORDER BY 1`)).toEqual([
      { game_id: 'dragon-gold', plays: 1 },
      { game_id: 'sea-king', plays: 3 },
    ]);
    await catalogue().setGameState('lotus-pond', { pin: 2 });
    await catalogue().setGameState('tien-len', { pin: 1 });
    expect((await hot()).slice(0, 3)).toEqual(['tien-len', 'lotus-pond', 'sea-king']);
    expect((await hot({ gameType: 'RNG' })).slice(0, 2)).toEqual(['lotus-pond', 'dragon-gold']);
    expect(await hot({ platform: 'flash' })).toEqual([]);
  });

  test('a refresh that waited for another one counts what was launched meanwhile', async () => {
    const { caller } = await newMember(here.address);
    const other = new pg.Client({ connectionString: here.database.connectionString });
    await other.connect();
    await other.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('catalogue.plays', 0))`);
    const refreshed = catalogue().refreshPlays();
    await eventually('the refresh to wait', async () => {
      const waiting = await here.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      );
      return waiting.length > 0;
    });
    valueOf(await caller.call('launch.game', { query: { vendor: 'HTR', gameId: 'sea-king' } }));
    await other.query('COMMIT');
    await other.end();
    await refreshed;
    expect(await here.query(`SELECT plays::int FROM catalogue.play_count WHERE game_id = 'sea-king'`)).toEqual([
      { plays: 4 },
    ]);
  });

  test('ignores failed launches, and launches older than a week', async () => {
    vendor.behave({ kind: 'status', status: 500 });
    const { caller } = await newMember(here.address);
    expect(
      await caller.call('launch.game', { query: { vendor: 'BTR', gameId: 'tien-len', nodeId: 'tien-len-free' } }),
    ).toMatchObject({ ok: false, code: 'launch_failed' });
    vendor.behave({ kind: 'well' });
    await catalogue().refreshPlays();
    expect(await here.query(`SELECT 1 FROM catalogue.play_count WHERE game_id = 'tien-len'`)).toEqual([]);
    await here.clock.advance(8 * 86_400_000);
    await catalogue().refreshPlays();
    expect(await here.query('SELECT 1 FROM catalogue.play_count')).toEqual([]);
  });
});

test('[GAME-14] [GAME-16] ten thousand games: pages, filters and searches agree', async () => {
  const big = await openShop(here, { games: 10_000 });
  try {
    const guest = here.guest();
    const page = async (query: Record<string, unknown> = {}) => valueOf(await guest.call('game.list', { query }));
    const all = await page();
    expect(all.totalElements).toBeGreaterThan(9_990);
    expect(all.totalPages).toBe(Math.ceil(all.totalElements / 21));
    const last = await page({ pageNo: all.totalPages });
    expect(last.games).toHaveLength(all.totalElements - (all.totalPages - 1) * 21);
    expect((await page({ pageNo: all.totalPages + 1 })).games).toEqual([]);
    const narrow = await page({ gameType: 'RNG', minLine: 100, minBet: 5_000 });
    expect(narrow.totalElements).toBeGreaterThan(0);
    expect(narrow.games.every(({ payLines = 0, minBet = 0 }) => payLines >= 100 && minBet >= 5_000)).toBe(true);
    expect((await page({ gameName: 'rong vang' })).totalElements).toBeGreaterThan(0);
    expect((await page({ gameName: 'dragno gold' })).totalElements).toBeGreaterThan(0);
  } finally {
    await big.close();
  }
});
