import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/ids.ts';
import {
  callerFor,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { openSmallShop } from '../../../../../../tests/setup/small-shop.ts';

/** Timeout of the platform's requests to the vendor. */
const TIMEOUT_MS = 10_000;

let here: TestPlatform;
let vendor: TestVendor;
beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here, TIMEOUT_MS);
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const add = ({ caller }: TestMember, nodeId: string, code: string) =>
  caller.call('game.addFavourite', { body: { nodeId, vendor: code, token: 'ignored' } });
const remove = ({ caller }: TestMember, nodeId: string, code: string) =>
  caller.call('game.removeFavourite', { body: { nodeId, vendor: code } });
const favourites = async ({ caller }: TestMember, query: { pageNo?: number; pageSize?: number } = {}) => {
  const page = valueOf(await caller.call('game.favouriteList', { query }));
  return { ...page, content: page.content.map(({ nodeId }) => nodeId) };
};
const recent = async ({ caller }: TestMember) =>
  valueOf(await caller.call('game.recent', {})).list.map(({ nodeId }) => nodeId);
const memberIdOf = async ({ userName }: TestMember) =>
  (await here.platform.modules.identity.memberIdOf('DENLONG', userName)) as MemberId;

async function send(method: 'POST' | 'DELETE', path: string, member: TestMember, body: object) {
  const headers = {
    authorization: `Bearer ${member.token}`,
    'content-type': 'application/json',
    'accept-language': 'vi',
  };
  const response = await fetch(`${here.address}/wps/relay/${path}`, { method, headers, body: JSON.stringify(body) });
  return (await response.json()) as object;
}

describe('[GAME-05] [CALL-07/favourites] favourites', () => {
  test('are added and removed, the outcome in data.success too', async () => {
    const member = await newMember(here.address);
    const body = { nodeId: 'sea-king', token: member.token, vendor: 'HTR' };
    const done = { success: true, value: { nodeId: 'sea-king' }, data: { success: true } };
    expect(await send('POST', 'MCSFE_addFavoriteGameV2', member, body)).toEqual(done);
    expect((await favourites(member)).content).toEqual(['sea-king']);
    expect(await send('DELETE', 'MCSFE_removeFavoriteGameV2', member, body)).toEqual(done);
    expect((await favourites(member)).content).toEqual([]);
    expect(await send('POST', 'MCSFE_addFavoriteGameV2', member, { ...body, nodeId: 'none' })).toEqual({
      success: false,
      code: 'game_not_found',
      message: 'Không tìm thấy trò chơi',
      data: { success: false },
    });
  });

  test('concurrent taps, and a second removal, are idempotent', async () => {
    const member = await newMember(here.address);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => add(member, 'rooster', 'GCH')));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect((await favourites(member)).totalElements).toBe(1);
    const removed = [await remove(member, 'rooster', 'GCH'), await remove(member, 'rooster', 'GCH')];
    expect(removed.every(({ ok }) => ok)).toBe(true);
    expect((await favourites(member)).totalElements).toBe(0);
  });

  test('[CALL-15/favourites] page from 1 with 15 per page, newest first, a member’s own only', async () => {
    const member = await newMember(here.address);
    const other = await newMember(here.address);
    const { games } = valueOf(await here.guest().call('game.list', { query: { pageSize: 100 } }));
    for (const { nodeId, vendorCode } of games) valueOf(await add(member, nodeId, vendorCode));
    const first = await favourites(member);
    expect([first.content.length, first.totalPages, first.pageNum, first.totalElements]).toEqual([
      Math.min(15, games.length),
      Math.ceil(games.length / 15),
      1,
      games.length,
    ]);
    expect(first.content[0]).toBe(games.at(-1)!.nodeId);
    const halves = [
      await favourites(member, { pageNo: 1, pageSize: 8 }),
      await favourites(member, { pageNo: 2, pageSize: 8 }),
    ];
    expect(new Set(halves.flatMap(({ content }) => content)).size).toBe(games.length);
    expect((await favourites(member, { pageNo: 99 })).content).toEqual([]);
    expect((await favourites(other)).content).toEqual([]);
    const home = valueOf(await member.caller.call('game.favourites', { query: { token: other.token, pageSize: 100 } }));
    expect(home.content).toHaveLength(games.length);
  });

  test('a room’s node adds its game; another vendor’s name is refused', async () => {
    const member = await newMember(here.address);
    valueOf(await add(member, 'tien-len-free', 'BTR'));
    expect((await favourites(member)).content).toEqual(['tien-len']);
    expect(await add(member, 'sea-king', 'PG')).toMatchObject({ ok: false, code: 'game_not_found' });
    expect(await remove(member, 'tien-len', 'PG')).toMatchObject({ ok: false, code: 'game_not_found' });
  });

  test('of a disabled game are hidden, and shown again when it is enabled', async () => {
    const { catalogue } = here.platform.modules;
    const member = await newMember(here.address);
    valueOf(await add(member, 'football', 'SCO'));
    await catalogue.setGameState('football', { enabled: false });
    expect((await favourites(member)).content).toEqual([]);
    expect(await add(member, 'football', 'SCO')).toMatchObject({ ok: false, code: 'game_not_found' });
    await catalogue.setGameState('football', { enabled: true });
    expect((await favourites(member)).content).toEqual(['football']);
    await catalogue.setGameState('football', { enabled: false });
    valueOf(await remove(member, 'football', 'SCO'));
    await catalogue.setGameState('football', { enabled: true });
    expect((await favourites(member)).content).toEqual([]);
  });

  test('need a session; a trial account has its own', async () => {
    for (const id of ['game.favourites', 'game.favouriteList', 'game.recent'] as const) {
      expect(await here.guest().call(id, {})).toMatchObject({ ok: false, code: 'not_logged_in' });
    }
    const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const caller = callerFor(here.address, () => token);
    valueOf(await caller.call('game.addFavourite', { body: { nodeId: 'rooster', vendor: 'GCH' } }));
    expect(valueOf(await caller.call('game.favourites', {})).content).toHaveLength(1);
  });
});

