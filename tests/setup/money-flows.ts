/** Members in the middle of a deposit, a withdrawal and a transfer, who repeat unanswered requests, as their devices and banks do. */
import { randomBytes, randomUUID } from 'node:crypto';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../apps/server/src/kernel/http/callback-signature.ts';
import { createSealing } from '../../apps/server/src/kernel/sealing.ts';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  TEST_SECRET,
  valueOf,
  type Caller,
  type TestMember,
  type TestVendor,
} from '../kit/src/index.ts';
import type { Query } from './fast-game.ts';
import type { KillableNode } from './killable-node.ts';

/** The secret of nodes started as processes. */
const BANK = 'sandbox_bank';
const VENDOR = 'PG';
const MERCHANT = 'DENLONG';
const PAYMENT_PASSWORD = '258036';
/** Nothing here waits for it to pass: the node dies before. */
const VENDOR_TIMEOUT_MS = 10_000;

/** One movement of money from its beginning to its end. */
export interface Flow {
  readonly memberId: string;
  /** Sends the first request, or repeats it with the same key and bank reference. Resolves when answered or lost. */
  send(): Promise<unknown>;
  /** Whether it has ended, as the member sees it. */
  isOver(): Promise<boolean>;
  /** What is wrong with the member's money at the end; undefined when nothing is. */
  fault(): Promise<string | undefined>;
}

interface Person {
  readonly member: TestMember;
  readonly memberId: string;
  caller(): Caller;
}

async function newPerson(node: KillableNode): Promise<Person> {
  const member = await newMember(node.address());
  const caller = () => callerFor(node.address(), () => member.token);
  return { member, memberId: valueOf(await caller().call('member.profile')).id, caller };
}

/** Payouts are approved automatically, and vendor PG has a wallet of its own. */
export async function openMoneyWays(query: Query, vendor: TestVendor): Promise<void> {
  await query(`UPDATE turnover.setting SET deposit_multiple = 0`);
  await query(
    `INSERT INTO kyc.merchant_setting VALUES ($1, false) ON CONFLICT (merchant_code) DO UPDATE SET needed_to_withdraw = false`,
    [MERCHANT],
  );
  await query(
    `UPDATE withdrawals.setting SET auto_approve_maximum = maximum, deposit_ratio_permille = 0, daily_count_maximum = 1000, daily_amount_maximum = 1000000000000, fee_fixed = 0, fee_maximum = 0`,
  );
  await query(
    `INSERT INTO catalogue.vendor_merchant VALUES ($1, $2, true) ON CONFLICT (vendor, merchant_code) DO UPDATE SET enabled = true`,
    [VENDOR, MERCHANT],
  );
  const sealing = createSealing(
    { ring: [TEST_SECRET], random: { bytes: randomBytes } as never },
    'transfers/vendor-key',
  );
  await query(
    `INSERT INTO transfers.vendor_setting (vendor, wallet_url, sealed_key, timeout_ms, minimum, maximum) VALUES ($1, $2, $3, $4, 1, 1000000000)`,
    [VENDOR, vendor.address, sealing.seal(VENDOR, vendor.key), VENDOR_TIMEOUT_MS],
  );
}

async function purseOf(
  query: Query,
  memberId: string,
): Promise<{ readonly cash: number; readonly locked: number; readonly there: number }> {
  const rows = await query<{ code: string; balance: number }>(
    `SELECT code, balance::float8 AS balance FROM ledger.account_now WHERE owner_id IN ($1, $1 || '/${VENDOR}') AND currency = 'VND'`,
    [memberId],
  );
  const of = (code: string) => rows.find((row) => row.code === code)?.balance ?? 0;
  return { cash: of('member_cash'), locked: of('member_locked'), there: of('member_vendor') };
}

const shownAs = (purse: object) => JSON.stringify(purse);
const expectPurse = async (query: Query, memberId: string, expected: object): Promise<string | undefined> => {
  const purse = await purseOf(query, memberId);
  return shownAs(purse) === shownAs(expected)
    ? undefined
    : `${memberId} has ${shownAs(purse)} instead of ${shownAs(expected)}`;
};

/** The bank delivers one payment's webhook until it is accepted. */
export async function depositFlow(node: KillableNode, amount: number): Promise<Flow> {
  const { memberId, caller } = await newPerson(node);
  const order = valueOf(
    await caller().call('deposit.createOrder', { body: { methodId: 'vietqr', amount, currency: 'VND' } }),
  );
  const now = async () => (await node.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;
  const paidAt = (await now()).getTime();
  const statusOf = async () =>
    valueOf(await caller().call('deposit.order', { params: { orderId: order.orderId } })).status;
  return {
    memberId,
    async send() {
      const rawBody = JSON.stringify({
        eventId: `event-${order.orderId}`,
        outcome: 'paid',
        reference: `FT-${order.orderId}`,
        amount,
        currency: 'VND',
        memo: order.memo,
        accountNumber: order.payee?.accountNumber,
        occurredAt: paidAt,
      });
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signCallback(callbackKey(TEST_SECRET, BANK), rawBody, await now()),
      };
      return await fetch(`${node.address()}/wps/deposit/callback/${BANK}`, { method: 'POST', headers, body: rawBody });
    },
    isOver: async () => (await statusOf()) === 'credited',
    async fault() {
      const [row] = await node.query<{ payments: number; firsts: number; published: number }>(
        `SELECT (SELECT count(*) FROM payments.bank_payment WHERE order_id = $1)::int AS payments, (SELECT count(*) FROM payments.first_deposit WHERE member_id = $2)::int AS firsts,
          (SELECT count(*) FROM payments.deposit_event WHERE order_id = $1 AND status = 'credited')::int AS published`,
        [order.orderId, memberId],
      );
      if (shownAs(row!) !== shownAs({ payments: 1, firsts: 1, published: 1 }))
        return `deposit ${order.orderId}: ${shownAs(row!)}`;
      return await expectPurse(node.query, memberId, { cash: amount, locked: 0, there: 0 });
    },
  };
}

