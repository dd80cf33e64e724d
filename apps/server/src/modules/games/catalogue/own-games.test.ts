/** What a merchant's operators set about games for their own brand, by device too. */
import { HOUSE_LOOK } from '@lantern/contract/look';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import {
  callerFor,
  lastSeen,
  newMember,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { openBrowser } from '../../../../../../tests/kit/src/browser.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { openHostFront, type HostFront } from '../../../../../../tests/setup/host-front.ts';
import { openSmallShop, SMALL_GAMES, SMALL_VENDORS } from '../../../../../../tests/setup/small-shop.ts';

const HOST = 'senvang.example';
const OTHER = 'SENVANG';
const GAME = { vendor: 'PG', id: 'dragon-gold' };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const reason = 'ký lại hợp đồng';

let here: TestPlatform;
let second: TestPlatform;
let vendor: TestVendor;
let front: HostFront;
let member: TestMember;
/** Works for the first merchant only, and for the second only. */
let ours: TestOperator;
let theirs: TestOperator;
let iphone: Caller;
let android: Caller;

beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here);
  const maker = await newOperator(here, ['admin']);
  const body = {
    ...{ merchantCode: OTHER, brandName: 'Sen Vàng', hosts: [HOST], currency: 'VND', languages: ['VI' as const] },
    ...{ defaultLanguage: 'VI' as const, timeZone: 'Asia/Ho_Chi_Minh', theme: 'light' as const, look: HOUSE_LOOK },
    ...{ vendors: [GAME.vendor], terms: { vi: '', en: '' }, reason: 'new brand' },
  };
  valueOf(await maker.call('ops.merchants.create', { body }));
  second = await startTestPlatform({ database: here.database });
  // A node that starts syncs its release's entries, and retires the small shop's.
  await here.platform.modules.catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
  ours = await newOperator(here, ['content']);
  theirs = await newOperator(here, ['content'], [OTHER]);
  front = await openHostFront(here.address, HOST);
  member = await newMember(here.address);
  const on = (userAgent: string) => openBrowser(here.address, { userAgent, token: member.token }).caller;
  [iphone, android] = [on(IPHONE), on(PIXEL)];
});
afterAll(async () => {
  await front?.close();
  await second?.close();
  await vendor?.close();
  await here?.close();
});

type Change = ParsedInput<OpsCalls['ops.games.changeOwn']>['body']['change'];
const row = async (by = ours, id = GAME.id) =>
  valueOf(await by.call('ops.games.list', { query: { query: id } })).list.find(({ gameId }) => gameId === id)!;
const set = async (change: Change, by = ours, id = GAME.id) =>
  by.call('ops.games.changeOwn', {
    body: { games: [{ gameId: id, version: (await row(by, id)).own.version }], change, reason },
  });
const back: Change = { enabled: true, maintenance: false, pin: null, hiddenOn: [] };
const launch = (caller: Caller) =>
  caller.call('launch.game', {
    query: {
      ...{ vendor: GAME.vendor, category: 'RNG', gameId: GAME.id, nodeId: GAME.id },
      ...{ supportPlay: 'html5', platform: 'html5' },
    },
  });

/** Which of the lists a member reads have the game. */
async function listsWith(caller: Caller): Promise<readonly string[]> {
  const query = { pageSize: 100 };
  const lists = {
    all: valueOf(await caller.call('game.list', { query })).games,
    search: valueOf(await caller.call('game.list', { query: { ...query, gameName: 'Rồng Vàng' } })).games,
    vendor: valueOf(await caller.call('game.list', { query: { ...query, vassalage: GAME.vendor } })).games,
    hot: valueOf(await caller.call('game.hot', {})).games,
    favourites: valueOf(await caller.call('game.favourites', { query })).content,
    recent: valueOf(await caller.call('game.recent', {})).list,
  };
  return Object.entries(lists).flatMap(([name, games]) =>
    games.some(({ nodeId }) => nodeId === GAME.id) ? [name] : [],
  );
}
const EVERY_LIST = ['all', 'search', 'vendor', 'hot', 'favourites', 'recent'];
const guestSees = async (address: string) =>
  valueOf(await callerFor(address).call('game.list', { query: { pageSize: 100 } })).games.some(
    ({ nodeId }) => nodeId === GAME.id,
  );
const countIn = async (caller: Caller) =>
  valueOf(await caller.call('game.vendors', {})).list.find(({ vendor: code }) => code === GAME.vendor)?.gameCount;