describe('[GAME-10] [CALL-07/addRecent] [CALL-07/recent] recent games', () => {
  test('are recorded once each, newest first, at most thirty', async () => {
    const member = await newMember(here.address);
    for (const nodeId of ['rooster', 'football', 'rooster'])
      valueOf(await member.caller.call('game.addRecent', { query: { nodeId } }));
    expect(await recent(member)).toEqual(['rooster', 'football']);
    expect(await member.caller.call('game.addRecent', { query: { nodeId: 'none' } })).toMatchObject({
      ok: false,
      code: 'game_not_found',
    });
    expect(await member.caller.call('game.addRecent', { query: { nodeId: 'rooster', vendor: 'PG' } })).toMatchObject({
      ok: false,
      code: 'game_not_found',
    });
    const id = await memberIdOf(member);
    for (let at = 0; at < 40; at++)
      await here.platform.modules.catalogue.recordOpened(here.platform.kernel.db, id, `game-${at}`);
    const [row] = await here.query<{ count: string }>('SELECT count(*) FROM catalogue.recent WHERE member_id = $1', [
      id,
    ]);
    expect(Number(row!.count)).toBe(30);
  });

  test('are recorded by a launch, of a vendor’s game and of a lottery', async () => {
    const member = await newMember(here.address);
    valueOf(await member.caller.call('launch.game', { query: { vendor: 'HTR', gameId: 'sea-king' } }));
    valueOf(
      await member.caller.call('launch.game', {
        query: { vendor: 'TCG_LOTTO_VN', lottoGameCode: 'mb60', lottoView: 'betting' },
      }),
    );
    expect(await recent(member)).toEqual(['mb60', 'sea-king']);
    expect(valueOf(await member.caller.call('game.recent', { query: { language: 'VI' } })).list[1]).toMatchObject({
      gameName: 'Vua Biển Cả',
      vendorCode: 'HTR',
      favourite: false,
    });
  });
});

test('favourites and recent games are in a data export, and deleted by an erasure', async () => {
  const { catalogue } = here.platform.modules;
  const member = await newMember(here.address);
  valueOf(await add(member, 'rooster', 'GCH'));
  valueOf(await member.caller.call('game.addRecent', { query: { nodeId: 'football' } }));
  const id = await memberIdOf(member);
  const at = expect.any(Date) as Date;
  expect(await catalogue.recordsOf(id)).toEqual({
    favourites: [{ gameId: 'rooster', addedAt: at }],
    recent: [{ gameId: 'football', openedAt: at }],
  });
  await catalogue.erase(here.platform.kernel.db, id);
  expect(await catalogue.recordsOf(id)).toEqual({ favourites: [], recent: [] });
});
