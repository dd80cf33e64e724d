import { eventPayloads } from '@lantern/contract';
import {
  NO_PAYMENT_PORTS,
  eventually,
  startModulePlatform,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
} from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { createPayments, type PaymentsModule } from './index.ts';

const MINUTE_MS = 60_000;
const AMOUNT = 200_000;

let platform: ModulePlatform;
let payments: PaymentsModule;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      payments = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger });
      return [payments];
    },
  });
  await calmDay(platform, MOST_OF_A_DAY_MS);
});
afterAll(() => platform.close());

const open = async (member: PlacedMember, amount = AMOUNT, idempotencyKey?: string) =>
  valueOf(
    await member.caller.call('deposit.createOrder', {
      body: { methodId: 'vietqr', amount, currency: 'VND' },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    }),
  );
type Outcome = 'paid' | 'underpaid' | 'overpaid' | 'late' | 'duplicate' | 'failed';
const pay = (orderId: string, outcome: Outcome, amount?: number) =>
  platform
    .guest()
    .call('sandbox.pay', { params: { orderId }, body: { outcome, ...(amount === undefined ? {} : { amount }) } });
async function cashOf({ memberId }: PlacedMember): Promise<bigint> {
  const balance = await platform.ledger.balance(platform.kernel.db, memberId, 'VND');
  return balance.ok ? balance.value.cash : -1n;
}
const detail = async (member: PlacedMember, orderId: string) =>
  valueOf(await member.caller.call('deposit.order', { params: { orderId } }));
const unmatched = (orderId: string) =>
  platform.query<{ amount: string; reason: string }>(
    "SELECT amount, reason FROM payments.bank_payment WHERE state = 'unmatched' AND order_id = $1",
    [orderId],
  );