export interface Withdrawer {
  /** A withdrawal of this much. */
  flow(amount: number): Flow;
}

/** A member with money and a bank card. */
export async function newWithdrawer(node: KillableNode, deposited: number): Promise<Withdrawer> {
  const { member, memberId, caller } = await newPerson(node);
  await deposit(member, deposited);
  valueOf(
    await caller().call('security.setPaymentPassword', {
      body: { password: member.password, newPassword: PAYMENT_PASSWORD, confirmNewPassword: PAYMENT_PASSWORD },
    }),
  );
  const accountNumber = String(Math.floor(Math.random() * 1e8)).padStart(8, '1');
  const card = {
    bankCode: 'ACB',
    accountNumber: `${accountNumber}11`,
    accountName: 'NGUYEN VAN THU',
    paymentPassword: PAYMENT_PASSWORD,
  };
  valueOf(await caller().call('security.addBankCard', { body: card }));
  const bankCardId = valueOf(await caller().call('withdraw.bankCards')).list[0]!.bankCardId;
  let left = deposited;
  return {
    flow(amount) {
      const idempotencyKey = randomUUID() as string;
      const rowOf = async () =>
        (
          await node.query<{ withdrawalId: string; status: string }>(
            'SELECT withdrawal_id AS "withdrawalId", status FROM withdrawals.withdrawal WHERE member_id = $1 AND idempotency_key = $2',
            [memberId, idempotencyKey],
          )
        )[0];
      return {
        memberId,
        send: () =>
          caller().call('withdraw.request', {
            body: { bankCardId, amount, currency: 'VND', paymentPassword: PAYMENT_PASSWORD },
            idempotencyKey,
          }),
        isOver: async () => (await rowOf())?.status === 'paid',
        async fault() {
          left -= amount;
          const paid = await node.query(`SELECT 1 FROM ledger.transfer WHERE key = $1`, [
            `withdrawal.paid:${(await rowOf())!.withdrawalId}`,
          ]);
          return paid.length === 1
            ? await expectPurse(node.query, memberId, { cash: left, locked: 0, there: 0 })
            : `${paid.length} payments of a withdrawal`;
        },
      };
    },
  };
}

export interface Transferrer {
  readonly memberId: string;
  /** A transfer of this much. */
  flow(direction: 'in' | 'out', amount: number): Flow;
}

/** A member with money here and at the vendor. */
export async function newTransferrer(
  node: KillableNode,
  vendor: TestVendor,
  here: number,
  there: number,
): Promise<Transferrer> {
  const { member, memberId, caller } = await newPerson(node);
  await deposit(member, here + there);
  await eventually('the node to see that the vendor is enabled', async () => {
    const moved = await caller().call('wallet.transfer', {
      body: { vendor: VENDOR, direction: 'out', amount: there, currency: 'VND' },
      idempotencyKey: randomUUID(),
    });
    return !moved.ok && moved.code === 'vendor_unavailable' ? false : valueOf(moved);
  });
  return {
    memberId,
    flow(direction, amount) {
      const idempotencyKey = randomUUID() as string;
      const before = vendor.purse.balanceOf(memberId);
      const stateOf = async () =>
        (
          await node.query<{ state: string }>(
            'SELECT state FROM transfers.transfer WHERE member_id = $1 AND idempotency_key = $2',
            [memberId, idempotencyKey],
          )
        )[0]?.state;
      return {
        memberId,
        send: () =>
          caller().call('wallet.transfer', {
            body: { vendor: VENDOR, direction, amount, currency: 'VND' },
            idempotencyKey,
          }),
        isOver: async () => ['done', 'refused'].includes((await stateOf()) ?? ''),
        async fault() {
          const [purse, at] = [await purseOf(node.query, memberId), vendor.purse.balanceOf(memberId)];
          const moved = (await stateOf()) === 'done' ? (direction === 'out' ? amount : -amount) : 0;
          if (at !== before + moved) return `the vendor has ${at} of ${memberId} after ${before} and ${moved}`;
          return await expectPurse(node.query, memberId, { cash: here + there - at, locked: 0, there: at }).then(
            (wrong) => wrong && `${wrong}, ${shownAs(purse)}`,
          );
        },
      };
    },
  };
}
