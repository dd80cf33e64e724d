/** Vendors and games that operators add: without a release, and never undone by one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChanges } from '../../../kernel/changes.ts';
import {
  startTestPlatform,
  valueOf,
  type Caller,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { calmDay } from '../../../../../../tests/setup/calm-day.ts';
import { openSmallShop, SMALL_GAMES, SMALL_VENDORS } from '../../../../../../tests/setup/small-shop.ts';

const TIMEOUT_MS = 10_000;
const actor = 'lan';

let here: TestPlatform;
let vendor: TestVendor;
beforeAll(async () => {
  here = await startTestPlatform();
  await calmDay(here.clock);
  vendor = await openSmallShop(here, TIMEOUT_MS);
});
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const catalogue = () => here.platform.modules.catalogue;
const ids = async (vassalage: string, caller: Caller = here.guest()) =>
  valueOf(await caller.call('game.list', { query: { pageSize: 100, vassalage } })).games.map(({ nodeId }) => nodeId);
const game = (id: string, request: object = {}) => ({
  id,
  type: 'RNG',
  nameVi: `Trò ${id}`,
  nameEn: `Game ${id}`,
  classify: 'video',
  minBet: 1_000,
  ...request,
});
const feed = (games: readonly ReturnType<typeof game>[], missing: 'retire' | 'keep' = 'retire') =>
  catalogue().feedGames({ vendor: 'ACME', games, missing, actor });
const invalid = (field: string) => ({ code: 'input_invalid', value: { fields: [{ field }] } });

test('[GAME-12] a vendor code no release knows is added, filled, opened and shown on every node, with pictures', async () => {
  const added = await catalogue().editVendor({
    code: 'ACME',
    version: 0,
    nameVi: 'Sao Sáng',
    nameEn: 'Bright Star',
    types: ['RNG', 'ESPORTS'],
    actor,
  });
  expect(valueOf(added as never)).toMatchObject({ source: 'operator', version: 1, retired: false });
  expect(await feed([game('acme-1'), game('acme-2', { type: 'ESPORTS' })])).toMatchObject({
    value: { added: ['acme-1', 'acme-2'], changed: [], retired: [], unchanged: 0 },
  });
  expect(await ids('ACME')).toEqual([]);
  const integration = { launchUrl: vendor.address, key: vendor.key, frameOrigins: [vendor.address] };
  expect(await catalogue().setVendorIntegration('ACME', integration, actor)).toMatchObject({ ok: true });
  const other = await startTestPlatform({ database: here.database });
  try {
    await other.platform.modules.catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
    expect(await ids('ACME', other.guest())).toEqual([]);
    await catalogue().setVendorState('ACME', { enabled: { merchantCode: 'DENLONG', enabled: true } }, actor);
    expect(await ids('ACME')).toEqual(['acme-1', 'acme-2']);
    await expect.poll(() => ids('ACME', other.guest())).toEqual(['acme-1', 'acme-2']);
  } finally {
    await other.close();
  }
  const { games } = valueOf(
    await here.guest().call('game.list', { query: { vassalage: 'ACME', gameType: 'ESPORTS' } }),
  );
  expect(games).toMatchObject([{ nodeId: 'acme-2', vendorName: expect.any(String) }]);
  const tile = await fetch(new URL(games[0]!.iconUrl, here.address));
  expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await fetch(new URL('/art/vendors/ACME.svg', here.address))).status).toBe(200);
  expect((await listChanges(here.platform.kernel.db, 'catalogue.vendor/ACME', 10)).map(({ action }) => action)).toEqual(
    ['catalogue.setVendorState', 'catalogue.setVendorIntegration', 'catalogue.feedGames', 'catalogue.editVendor'],
  );
});

test('an edit names the version it saw, and changes only what it names', async () => {
  expect(await catalogue().editVendor({ code: 'ACME', version: 0, nameVi: 'X', actor })).toMatchObject({
    code: 'version_outdated',
  });
  const edited = await catalogue().editVendor({
    code: 'ACME',
    version: 1,
    nameVi: 'Sao Mai',
    currencies: ['VND'],
    actor,
  });
  expect(edited).toMatchObject({
    value: { nameVi: 'Sao Mai', nameEn: 'Bright Star', version: 2, currencies: ['VND'] },
  });
  expect(await catalogue().editGame({ id: 'acme-1', version: 1, minBet: 5_000, actor })).toMatchObject({
    value: { minBet: 5_000, nameEn: 'Game acme-1', version: 2 },
  });
  expect(await catalogue().editGame({ id: 'acme-1', version: 1, minBet: 1, actor })).toMatchObject({
    code: 'version_outdated',
  });
  const before = await catalogue().integrationOf('ACME');
  expect(await catalogue().setVendorIntegration('ACME', { timeoutMs: 3_000 }, actor)).toMatchObject({ ok: true });
  expect(await catalogue().integrationOf('ACME')).toEqual({ ...before, timeoutMs: 3_000 });
});

test('refuses what is not whole, ids of others, and lottery vendors', async () => {
  const edit = (change: object) =>
    catalogue().editVendor({ code: 'NEWCO', version: 0, nameVi: 'A', nameEn: 'A', types: ['RNG'], actor, ...change });
  expect(await edit({ code: 'x' })).toMatchObject(invalid('code'));
  expect(await edit({ nameVi: ' ' })).toMatchObject(invalid('nameVi'));
  expect(await edit({ types: ['LOTT'] })).toMatchObject(invalid('types'));
  expect(await edit({ types: [] })).toMatchObject(invalid('types'));
  expect(await edit({ currencies: ['vnd'] })).toMatchObject(invalid('currencies'));
  expect(await feed([])).toMatchObject(invalid('games'));
  expect(await feed([game('acme-1'), game('acme-1')])).toMatchObject(invalid('games'));
  expect(await feed([game('mb60')])).toMatchObject(invalid('id'));
  expect(await feed([game('sea-king')])).toMatchObject(invalid('id'));
  expect(await feed([game('acme-3', { minBet: 0 })])).toMatchObject(invalid('minBet'));
  expect(
    await feed([game('acme-3', { rooms: [{ id: 'tien-len-vip', type: 'paid', nameVi: 'A', nameEn: 'A' }] })]),
  ).toMatchObject(invalid('id'));
  expect(
    await catalogue().feedGames({ vendor: 'LOTT', games: [game('acme-9')], missing: 'keep', actor }),
  ).toMatchObject(invalid('vendor'));
  expect(await ids('ACME')).toEqual(['acme-1', 'acme-2']);
});

test('a feed retires what it does not name and brings it back; operators’ settings stay', async () => {
  await catalogue().setGameState('acme-2', { nameVi: 'Của nhà' }, actor);
  expect(await feed([game('acme-1', { minBet: 5_000 })], 'keep')).toMatchObject({
    value: { changed: [], retired: [], unchanged: 1 },
  });
  expect(await feed([game('acme-1', { minBet: 2_000 }), game('acme-3')])).toMatchObject({
    value: { added: ['acme-3'], changed: ['acme-1'], retired: ['acme-2'], unchanged: 0 },
  });
  expect((await ids('ACME')).toSorted()).toEqual(['acme-1', 'acme-3']);
  expect(await catalogue().gameName('ACME', 'acme-2', 'VI')).toBe('Của nhà');
  expect(await feed([game('acme-2', { type: 'ESPORTS' })], 'keep')).toMatchObject({ value: { changed: ['acme-2'] } });
  expect((await ids('ACME')).toSorted()).toEqual(['acme-1', 'acme-2', 'acme-3']);
});

test('a release changes neither added vendors and games nor edited ones of its own', async () => {
  const known = (await catalogue().vendors()).find(({ code }) => code === 'HTR')!;
  await catalogue().editVendor({ code: 'HTR', version: known.version, nameEn: 'Our Sea', actor });
  await catalogue().syncCatalogue({ vendors: SMALL_VENDORS.slice(1), games: SMALL_GAMES.slice(1) });
  await catalogue().syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
  expect((await ids('ACME')).toSorted()).toEqual(['acme-1', 'acme-2', 'acme-3']);
  expect((await catalogue().vendors()).find(({ code }) => code === 'HTR')).toMatchObject({
    nameEn: 'Our Sea',
    source: 'operator',
  });
});

test('[OPS-02] a wallet’s settings are changed one by one, and its requests come from its networks', async () => {
  const { walletApi } = here.platform.modules;
  await walletApi.setVendor({ code: 'ACME', moneyScale: 3, roundPolicy: 'ask' }, actor);
  const seen = (await walletApi.vendorOf('ACME'))!;
  expect(await walletApi.setVendor({ code: 'ACME', sessionTtlSec: 600, version: seen.version }, actor)).toMatchObject({
    ok: true,
  });
  expect(await walletApi.vendorOf('ACME')).toMatchObject({ moneyScale: 3, roundPolicy: 'ask', sessionTtlSec: 600 });
  expect(await walletApi.setVendor({ code: 'ACME', moneyScale: 0, version: seen.version }, actor)).toMatchObject({
    code: 'version_outdated',
  });
  expect(await walletApi.setVendor({ code: 'ACME', networks: ['here'] }, actor)).toMatchObject(invalid('networks'));
  const answer = async () => {
    const response = await fetch(new URL('/wallet/v1/balance', here.address), {
      method: 'POST',
      headers: { 'x-vendor': 'ACME' },
      body: '{}',
    });
    return ((await response.json()) as { code: string }).code;
  };
  expect(await answer()).toBe('signature_invalid');
  await walletApi.setVendor({ code: 'ACME', networks: ['203.0.113.0/24'] }, actor);
  expect(await answer()).toBe('vendor_unknown');
  await walletApi.setVendor({ code: 'ACME', networks: ['127.0.0.0/8', '::1/128'] }, actor);
  expect(await answer()).toBe('signature_invalid');
});

test('[GAME-12] a feed whose games share a room or an id is refused whole; a game is added once at the same time', async () => {
  const room = { id: 'acme-room', type: 'VIP', nameVi: 'Phòng', nameEn: 'Room' };
  const shared = [game('acme-31', { rooms: [room] }), game('acme-32', { rooms: [room] })];
  expect(await feed(shared, 'keep')).toMatchObject(invalid('id'));
  const itself = [game('acme-31', { rooms: [{ ...room, id: 'acme-32' }] }), game('acme-32')];
  expect(await feed(itself, 'keep')).toMatchObject(invalid('id'));
  const add = (id: string) =>
    catalogue().editGame({ ...game(id, { rooms: [room] }), vendor: 'ACME', version: 0, actor } as never);
  const [same, others] = [
    await Promise.all([add('acme-33'), add('acme-33')]),
    await Promise.all([add('acme-34'), add('acme-35')]),
  ];
  expect(same.map((outcome) => outcome.ok || outcome.code).toSorted()).toEqual([true, 'version_outdated'].toSorted());
  for (const outcome of others) expect(outcome).toMatchObject(invalid('id'));
});

test('[GAME-12] a vendor is added once when two operators add it at the same time', async () => {
  const add = (nameEn: string) =>
    catalogue().editVendor({ code: 'TWICE', version: 0, nameVi: 'Hai', nameEn, types: ['RNG'], actor });
  const outcomes = await Promise.all(['One', 'Two', 'Three'].map(add));
  expect(outcomes.map((outcome) => (outcome.ok ? 'added' : outcome.code)).toSorted()).toEqual([
    'added',
    'version_outdated',
    'version_outdated',
  ]);
});