describe('deposits', () => {
  it('lists the bank transfer and refuses a trial account with a message', async () => {
    const member = await platform.member();
    expect(valueOf(await member.caller.call('deposit.methods')).list).toEqual([
      {
        methodId: 'vietqr',
        kind: 'bank_transfer',
        name: 'VietQR bank transfer',
        currency: 'VND',
        minimum: 50_000,
        maximum: 300_000_000,
        quickAmounts: [100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000],
        expirySec: 900,
        steps: ['scan_qr', 'transfer', 'wait_credit'],
        fields: [],
      },
      expect.objectContaining({
        methodId: 'manual',
        kind: 'manual_transfer',
        steps: ['transfer', 'upload_receipt', 'wait_review'],
      }),
    ]);
    for (const type of [4, 3, 40]) {
      const trial = await platform.member(type);
      expect(await trial.caller.call('deposit.methods')).toMatchObject({ ok: false, code: 'free_reject', status: 403 });
      expect(
        await trial.caller.call('deposit.createOrder', {
          body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' },
        }),
      ).toMatchObject({ code: 'free_reject' });
    }
  });

  it('opens an order with account, memo and QR text for fifteen minutes', async () => {
    const member = await platform.member();
    const order = await open(member);
    expect(order).toMatchObject({
      status: 'awaiting_transfer',
      amount: AMOUNT,
      currency: 'VND',
      methodName: 'VietQR bank transfer',
    });
    expect(order.memo).toMatch(/^DL[2-9A-HJ-NP-Z]{8}$/);
    expect(order.payee).toEqual({
      bankCode: 'SANDBOX',
      bankName: 'Ngân hàng thử nghiệm',
      accountNumber: 'DENLONG0001',
      accountName: 'DEN LONG THU NGHIEM',
    });
    expect(order.qr).toContain(`5406${AMOUNT}`);
    expect(order.qr).toContain(order.memo);
    expect(order.expiresAt - order.createdAt).toBe(15 * MINUTE_MS);
    expect((await detail(member, order.orderId)).timeline.map((step) => step.status)).toEqual([
      'created',
      'awaiting_transfer',
    ]);
  });

  it.each([
    ['an unknown method', { methodId: 'qq_wallet' }, 'method_unavailable', undefined],
    ['another currency', { currency: 'USD' }, 'currency_mismatch', { currency: 'VND' }],
    ['too little', { amount: 49_999 }, 'amount_below_minimum', { minimum: 50_000, currency: 'VND' }],
    ['too much', { amount: 300_000_001 }, 'amount_above_maximum', { maximum: 300_000_000, currency: 'VND' }],
    ['a promotion that does not exist', { promotionId: 'first' }, 'promotion_not_found', undefined],
  ])('refuses %s and opens nothing', async (_name, change, code, value) => {
    const member = await platform.member();
    const refused = await member.caller.call('deposit.createOrder', {
      body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND', ...change },
    });
    expect(refused).toMatchObject({ ok: false, code, ...(value ? { value } : {}) });
    expect(valueOf(await member.caller.call('deposit.orders')).totalElements).toBe(0);
  });

  it('refuses a fourth open order, and a disabled method', async () => {
    const member = await platform.member();
    for (let i = 0; i < 3; i++) await open(member);
    const body = { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' };
    expect(await member.caller.call('deposit.createOrder', { body })).toMatchObject({
      code: 'orders_open_maximum',
      value: { maximum: 3 },
    });
    await platform.query('UPDATE payments.method SET enabled = false');
    try {
      const other = await platform.member();
      expect(await other.caller.call('deposit.createOrder', { body })).toMatchObject({ code: 'method_unavailable' });
      expect(valueOf(await other.caller.call('deposit.methods')).list).toEqual([]);
    } finally {
      await platform.query('UPDATE payments.method SET enabled = true');
    }
  });

  it('never opens more orders than the limit under concurrent requests', async () => {
    const member = await platform.member();
    const body = { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.caller.call('deposit.createOrder', { body })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))).toEqual(
      Array.from({ length: 7 }, () => 'orders_open_maximum'),
    );
  });

  it('opens one order per key, also in a race behind the idempotency layer', async () => {
    const member = await platform.member();
    const idempotencyKey = 'one-intent-only';
    const body = { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' };
    const context = {
      session: { memberId: member.memberId },
      merchant: { code: 'DENLONG', currency: 'VND' },
      language: 'EN',
      idempotencyKey,
    } as never;
    const create = payments.handlers['deposit.createOrder']!;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(context, { params: undefined, query: undefined, body })),
    );
    const orderIds = new Set(answers.map((answer) => (answer.ok ? answer.value.orderId : answer.code)));
    expect(orderIds.size).toBe(1);
    expect(orderIds).toContain((await open(member, AMOUNT, idempotencyKey)).orderId);
    const changed = await create(context, {
      params: undefined,
      query: undefined,
      body: { ...body, amount: AMOUNT + 1 },
    });
    expect(changed).toEqual({ ok: false, code: 'idempotency_key_reused' });
    expect(valueOf(await member.caller.call('deposit.orders')).totalElements).toBe(1);
  });

  it("does not show another member's order", async () => {
    const [owner, stranger] = [await platform.member(), await platform.member()];
    const { orderId } = await open(owner);
    expect(await stranger.caller.call('deposit.order', { params: { orderId } })).toMatchObject({
      code: 'order_not_found',
      status: 404,
    });
    expect(valueOf(await stranger.caller.call('deposit.orders')).content).toEqual([]);
  });

  it('pages, and filters by status and time', async () => {
    const member = await platform.member();
    const orders = [await open(member), await open(member), await open(member)];
    await pay(orders[1]!.orderId, 'paid');
    const page = valueOf(await member.caller.call('deposit.orders', { query: { pageNo: 2, pageSize: 2 } }));
    expect(page).toMatchObject({ totalPages: 2, pageNum: 2, totalElements: 3 });
    expect(page.content.map((order) => order.orderId)).toEqual([orders[0]!.orderId]);
    const credited = valueOf(await member.caller.call('deposit.orders', { query: { status: 'credited' } }));
    expect(credited.content.map((order) => order.orderId)).toEqual([orders[1]!.orderId]);
    const since = valueOf(
      await member.caller.call('deposit.orders', { query: { from: orders[1]!.createdAt, to: orders[2]!.createdAt } }),
    );
    expect(since.content.map((order) => order.orderId)).toEqual([orders[1]!.orderId]);
    const midnight = `date_trunc('day', kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh') AT TIME ZONE 'Asia/Ho_Chi_Minh'`;
    for (const [at, moment] of [midnight, `${midnight} - interval '1 ms'`].entries())
      await platform.query(`UPDATE payments.deposit_order SET created_at = ${moment} WHERE order_id = $1`, [
        orders[at]!.orderId,
      ]);
    const within = async (query: object) =>
      valueOf(await member.caller.call('deposit.orders', { query })).content.map(({ orderId }) =>
        orders.findIndex((order) => order.orderId === orderId),
      );
    expect([
      await within({ range: 'today' }),
      await within({ range: 'yesterday' }),
      await within({ range: 'week' }),
    ]).toEqual([[2, 0], [1], [2, 0, 1]]);
    expect(
      await member.caller.call('deposit.orders', { query: { fromDay: '2026-01-02', toDay: '2026-01-01' } }),
    ).toMatchObject({ ok: false, code: 'range_invalid' });
  });
});

