import {
  NO_PAYMENT_PORTS,
  startModulePlatform,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
} from '@lantern/testkit';
import fc from 'fast-check';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { house, MAX_AMOUNT } from '../../ledger/index.ts';
import { createPayments, type PaymentsModule } from './index.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback } from '../../../kernel/http/callback-signature.ts';
import type { PaymentEvent } from './providers/payment-provider.ts';

const SEED = 20_261_122;
const AMOUNT = 200_000;
const FIVE_MINUTES_MS = 300_000;

let platform: ModulePlatform;
let payments: PaymentsModule;
let count = 0;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      payments = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger });
      return [payments];
    },
  });
});
afterAll(() => platform.close());

const BANK = 'sandbox_bank';

/** A callback as the bank would send it. */
function announce(event: PaymentEvent, eventId: string, at: Date, key = callbackKey(platform.kernel.secret, BANK)) {
  const rawBody = JSON.stringify({
    ...event,
    eventId,
    amount: Number(event.amount),
    occurredAt: event.occurredAt.getTime(),
  });
  return {
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, at) } as Readonly<
      Record<string, string>
    >,
    rawBody,
  };
}

interface Answer {
  readonly status: number;
  readonly code?: string;
}

/** Delivers as a bank would: an HTTP request to the callback address. */
function deliver(headers: Readonly<Record<string, string>>, rawBody: string, provider = BANK): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${platform.address}/wps/deposit/callback/${provider}`,
      { method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode!, code: (JSON.parse(text) as { code?: string }).code! }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(rawBody);
  });
}

const now = async () => (await platform.query<{ now: Date }>('SELECT kernel.now() AS now'))[0]!.now;

/** Delivers until accepted: a bank retries after a server error. */
async function deliverUntilAccepted(event: PaymentEvent, at?: Date): Promise<Answer> {
  const { headers, rawBody } = announce(event, `event-${++count}`, at ?? (await now()));
  for (;;) {
    const answer = await deliver(headers, rawBody);
    if (answer.status !== 503) return answer;
  }
}

async function openOrder() {
  const member = await platform.member();
  const order = valueOf(
    await member.caller.call('deposit.createOrder', { body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' } }),
  );
  const event: PaymentEvent = {
    reference: `FT-${order.orderId}`,
    outcome: 'paid',
    amount: BigInt(AMOUNT),
    currency: 'VND',
    memo: `NGUYEN VAN THU chuyen ${order.memo!.toLowerCase()} qua ngan hang`,
    accountNumber: order.payee!.accountNumber,
    occurredAt: await now(),
  };
  return { member, order, event };
}

const statusOf = async (member: PlacedMember, orderId: string) =>
  valueOf(await member.caller.call('deposit.order', { params: { orderId } })).status;
async function cashOf({ memberId }: PlacedMember): Promise<bigint> {
  const balance = await platform.ledger.balance(platform.kernel.db, memberId, 'VND');
  return balance.ok ? balance.value.cash : -1n;
}

describe('the callback address', () => {
  it('credits once under a hundred deliveries at the same time', async () => {
    const { member, order, event } = await openOrder();
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliverUntilAccepted(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(await statusOf(member, order.orderId)).toBe('credited');
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
    expect(
      await platform.query('SELECT 1 FROM payments.bank_payment WHERE reference = $1', [event.reference]),
    ).toHaveLength(1);
  });

  it('credits one of two concurrent payments, and stores the other as unmatched', async () => {
    const { member, order, event } = await openOrder();
    await Promise.all([
      deliverUntilAccepted(event),
      deliverUntilAccepted({ ...event, reference: `${event.reference}-B` }),
    ]);
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
    const rows = await platform.query<{ state: string; reason: string | null }>(
      'SELECT state, reason FROM payments.bank_payment WHERE order_id = $1 ORDER BY state',
      [order.orderId],
    );
    expect(rows).toEqual([
      { state: 'credited', reason: null },
      { state: 'unmatched', reason: 'order_credited' },
    ]);
  });

  it.each([
    ['no signature', () => ({ 'content-type': 'application/json' })],
    [
      'a signature of another body',
      (headers: Record<string, string>) => ({
        ...headers,
        'x-signature': headers['x-signature']!.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
      }),
    ],
    [
      'the signature of another key',
      (_headers: Record<string, string>, event: PaymentEvent) =>
        announce(event, 'e', event.occurredAt, callbackKey('y'.repeat(48), BANK)).headers,
    ],
  ])('refuses %s and changes nothing', async (_name, forge) => {
    const { member, order, event } = await openOrder();
    const { headers, rawBody } = announce(event, `event-${++count}`, await now());
    expect(await deliver(forge({ ...headers }, event), rawBody)).toEqual({ status: 401, code: 'signature_invalid' });
    expect(await statusOf(member, order.orderId)).toBe('awaiting_transfer');
    expect(await cashOf(member)).toBe(0n);
  });

  it('refuses a body changed after signing, and a delivery older than five minutes', async () => {
    const { member, order, event } = await openOrder();
    const at = await now();
    const { headers, rawBody } = announce({ ...event, amount: 100n }, `event-${++count}`, at);
    expect(await deliver(headers, rawBody.replace('"amount":100', `"amount":${AMOUNT}`))).toEqual({
      status: 401,
      code: 'signature_invalid',
    });
    expect(await deliverUntilAccepted(event, new Date(at.getTime() - FIVE_MINUTES_MS - 1_000))).toEqual({
      status: 401,
      code: 'callback_expired',
    });
    expect(await statusOf(member, order.orderId)).toBe('awaiting_transfer');
    expect(await cashOf(member)).toBe(0n);
  });

  it('credits a wallet up to 2^53 - 1 and not beyond: a refusal leaves nothing behind, and the bank’s retry is accepted once there is room', async () => {
    const { member, order, event } = await openOrder();
    const from = house('payment_clearing', 'test');
    const maximum = BigInt(Number.MAX_SAFE_INTEGER) - BigInt(AMOUNT) + 1n;
    for (let remaining = maximum, n = 0; remaining > 0n; remaining -= MAX_AMOUNT, n++) {
      const amount = remaining < MAX_AMOUNT ? remaining : MAX_AMOUNT;
      expect(
        await platform.ledger.submit({
          key: `deposit:${order.orderId}/${n}`,
          code: 'deposit',
          member: member.memberId,
          currency: 'VND',
          legs: [{ mode: 'move', amount, from, to: 'cash' }],
        }),
      ).toMatchObject({ ok: true });
    }
    expect(await deliverUntilAccepted(event)).toEqual({ status: 409, code: 'balance_limit_reached' });
    expect(await statusOf(member, order.orderId)).toBe('awaiting_transfer');
    expect(await platform.query('SELECT 1 FROM payments.bank_payment WHERE reference = $1', [event.reference])).toEqual(
      [],
    );
    expect(await cashOf(member)).toBe(maximum);
    expect(
      await platform.ledger.submit({
        key: `adjust:${order.orderId}`,
        code: 'adjustment',
        member: member.memberId,
        currency: 'VND',
        legs: [{ mode: 'move', amount: 1n, from: 'cash', to: house('adjustment', 'test') }],
      }),
    ).toMatchObject({ ok: true });
    expect(await deliverUntilAccepted(event)).toMatchObject({ status: 200 });
    expect(await statusOf(member, order.orderId)).toBe('credited');
    expect(await cashOf(member)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('refuses a known reference with another amount', async () => {
    const { member, event } = await openOrder();
    await deliverUntilAccepted(event);
    expect(await deliverUntilAccepted({ ...event, amount: event.amount + 1n })).toEqual({
      status: 409,
      code: 'order_state_conflict',
    });
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
  });

  it('refuses an unknown provider', async () => {
    const { event } = await openOrder();
    const { headers, rawBody } = announce(event, `event-${++count}`, await now());
    expect(await deliver(headers, rawBody, 'other_bank')).toEqual({ status: 404, code: 'call_not_found' });
  });

  it.each([
    ['on another account', { accountNumber: 'DENLONG0002' }, 'account_mismatch'],
    ['in another currency', { currency: 'USD' }, 'currency_mismatch'],
  ])('stores a payment %s as unmatched', async (_name, change, reason) => {
    const { member, order, event } = await openOrder();
    expect((await deliverUntilAccepted({ ...event, ...change })).status).toBe(200);
    expect(await statusOf(member, order.orderId)).toBe('unmatched');
    expect(await cashOf(member)).toBe(0n);
    expect(
      await platform.query('SELECT reason FROM payments.bank_payment WHERE reference = $1', [event.reference]),
    ).toEqual([{ reason }]);
  });

  it('stores a payment without an identifiable order as unmatched', async () => {
    const { event } = await openOrder();
    expect((await deliverUntilAccepted({ ...event, memo: 'chuc mung nam moi' })).status).toBe(200);
    expect(
      await platform.query('SELECT state, reason, order_id FROM payments.bank_payment WHERE reference = $1', [
        event.reference,
      ]),
    ).toEqual([{ state: 'unmatched', reason: 'memo_unknown', order_id: null }]);
  });

  it('ends with the same balances for any order of events', async () => {
    process.stdout.write(`deposit event orders seed ${SEED}\n`);
    const kinds = [
      'seen',
      'failed',
      'exact',
      'exact-again',
      'under',
      'over',
      'late',
      'foreign-account',
      'expiry',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...kinds, ...kinds]), fc.boolean(), async (story, together) => {
        const { member, order, event } = await openOrder();
        const events: Record<Exclude<(typeof kinds)[number], 'expiry'>, PaymentEvent> = {
          seen: { ...event, outcome: 'seen' },
          failed: { ...event, outcome: 'failed' },
          exact: event,
          'exact-again': { ...event, reference: `${event.reference}-2` },
          under: { ...event, reference: `${event.reference}-3`, amount: 1n },
          over: { ...event, reference: `${event.reference}-4`, amount: event.amount * 2n },
          late: { ...event, reference: `${event.reference}-5`, occurredAt: new Date(order.expiresAt + 1) },
          'foreign-account': { ...event, reference: `${event.reference}-6`, accountNumber: 'DENLONG0002' },
        };
        const act = async (kind: (typeof kinds)[number]) => {
          if (kind !== 'expiry') return void (await deliverUntilAccepted(events[kind]));
          await platform.query(
            'UPDATE payments.deposit_order SET expires_at = least(expires_at, kernel.now()) WHERE order_id = $1',
            [order.orderId],
          );
          await payments.expireOrders();
        };
        if (together) await Promise.all(story.map(act));
        else for (const kind of story) await act(kind);

        const exact = story.includes('exact') || story.includes('exact-again');
        expect(await cashOf(member)).toBe(exact ? BigInt(AMOUNT) : 0n);
        expect((await statusOf(member, order.orderId)) === 'credited').toBe(exact);
        const arrived = new Set(story.filter((kind) => !['seen', 'failed', 'expiry'].includes(kind)));
        const kept = await platform.query<{ state: string }>(
          'SELECT state FROM payments.bank_payment WHERE order_id = $1',
          [order.orderId],
        );
        expect(kept).toHaveLength(arrived.size);
        expect(kept.filter(({ state }) => state === 'credited')).toHaveLength(exact ? 1 : 0);
      }),
      { seed: SEED, numRuns: 60 },
    );
    const proofs = await platform.ledger.proveAccounts(platform.kernel.db);
    expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
  });
});
