/** What an operator sees and does at the desk of vendors stays within the merchant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import {
  betOf,
  freshId,
  GAME,
  granted,
  inRound,
  openWalletWorld,
  SECRET,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';

const OTHER = 'HOASEN';
const reason = 'kiểm tra';
let world: WalletWorld;
/** Members of the two merchants. */
let own: Seat;
let foreign: Seat;
let finance: TestOperator;
let admin: TestOperator;
let theirs: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  world = await openWalletWorld();
  const { here } = world;
  await here.query(`INSERT INTO system.merchant SELECT (r).* FROM (SELECT jsonb_populate_record(m, '{"code": "${OTHER}", "default_merchant": false, "hosts": []}') AS r
    FROM system.merchant m WHERE m.code = 'DENLONG') AS copy`);
  [finance, admin] = [await newOperator(here, ['finance', 'content']), await newOperator(here, ['admin'])];
  second = await newOperator(here, ['risk']);
  theirs = await newOperator(here, ['admin', 'finance'], [OTHER]);
  const { walletApi } = here.platform.modules;
  valueOf(await walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single: 10_000n, hourly: null }));
  // The foreign member's are the older ones: cut to one row first, a list would show nothing.
  foreign = await world.seat();
  await holdPayout(foreign);
  own = await world.seat();
  await holdPayout(own);
  await here.query('UPDATE identity.member SET merchant_code = $1 WHERE id = $2', [OTHER, foreign.memberRef]);
});
afterAll(() => world.close());

async function holdPayout(seat: Seat): Promise<void> {
  const round = freshId('round');
  granted(await world.client.call('bet', betOf(seat, round, 5_000)));
  granted(await world.client.call('win', { ...inRound(seat, round), amount: 50_000, endRound: true }));
}