describe('callbacks of the bank', () => {
  it('credits an exact payment and publishes every step', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    expect(valueOf(await pay(orderId, 'paid'))).toEqual({ orderId, status: 'credited' });
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
    const order = await detail(member, orderId);
    expect(order.paidAmount).toBe(AMOUNT);
    expect(order.timeline.map((step) => step.status)).toEqual([
      'created',
      'awaiting_transfer',
      'seen',
      'matched',
      'credited',
    ]);
    const times = order.timeline.map((step) => step.occurredAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(await pay(orderId, 'paid')).toMatchObject({ code: 'order_state_conflict' });
    const pushed = await eventually('the push', async () =>
      platform.received.find(
        (message) =>
          message.channel === `member:${member.memberId}` &&
          (message.payload as { status?: string }).status === 'credited',
      ),
    );
    expect(eventPayloads.deposit_changed.parse(pushed.payload)).toEqual({ orderId, status: 'credited' });
  });

  it('credits a payment once although it is delivered twice', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    expect(valueOf(await pay(orderId, 'duplicate')).status).toBe('credited');
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
    expect(await unmatched(orderId)).toEqual([]);
  });

  it.each([
    ['underpaid', 'underpaid', 'amount_below_order', 100_000],
    ['overpaid', 'overpaid', 'amount_above_order', 300_000],
    ['late', 'unmatched', 'transfer_late', AMOUNT],
  ] as const)(
    'leaves a payment that is %s to an operator, with the reason',
    async (outcome, status, reason, paidAmount) => {
      const member = await platform.member();
      const { orderId } = await open(member);
      expect(valueOf(await pay(orderId, outcome)).status).toBe(status);
      expect(await detail(member, orderId)).toMatchObject({ status, reason, paidAmount });
      expect(await cashOf(member)).toBe(0n);
      expect(await unmatched(orderId)).toEqual([{ amount: String(paidAmount), reason }]);
    },
  );

  it('rejects an order whose payment failed, and still credits a second attempt', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    expect(valueOf(await pay(orderId, 'failed')).status).toBe('rejected');
    expect(await detail(member, orderId)).toMatchObject({ reason: 'transfer_failed' });
    expect(valueOf(await pay(orderId, 'paid')).status).toBe('credited');
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
  });

  it('expires an unpaid order by the database clock and stores later payments as unmatched', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    await payments.expireOrders();
    expect((await detail(member, orderId)).status).toBe('awaiting_transfer');
    await platform.advance(15 * MINUTE_MS);
    await payments.expireOrders();
    expect(await detail(member, orderId)).toMatchObject({ status: 'expired', reason: 'time_elapsed' });
    expect(valueOf(await pay(orderId, 'paid')).status).toBe('unmatched');
    expect(await cashOf(member)).toBe(0n);
    expect(await unmatched(orderId)).toEqual([{ amount: String(AMOUNT), reason: 'transfer_late' }]);
  });

  it('[PRO-05] publishes the first deposit once per member', async () => {
    const member = await platform.member();
    const orders = await Promise.all([open(member), open(member), open(member)]);
    await Promise.all(orders.map(({ orderId }) => pay(orderId, 'paid')));
    expect(await cashOf(member)).toBe(BigInt(3 * AMOUNT));
    const events = await platform.query<{ topic: string; payload: { memberId: string; amount: string } }>(
      "SELECT topic, payload FROM kernel.outbox WHERE payload->>'memberId' = $1",
      [member.memberId],
    );
    expect(events.filter(({ topic }) => topic === 'deposit_credited')).toHaveLength(3);
    const first = events.filter(({ topic }) => topic === 'first_deposit_made');
    expect(first).toHaveLength(1);
    expect(first[0]!.payload).toMatchObject({
      memberId: member.memberId,
      amount: String(AMOUNT),
      currency: 'VND',
      methodId: 'vietqr',
    });
  });

  it('refuses to start in production with an enabled sandbox method, and has no sandbox there', async () => {
    const production = {
      ...platform.kernel,
      config: { ...platform.kernel.config, environment: 'production' as const },
    };
    await expect(createPayments(production, { ...NO_PAYMENT_PORTS, ledger: platform.ledger })).rejects.toThrow(
      /LANTERN_ENV is production, but deposit method vietqr uses the sandbox bank/,
    );
    await platform.query('UPDATE payments.method SET enabled = false');
    try {
      const module = await createPayments(production, { ...NO_PAYMENT_PORTS, ledger: platform.ledger });
      const answer = await module.handlers['sandbox.pay']!({} as never, {
        params: { orderId: 'x' },
        query: undefined,
        body: { outcome: 'paid' },
      });
      expect(answer).toEqual({ ok: false, code: 'call_not_found' });
    } finally {
      await platform.query('UPDATE payments.method SET enabled = true');
    }
  });

  it('protects the history of an order against changes', async () => {
    const granted = await platform.query<{ privilege_type: string }>(
      "SELECT privilege_type FROM information_schema.table_privileges WHERE grantee = 'lantern_app' AND table_schema = 'payments' AND table_name = 'deposit_event' ORDER BY 1",
    );
    expect(granted.map((row) => row.privilege_type)).toEqual(['INSERT', 'SELECT']);
  });
});