describe('[CON-10/own-games] games of a merchant', () => {
  test('hidden for one merchant: gone from each of its lists and not launched, on every node within a second; the other’s stay', async () => {
    valueOf(await member.caller.call('game.addFavourite', { body: { nodeId: GAME.id, vendor: GAME.vendor } }));
    valueOf(await launch(member.caller));
    expect(await listsWith(member.caller)).toEqual(EVERY_LIST);
    expect([await guestSees(second.address), await guestSees(front.address)]).toEqual([true, true]);
    expect(await countIn(member.caller)).toBe(1);
    expect(valueOf(await set({ enabled: false })).changed).toBe(1);
    const followed = lastSeen(() => guestSees(second.address));
    expect(await listsWith(member.caller)).toEqual([]);
    expect(await followed).toBeLessThan(1_000);
    // It was the vendor's only game.
    expect(await countIn(member.caller)).toBeUndefined();
    expect(await launch(member.caller)).toMatchObject({ ok: false, code: 'game_disabled' });
    expect(await guestSees(front.address)).toBe(true);
    expect((await row(theirs)).own).toMatchObject({ enabled: true, version: 0 });
    const [entry] = await here.query<{ reason: string; before: object; after: object }>(
      "SELECT reason, before, after FROM audit.entry WHERE call = 'ops.games.changeOwn' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      reason,
      before: { [GAME.id]: { enabled: true, hiddenOn: [] } },
      after: { games: [GAME.id], enabled: false },
    });
    valueOf(await set(back));
    expect(await listsWith(member.caller)).toEqual(EVERY_LIST);
  });

  test('hidden on one device: gone there only, and not launched there', async () => {
    valueOf(await set({ hiddenOn: ['ios'] }));
    expect(await listsWith(iphone)).toEqual([]);
    expect(await listsWith(android)).toEqual(EVERY_LIST);
    expect(await listsWith(member.caller)).toEqual(EVERY_LIST);
    expect(await launch(iphone)).toMatchObject({ ok: false, code: 'game_disabled' });
    expect(await iphone.call('game.addRecent', { query: { nodeId: GAME.id } })).toMatchObject({
      code: 'game_not_found',
    });
    valueOf(await launch(android));
    const onIos = valueOf(await ours.call('ops.games.list', { query: { hiddenOn: 'ios' } })).list;
    expect(onIos.map(({ gameId }) => gameId)).toEqual([GAME.id]);
    expect(valueOf(await ours.call('ops.games.list', { query: { hiddenOn: 'android' } })).list).toEqual([]);
    valueOf(await set({ hiddenOn: ['android', 'other'] }));
    expect([await listsWith(iphone), await listsWith(android)]).toEqual([EVERY_LIST, []]);
    expect(await listsWith(member.caller)).toEqual([]);
    valueOf(await set(back));
  });

  test('closed and pinned for one merchant; what is set for every merchant still counts', async () => {
    const shown = async (address: string) =>
      valueOf(await callerFor(address).call('game.list', { query: { pageSize: 100, gameType: 'RNG' } })).games;
    valueOf(await set({ maintenance: true, pin: 1 }));
    const [first] = await shown(here.address);
    expect(first).toMatchObject({ nodeId: GAME.id, maintenance: true });
    expect(await launch(member.caller)).toMatchObject({ code: 'game_disabled' });
    expect((await shown(front.address)).find(({ nodeId }) => nodeId === GAME.id)).toMatchObject({ maintenance: false });
    valueOf(await set({ pin: 1 }, ours, 'dragon-hoard'));
    valueOf(await set({ pin: 2 }));
    expect((await shown(here.address)).slice(0, 2).map(({ nodeId }) => nodeId)).toEqual(['dragon-hoard', GAME.id]);
    // A merchant hides and closes what is open for all; it opens nothing that is closed for all.
    valueOf(await set(back));
    valueOf(await set({ pin: null }, ours, 'dragon-hoard'));
    const { catalogue } = here.platform.modules;
    valueOf(await catalogue.setGameState(GAME.id, { enabled: false }));
    expect([await guestSees(here.address), await guestSees(front.address)]).toEqual([false, false]);
    valueOf(await catalogue.setGameState(GAME.id, { enabled: true }));
  });

  test('many at once, all or none, each over the version that was seen; an operator of one merchant may', async () => {
    const list = async () => valueOf(await theirs.call('ops.games.list', { query: { vendor: GAME.vendor } })).list;
    const seen = (await list()).map(({ gameId, own }) => ({ gameId, version: own.version }));
    const change = (games: readonly { gameId: string; version: number }[], by = theirs) =>
      by.call('ops.games.changeOwn', { body: { games: [...games], change: { enabled: false }, reason } });
    expect(await change([...seen, { gameId: 'no-such-game', version: 0 }])).toMatchObject({ code: 'game_not_found' });
    expect(await change([...seen, seen[0]!])).toMatchObject({ code: 'input_invalid' });
    expect(await guestSees(front.address)).toBe(true);
    expect(valueOf(await change(seen)).changed).toBe(seen.length);
    expect([await guestSees(front.address), await guestSees(here.address)]).toEqual([false, true]);
    expect(valueOf(await theirs.call('ops.games.list', { query: { hidden: true } })).total!.value).toBe(seen.length);
    expect(valueOf(await ours.call('ops.games.list', { query: { hidden: true } })).list).toEqual([]);
    expect(await change(seen)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.stringMatching(/^Op /) },
    });
    const reader = await newOperator(here, ['support'], [OTHER]);
    expect(await change(seen, reader)).toMatchObject({ code: 'permission_denied' });
  });
});