describe('[CON-10/borders] the desk of vendors at the border of a merchant', () => {
  test('held payouts: the other merchant’s are neither listed, counted nor decided', async () => {
    const query = { vendor: VENDOR, limit: 1 };
    const mine = valueOf(await finance.call('ops.heldPayouts.list', { query }));
    expect(mine).toMatchObject({ list: [{ member: { memberId: own.memberRef } }], total: { value: 1 }, next: null });
    const others = valueOf(await theirs.call('ops.heldPayouts.list', { query }));
    expect(others.list.map(({ member }) => member.memberId)).toEqual([foreign.memberRef]);
    const before = await world.owned(foreign);
    const decide = (decision: 'release' | 'reject') =>
      finance.call('ops.heldPayouts.decide', {
        params: { heldId: others.list[0]!.heldId },
        body: { decision, reason },
      });
    expect(await decide('release')).toMatchObject({ code: 'payout_not_found' });
    expect(await decide('reject')).toMatchObject({ code: 'payout_not_found' });
    expect(await world.owned(foreign)).toBe(before);
  });

  test('[CON-10/payouts] a lower ceiling counts at once, a higher one needs a second person; another merchant’s people change none', async () => {
    const set = (by: TestOperator, single: number | null) =>
      by.call('ops.vendors.setCeiling', {
        params: { vendor: VENDOR },
        body: { currency: 'VND', single, hourly: null, reason },
      });
    const ceiling = async () =>
      valueOf(await finance.call('ops.vendors.wallet', { params: { vendor: VENDOR } })).ceilings[0]?.single;
    const before = await ceiling();
    expect(await set(theirs, 1)).toMatchObject({ code: 'merchant_foreign' });
    expect(valueOf(await set(finance, 9_000))).toMatchObject({ state: 'carried_out' });
    expect([before, await ceiling()]).toEqual([10_000, 9_000]);
    const raised = valueOf(await set(finance, null));
    expect([raised.state, await ceiling()]).toEqual(['pending', 9_000]);
    const decide = { params: { approvalId: raised.approvalId! }, body: { decision: 'approve' as const } };
    expect(await finance.call('ops.approvals.decide', decide)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await second.call('ops.approvals.decide', decide))).toMatchObject({ state: 'carried_out' });
    expect(await ceiling()).toBeNull();
    expect(valueOf(await set(finance, 10_000))).toMatchObject({ state: 'carried_out' });
  });

  test('[CON-03/manualCredit] free spins are granted by two persons, once a campaign, to own members only, and taken back', async () => {
    const nameOf = async ({ memberRef }: Seat) =>
      (
        await world.here.query<{ name: string }>('SELECT username AS name FROM identity.member WHERE id = $1', [
          memberRef,
        ])
      )[0]!.name;
    const grant = async (seat: Seat, change: object = {}) => {
      const terms = { vendor: VENDOR, game: GAME, campaign: 'tet-2027', spins: 5, stake: 2_000 };
      const body = { username: await nameOf(seat), ...terms, expiresAt: world.here.clock.now() + 86_400_000, reason };
      return finance.call('ops.freeSpins.grant', { body: { ...body, ...change } });
    };
    expect(await grant(foreign)).toMatchObject({ code: 'account_not_found' });
    expect(await grant(own, { game: 'none' })).toMatchObject({ code: 'game_not_found' });
    expect(await grant(own, { expiresAt: 1 })).toMatchObject({ code: 'input_invalid' });
    const { state, approvalId } = valueOf(await grant(own));
    const listed = async () =>
      valueOf(await finance.call('ops.freeSpins.list', { query: { vendor: VENDOR, game: GAME } })).list;
    expect([state, await listed()]).toEqual(['pending', []]);
    const decide = { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } };
    expect(valueOf(await second.call('ops.approvals.decide', decide))).toMatchObject({ state: 'carried_out' });
    const [made] = await listed();
    expect(made).toMatchObject({ member: { memberId: own.memberRef }, spins: 5, stake: 2_000, used: 0, state: 'open' });
    expect(await grant(own)).toMatchObject({ code: 'free_spins_granted' });
    const revoke = (by: TestOperator) =>
      by.call('ops.freeSpins.revoke', { params: { grantId: made!.grantId }, body: { reason } });
    expect(await revoke(theirs)).toMatchObject({ code: 'free_spins_not_found' });
    expect(valueOf(await revoke(finance))).toEqual({ revoked: 5 });
    expect(await revoke(finance)).toMatchObject({ code: 'free_spins_over' });
    expect(await listed()).toMatchObject([{ state: 'over' }]);
    expect(valueOf(await theirs.call('ops.freeSpins.list', { query: {} })).list).toEqual([]);
  });

  test('transfers without an outcome: neither listed nor asked about', async () => {
    const { here } = world;
    const setting = { walletUrl: 'http://127.0.0.1:9', key: SECRET, timeoutMs: 500, minimum: 1n, maximum: 1_000_000n };
    valueOf(await here.platform.modules.transfers.setTransferVendor(VENDOR, setting));
    const hang = async ({ memberRef }: Seat, id: string, minutes: number) => {
      await here.query(`INSERT INTO transfers.wallet (member_id, vendor, currency) VALUES ($1, $2, 'VND')`, [
        memberRef,
        VENDOR,
      ]);
      await here.query(
        `INSERT INTO transfers.transfer (transfer_id, member_id, vendor, currency, direction, amount, state, idempotency_key, all_back, requested_at, inquire_at)
          VALUES ($1, $2, $3, 'VND', 'in', 5000, 'pending', $1, false, kernel.now() - $4 * interval '1 minute', kernel.now() + interval '1 day')`,
        [id, memberRef, VENDOR, minutes],
      );
    };
    await hang(foreign, 'transfer-foreign', 30);
    await hang(own, 'transfer-own', 20);
    const listed = valueOf(await finance.call('ops.transfers.hanging', { query: { vendor: VENDOR, limit: 1 } }));
    expect(listed).toMatchObject({ list: [{ transferId: 'transfer-own' }], total: { value: 1 }, next: null });
    const ask = (transferId: string) => finance.call('ops.transfers.ask', { params: { transferId } });
    expect(await ask('transfer-foreign')).toMatchObject({ code: 'transfer_not_found' });
    valueOf(await ask('transfer-own'));
    const due = await here.query<{ id: string }>(
      'SELECT transfer_id AS id FROM transfers.transfer WHERE inquire_at <= kernel.now() OR inquiries > 0',
    );
    expect(due.map(({ id }) => id)).toEqual(['transfer-own']);
  });

  test('[CON-18/round] a round that hundreds of other merchants’ members share is explained by the own member’s seat', async () => {
    const round = freshId('shared');
    granted(await world.client.call('bet', betOf(own, round, 1_000)));
    await world.here.query(
      `INSERT INTO wallet_api.transaction (vendor, transaction_id, kind, member_id, round_id, currency, amount, request_id, at)
        SELECT $1, $2 || n, 'bet', lpad(n::text, 26, '0'), $2, 'VND', 1000, $2 || n, kernel.now() FROM generate_series(1, 400) n`,
      [VENDOR, round],
    );
    const read = valueOf(await finance.call('ops.explain.read', { params: { id: round } }));
    expect(read.member?.memberId).toBe(own.memberRef);
    expect(await theirs.call('ops.explain.read', { params: { id: round } })).toMatchObject({
      code: 'explanation_not_found',
    });
  });

  test('calls that owe an answer: counted and listed for the own members only', async () => {
    for (const [seat, times] of [
      [foreign, 2],
      [own, 1],
    ] as const)
      for (let time = 0; time < times; time++) {
        const round = freshId('owed');
        granted(await world.client.call('bet', betOf(seat, round, 1_000)));
        await world.here.query(
          `INSERT INTO wallet_api.round_inquiry (vendor, member_id, round_id, due_at) VALUES ($1, $2, $3, kernel.now() + interval '1 day')`,
          [VENDOR, seat.memberRef, round],
        );
      }
    // A notification on its way for the first time is not owed yet; one that failed before is.
    for (const [memberRef, attempts] of [
      [own.memberRef, 1],
      [own.memberRef, 2],
      [foreign.memberRef, 1],
    ] as const)
      await world.here.query(
        `INSERT INTO wallet_api.notice (vendor, path, body, attempts, due_at) VALUES ($1, '/terminate', $2, $3, kernel.now() + interval '1 day')`,
        [VENDOR, JSON.stringify({ memberRef }), attempts],
      );
    const owed = async (by: TestOperator) => {
      const { list } = valueOf(await by.call('ops.vendors.health', {}));
      const wallet = valueOf(await by.call('ops.vendors.wallet', { params: { vendor: VENDOR } }));
      return [list.find(({ vendor }) => vendor === VENDOR)!.owed, wallet.owed.length];
    };
    expect(await owed(finance)).toEqual([2, 2]);
    expect(await owed(theirs)).toEqual([2, 2]);
  });

  test('a file’s differences are the merchant’s that uploaded it', async () => {
    const params = { vendor: VENDOR };
    const { reconciliationId } = valueOf(
      await finance.call('ops.reconciliations.create', {
        params,
        body: {
          ...{ fileName: 'a.csv', day: '2026-01-01', content: 'Txn,Amount\nforeign-9,9000\n' },
          columns: { transactionId: 'Txn', amount: 'Amount' },
        },
      }),
    );
    const differences = { params: { reconciliationId }, query: {} };
    const [difference] = valueOf(await finance.call('ops.reconciliations.differences', differences)).list;
    expect(valueOf(await theirs.call('ops.reconciliations.differences', differences)).list).toEqual([]);
    expect(valueOf(await theirs.call('ops.reconciliations.list', { params, query: {} })).list).toEqual([]);
    const decide = { params: { differenceId: difference!.differenceId }, body: { reason } };
    expect(await theirs.call('ops.reconciliations.decide', decide)).toMatchObject({ code: 'difference_not_found' });
  });

  test('a state is the merchant’s; what concerns both needs an operator of both', async () => {
    const params = { vendor: VENDOR };
    const read = async (by: TestOperator) => valueOf(await by.call('ops.vendors.read', { params }));
    const { version } = await read(theirs);
    valueOf(await theirs.call('ops.vendors.setState', { params, body: { state: 'live', version, reason } }));
    const mine = await read(admin);
    valueOf(
      await admin.call('ops.vendors.setState', { params, body: { state: 'paused', version: mine.version, reason } }),
    );
    expect([(await read(admin)).state, (await read(theirs)).state]).toEqual(['paused', 'live']);
    expect((await read(admin)).merchants).toEqual(['DENLONG']);
    const [game] = valueOf(await admin.call('ops.games.list', { query: { query: GAME } })).list;
    const change = { games: [{ gameId: GAME, version: game!.version }], change: { enabled: false }, reason };
    expect(await admin.call('ops.games.change', { body: change })).toMatchObject({ code: 'merchant_foreign' });
    expect(await admin.call('ops.vendors.rotateKey', { params, body: { overlapSec: 60, reason } })).toMatchObject({
      code: 'merchant_foreign',
    });
    const settings = valueOf(await admin.call('ops.vendors.wallet', { params })).settings!;
    const { sessionTtlSec, roundTimeoutMin, roundPolicy } = settings;
    const body = { networks: ['10.0.0.0/8'], sessionTtlSec, roundTimeoutMin, roundPolicy };
    expect(
      await admin.call('ops.vendors.setWallet', { params, body: { ...body, version: settings.version, reason } }),
    ).toMatchObject({ code: 'merchant_foreign' });
  });

  test('hosts and stream origins', async () => {
    const host = {
      ...{
        hostId: 'lan',
        name: 'Lan',
        portrait: '/art/lan.webp',
        gameId: GAME,
        adapter: 'sample' as const,
        stream: 'dice',
      },
      ...{ onAirFrom: null, onAirTo: null, sort: 1, enabled: true, reason },
    } as const;
    valueOf(await admin.call('ops.hosts.put', { body: host }));
    valueOf(await admin.call('ops.hosts.setOrigins', { body: { origins: ['https://live.example.com'], reason } }));
    expect(valueOf(await theirs.call('ops.hosts.list', {}))).toMatchObject({ list: [], origins: [] });
    const remove = { params: { hostId: 'lan' }, body: { reason } };
    expect(await theirs.call('ops.hosts.remove', remove)).toMatchObject({ code: 'host_not_found' });
    valueOf(await theirs.call('ops.hosts.put', { body: { ...host, name: 'Khác' } }));
    const { list } = valueOf(await admin.call('ops.hosts.list', {}));
    expect(list.find(({ hostId }) => hostId === 'lan')).toMatchObject({ name: 'Lan' });
  });
});
