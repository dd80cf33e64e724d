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

beforeAll(async () => {
  world = await openWalletWorld();
  const { here } = world;
  await here.query(`INSERT INTO system.merchant SELECT (r).* FROM (SELECT jsonb_populate_record(m, '{"code": "${OTHER}", "default_merchant": false, "hosts": []}') AS r
    FROM system.merchant m WHERE m.code = 'DENLONG') AS copy`);
  [finance, admin] = [await newOperator(here, ['finance', 'content']), await newOperator(here, ['admin'])];
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
    const owed = async (by: TestOperator) => {
      const { list } = valueOf(await by.call('ops.vendors.health', {}));
      const wallet = valueOf(await by.call('ops.vendors.wallet', { params: { vendor: VENDOR } }));
      return [list.find(({ vendor }) => vendor === VENDOR)!.owed, wallet.owed.length];
    };
    expect(await owed(finance)).toEqual([1, 1]);
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
