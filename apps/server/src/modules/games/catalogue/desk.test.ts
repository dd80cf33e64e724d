/** Vendors, games and hosts at an operator's desk. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  lastSeen,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { SMALL_GAMES, SMALL_VENDORS } from '../../../../../../tests/setup/small-shop.ts';
import {
  betOf,
  freshId,
  GAME,
  granted,
  inRound,
  openWalletWorld,
  VENDOR,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';

let world: WalletWorld;
let second: TestPlatform;
let admin: TestOperator;
let other: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  world = await openWalletWorld();
  second = await startTestPlatform({ database: world.here.database });
  // A node that starts syncs its release's entries, and retires the small shop's.
  await world.here.platform.modules.catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
  admin = await newOperator(world.here, ['admin']);
  other = await newOperator(world.here, ['admin']);
  finance = await newOperator(world.here, ['finance']);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const reason = 'nhà cung cấp báo lỗi';
const read = async (code = VENDOR) => valueOf(await admin.call('ops.vendors.read', { params: { vendor: code } }));
const setState = (state: 'live' | 'paused' | 'off', version: number, by = admin) =>
  by.call('ops.vendors.setState', { params: { vendor: VENDOR }, body: { state, version, reason } });
const isClosed = async (on: TestPlatform) => {
  const { games } = valueOf(await on.guest().call('game.list', { query: { vassalage: VENDOR } }));
  return games.find(({ gameId }) => gameId === GAME)?.maintenance;
};
const trailOf = (call: string) =>
  world.here.query<{ reason: string | null; before: object | null; after: object | null }>(
    'SELECT reason, before, after FROM audit.entry WHERE call = $1 ORDER BY id DESC',
    [call],
  );

describe('[CON-10/vendors] a vendor at the desk', () => {
  test('is paused with a reason on every node within a second, and resumed', async () => {
    const { version } = await read();
    expect([await isClosed(world.here), await isClosed(second)]).toEqual([false, false]);
    const paused = valueOf(await setState('paused', version));
    const followed = lastSeen(async () => !(await isClosed(second)));
    expect(await isClosed(world.here)).toBe(true);
    expect(await followed).toBeLessThan(1_000);
    expect(await read()).toMatchObject({ state: 'paused', reason });
    expect((await trailOf('ops.vendors.setState'))[0]).toMatchObject({ reason, after: { paused: true } });
    // A stale version changes nothing.
    expect(await setState('live', version)).toMatchObject({ code: 'changed_meanwhile' });
    expect((await read()).state).toBe('paused');
    valueOf(await setState('live', paused.version));
    await eventually('the other node to follow', async () => (await isClosed(second)) === false);
  });

  test('a maintenance window closes it while it lasts', async () => {
    const { version } = await read();
    const nowMs = world.here.clock.now();
    const setWindow = (window: { from: number; until: number } | null, seen: number) =>
      admin.call('ops.vendors.setWindow', { params: { vendor: VENDOR }, body: { window, version: seen, reason } });
    expect(await setWindow({ from: nowMs + 9_000, until: nowMs + 8_000 }, version)).toMatchObject({
      code: 'field_invalid',
    });
    const set = valueOf(await setWindow({ from: nowMs - 1_000, until: nowMs + 600_000 }, version));
    expect([(await read()).state, await isClosed(world.here)]).toEqual(['maintenance', true]);
    valueOf(await setWindow(null, set.version));
    expect([(await read()).state, await isClosed(world.here)]).toEqual(['live', false]);
  });

  test('[CON-03/vendorKeys] a new key needs a second person, is shown once, and the old one stays valid for the overlap', async () => {
    const params = { vendor: VENDOR };
    const asked = valueOf(await admin.call('ops.vendors.rotateKey', { params, body: { overlapSec: 3_600, reason } }));
    expect(asked.state).toBe('pending');
    const keys = async () => valueOf(await admin.call('ops.vendors.wallet', { params })).keys;
    expect(await keys()).toHaveLength(1);
    const decision = { params: { approvalId: asked.approvalId! }, body: { decision: 'approve' as const } };
    expect(await admin.call('ops.approvals.decide', decision)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await other.call('ops.approvals.decide', decision)).state).toBe('carried_out');
    const [made, old] = await keys();
    expect([made!.unshown, old!.unshown, old!.validUntil! > world.here.clock.now()]).toEqual([true, false, true]);
    const show = () => admin.call('ops.vendors.showKey', { params: { ...params, keyId: made!.keyId } });
    expect(valueOf(await show()).key).toMatch(/^[\w-]{43}$/);
    expect(await show()).toMatchObject({ code: 'vendor_key_shown' });
    expect(JSON.stringify(await trailOf('ops.vendors.showKey'))).not.toMatch(/[\w-]{43}/);
    // The vendor still signs with its old key.
    await world.seat();
  });

  test('counts its requests by minute for every node', async () => {
    await world.seat();
    await world.here.platform.modules.walletApi.storeMinutes();
    const { list } = valueOf(await admin.call('ops.vendors.health', {}));
    const health = list.find(({ vendor }) => vendor === VENDOR)!;
    expect(health.recent.calls).toBeGreaterThan(0);
    expect(health.recent.p95Ms).toBeGreaterThan(0);
    expect(health.day).toHaveLength(48);
  });

  test('is added without a file, with its games', async () => {
    const body = { code: 'NEWV', nameVi: 'Mới', nameEn: 'New', types: ['RNG'], currencies: ['VND'], reason };
    valueOf(await admin.call('ops.vendors.create', { body }));
    expect(await admin.call('ops.vendors.create', { body })).toMatchObject({ code: 'changed_meanwhile' });
    const feed = (preview: boolean) =>
      admin.call('ops.games.feed', {
        params: { vendor: 'NEWV' },
        body: {
          games: [{ id: 'new-one', type: 'RNG', nameVi: 'Một', nameEn: 'One', classify: 'slots', minBet: 1_000 }],
          missing: 'keep',
          preview,
          reason,
        },
      });
    expect(valueOf(await feed(true)).added).toEqual(['new-one']);
    expect((await read('NEWV')).games).toBe(0);
    valueOf(await feed(false));
    expect(await read('NEWV')).toMatchObject({ games: 1, reachable: false, state: 'live' });
  });
});

describe('[CON-10/games] games at the desk', () => {
  test('a tile is uploaded over the one that was seen, served on every node, and taken back; hostile files change nothing', async () => {
    const game = async () =>
      valueOf(await admin.call('ops.games.list', { query: { query: GAME } })).list.find(
        ({ gameId }) => gameId === GAME,
      )!;
    const set = (picture: string | null, seen: string | null) =>
      admin.call('ops.games.setArt', { params: { gameId: GAME }, body: { picture, seen, reason } });
    const png = flatPng(900, 900);
    const hostile = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      png.subarray(0, png.length / 2),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), png]),
      Buffer.from('GIF89a'),
    ];
    for (const file of hostile)
      expect(await set(file.toString('base64'), null)).toMatchObject({ code: 'upload_invalid' });
    expect((await game()).art).toBeNull();
    const { art } = valueOf(await set(png.toString('base64'), null));
    expect(await game()).toMatchObject({ art });
    expect(await set(png.toString('base64'), null)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.stringMatching(/^Op /) },
    });
    const tile = (on: TestPlatform, file: string) => fetch(`${on.address}/art/games/${GAME}.vi.${file}`);
    for (const [file, type] of [
      ['m.webp', 'image/webp'],
      ['s.avif', 'image/avif'],
    ] as const) {
      const served = await eventually('the other node to follow', async () => {
        const answer = await tile(second, file);
        return answer.headers.get('etag')?.includes(art!) ? answer : undefined;
      });
      expect([served.status, served.headers.get('content-type')]).toEqual([200, type]);
      expect((await served.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect(valueOf(await set(null, art))).toEqual({ art: null });
    expect((await tile(world.here, 'm.webp')).headers.get('etag')).not.toContain(art);
    expect(await world.here.query('SELECT 1 FROM catalogue.game_art_file')).toEqual([]);
  });

  test('flags are changed in bulk, all or none, with a version', async () => {
    const list = async () => valueOf(await admin.call('ops.games.list', { query: { vendor: VENDOR } })).list;
    const before = await list();
    const game = before.find(({ gameId }) => gameId === GAME)!;
    const change = (games: readonly { gameId: string; version: number }[]) =>
      admin.call('ops.games.change', {
        body: { games: [...games], change: { enabled: false, tags: ['HOT'] }, reason },
      });
    expect(await change([game, { gameId: 'no-such-game', version: 0 }])).toMatchObject({ code: 'game_not_found' });
    expect(valueOf(await change(before)).changed).toBe(before.length);
    expect((await list()).every(({ enabled, tags }) => !enabled && tags.includes('HOT'))).toBe(true);
    expect(await isClosed(world.here)).toBeUndefined();
    expect(await change(before)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.stringMatching(/^Op /) },
    });
    const back = { games: (await list()).map(({ gameId, version }) => ({ gameId, version })), reason };
    valueOf(await admin.call('ops.games.change', { body: { ...back, change: { enabled: true, tags: null } } }));
    expect(await isClosed(world.here)).toBe(false);
    const page = valueOf(await admin.call('ops.games.list', { query: { sort: '-name', limit: 1 } }));
    expect([page.list.length, typeof page.next]).toEqual([1, 'string']);
    const next = { sort: '-name', limit: 1, after: page.next! } as const;
    expect(valueOf(await admin.call('ops.games.list', { query: next })).list[0]!.gameId).not.toBe(page.list[0]!.gameId);
  });
});

describe('[CON-10/payouts] payouts above the ceiling', () => {
  test('are decided once, by the right role', async () => {
    const { walletApi } = world.here.platform.modules;
    valueOf(await walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single: 10_000n, hourly: null }));
    const seat = await world.seat();
    granted(await world.client.call('bet', betOf(seat, 'round-held', 5_000)));
    granted(await world.client.call('win', { ...inRound(seat, 'round-held'), amount: 50_000, endRound: true }));
    const held = async () => valueOf(await finance.call('ops.heldPayouts.list', { query: { vendor: VENDOR } })).list;
    const [payout] = await held();
    expect(payout).toMatchObject({ amount: 50_000, ceiling: 'single' });
    const decide = (by: TestOperator) =>
      by.call('ops.heldPayouts.decide', {
        params: { heldId: payout!.heldId },
        body: { decision: 'release', reason: 'đã đối chiếu' },
      });
    expect(await decide(admin)).toMatchObject({ code: 'permission_denied' });
    const owned = await world.owned(seat);
    valueOf(await decide(finance));
    expect([await world.owned(seat), await held()]).toEqual([owned + 50_000, []]);
    expect(await decide(finance)).toMatchObject({ code: 'payout_decided' });
    valueOf(await walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single: null, hourly: null }));
  });
});

describe('[CON-10/reconciliation] a vendor’s file of a day', () => {
  const upload = (content: string, by = finance) =>
    by.call('ops.reconciliations.create', {
      params: { vendor: VENDOR },
      body: {
        fileName: 'pg.csv',
        day: new Date(world.here.clock.now() + 7 * 3_600_000).toISOString().slice(0, 10),
        columns: { transactionId: 'Txn', amount: 'Amount' },
        content,
      },
    });
  const differences = async (reconciliationId: string) =>
    valueOf(await finance.call('ops.reconciliations.differences', { params: { reconciliationId }, query: {} })).list;

  test('differs where ours differs, and each difference is settled once with a note', async () => {
    const seat = await world.seat();
    const [same, changed, missing] = [freshId('tx'), freshId('tx'), freshId('tx')];
    for (const [at, id] of [same, changed, missing].entries())
      granted(await world.client.call('bet', betOf(seat, `round-file-${at}`, 5_000, id)));
    const made = valueOf(
      await upload(`Txn,Player,Amount\r\n${same},"a,b",5000\n${changed},x,4000.00\nforeign-1,x,9000\n`),
    );
    const found = await differences(made.reconciliationId);
    const of = (id: string) => found.find(({ transactionId }) => transactionId === id);
    expect(of(same)).toBeUndefined();
    expect(of(changed)).toMatchObject({ kind: 'amount', theirAmount: 4_000, ourAmount: 5_000 });
    expect(of('foreign-1')).toMatchObject({ kind: 'here', ourAmount: null });
    expect(of(missing)).toMatchObject({ kind: 'there', theirAmount: null });
    const settle = () =>
      finance.call('ops.reconciliations.decide', {
        params: { differenceId: of(changed)!.differenceId },
        body: { reason: 'làm tròn bên họ' },
      });
    valueOf(await settle());
    expect(await settle()).toMatchObject({ code: 'difference_decided' });
    const { list } = valueOf(await finance.call('ops.reconciliations.list', { params: { vendor: VENDOR }, query: {} }));
    expect(list[0]).toMatchObject({
      columns: { transactionId: 'Txn', amount: 'Amount' },
      theirs: { count: 3, sum: 18_000 },
      differences: made.differences,
      open: made.differences - 1,
    });
  });

  test('refuses formulas, bombs and what is no table', async () => {
    const head = 'Txn,Amount\n';
    const wide = Array.from({ length: 70 }, (_, at) => `c${at}`).join(',');
    for (const content of [
      `${head}=HYPERLINK("x"),1\n`,
      `${head}tx-1,=1+1\n`,
      `${head}tx-1,1\ntx-1,1\n`,
      `${head}"${'a'.repeat(600)}",1\n`,
      `${wide}\n1\n`,
      `${head}"open,1\n`,
      'Id,Sum\n1,2\n',
      head + 'a,1\n'.repeat(100_002),
      '',
    ])
      expect(await upload(content)).toMatchObject({ code: 'file_unreadable' });
    expect(await upload(head, admin)).toMatchObject({ code: 'permission_denied' });
  });
});

describe('[CON-10/hosts] hosts and stream origins', () => {
  test('are set and removed, with what was before in the trail', async () => {
    const origins = ['https://live.example.com'];
    valueOf(await admin.call('ops.hosts.setOrigins', { body: { origins, reason } }));
    const host = { hostId: 'lan', name: 'Lan', portrait: '/art/lan.webp', gameId: GAME, adapter: 'hls' as const };
    const hours = { onAirFrom: null, onAirTo: null, sort: 1, enabled: true, reason };
    const put = (stream: string) => admin.call('ops.hosts.put', { body: { ...host, stream, ...hours } });
    expect(await put('https://elsewhere.example.com/a.m3u8')).toMatchObject({ code: 'input_invalid' });
    valueOf(await put('https://live.example.com/a.m3u8'));
    const { list, origins: kept } = valueOf(await admin.call('ops.hosts.list', {}));
    expect([kept, list.some(({ hostId }) => hostId === 'lan')]).toEqual([origins, true]);
    const remove = () => admin.call('ops.hosts.remove', { params: { hostId: 'lan' }, body: { reason } });
    valueOf(await remove());
    expect(await remove()).toMatchObject({ code: 'host_not_found' });
    expect((await trailOf('ops.hosts.remove'))[0]).toMatchObject({ before: { name: 'Lan' } });
  });
});
