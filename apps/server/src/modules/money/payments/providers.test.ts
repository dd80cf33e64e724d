/** Slow, broken and misbehaving providers; invalid amounts; access to other members' orders. */
import {
  NO_PAYMENT_PORTS,
  startModulePlatform,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
} from '@lantern/testkit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackKey, requestKey, SIGNATURE_HEADER, signCallback } from '../../../kernel/http/callback-signature.ts';
import { createPayments, type DepositMethod, type PaymentsModule } from './index.ts';
import { createHostedProvider } from './providers/hosted-provider.ts';

const CODE = 'acme_pay';
/** Timeout of the platform's requests to the provider; a short one where it stays silent on purpose. */
const TIMEOUT_MS = 10_000;
const TOO_SHORT_MS = 500;
const AMOUNT = 200_000;

const METHOD: DepositMethod = {
  methodId: 'acme',
  kind: 'payment_gateway',
  provider: CODE,
  merchantCode: null,
  currency: 'VND',
  nameVi: 'Acme',
  nameEn: 'Acme',
  minimum: 10_000n,
  maximum: 1_000_000n,
  quickAmounts: [],
  expirySec: 900,
  bankCode: null,
  accountNumber: null,
  accountName: null,
  settings: {},
  enabled: true,
  sort: 1,
};

type Manner = 'open' | 'late' | 'hangs_up' | number | object;

let platform: ModulePlatform;
let payments: PaymentsModule;
let provider: Server;
/** How the provider answers the next requests; the last one is repeated. */
let manners: Manner[] = [];
let requests: { readonly orderId: string; readonly signature: string }[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      requests.push({
        orderId: (JSON.parse(text) as { orderId: string }).orderId,
        signature: String(request.headers['x-signature']),
      });
      const manner = manners.length > 1 ? manners.shift()! : manners[0]!;
      if (manner === 'late') return;
      if (manner === 'hangs_up') return void request.socket.destroy();
      if (typeof manner === 'number') return void response.writeHead(manner).end('<html>');
      response
        .writeHead(200)
        .end(JSON.stringify(manner === 'open' ? { payUrl: 'https://acme.example/pay/1' } : manner));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = async () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      const { secret, clock } = kernel;
      const acme = createHostedProvider({
        code: CODE,
        requestKey: requestKey(secret, CODE),
        callbackKey: callbackKey(secret, CODE),
        address,
        clock,
        log: { warn: () => undefined },
        get timeoutMs() {
          return manners[0] === 'late' ? TOO_SHORT_MS : TIMEOUT_MS;
        },
      });
      payments = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger, providers: [acme] });
      return [payments];
    },
  });
  await payments.editMethod({ ...METHOD, version: 0, actor: 'op' });
});
afterAll(async () => {
  await platform.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => {
  manners = ['open'];
  requests = [];
});

const order = (member: PlacedMember, idempotencyKey?: string, change: object = {}) =>
  member.caller.call('deposit.createOrder', {
    body: { methodId: 'acme', amount: AMOUNT, currency: 'VND', ...change },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const statuses = async (member: PlacedMember) =>
  valueOf(await member.caller.call('deposit.orders')).content.map(({ status, reason }) => [status, reason]);

async function deliver(change: object): Promise<{ status: number; code: string | undefined }> {
  const [{ now }] = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now')) as [{ now: Date }];
  const rawBody = JSON.stringify({
    eventId: 'e',
    reference: 'r',
    outcome: 'paid',
    amount: AMOUNT,
    currency: 'VND',
    occurredAt: now.getTime(),
    ...change,
  });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signCallback(callbackKey(platform.kernel.secret, CODE), rawBody, now),
  };
  const answer = await fetch(`${platform.address}/wps/deposit/callback/${CODE}`, {
    method: 'POST',
    headers,
    body: rawBody,
  });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
}

describe('[WAL-01] a hosted payment provider', () => {
  it('gets one signed request, and its page is shown', async () => {
    const member = await platform.member();
    const opened = valueOf(await order(member));
    expect(opened).toMatchObject({
      status: 'awaiting_transfer',
      payUrl: 'https://acme.example/pay/1',
      kind: 'payment_gateway',
      steps: ['open_page', 'wait_credit'],
    });
    expect(opened).not.toHaveProperty('payee');
    expect(requests).toEqual([
      { orderId: opened.orderId, signature: expect.stringMatching(/^t=\d+,v2=[0-9a-f]{64}$/) },
    ]);
  });

  it.each<[string, Manner]>([
    ['is late', 'late'],
    ['hangs up', 'hangs_up'],
    ['answers 500', 500],
    ['answers 503', 503],
    ['answers 429', 429],
  ])('that %s once gets a retry for the same order', async (_name, manner) => {
    manners = [manner, 'open'];
    const member = await platform.member();
    const opened = valueOf(await order(member));
    expect(requests.map(({ orderId }) => orderId)).toEqual([opened.orderId, opened.orderId]);
    expect(await statuses(member)).toEqual([['awaiting_transfer', undefined]]);
  });

  it.each<[string, Manner]>([
    ['stays late', 'late'],
    ['stays broken', 502],
    ['sends an invalid answer', { payUrl: 'javascript:alert(1)' }],
  ])('that %s leaves one order, which the same key opens later', async (_name, manner) => {
    manners = [manner];
    const member = await platform.member();
    const key = `intent-${member.memberId}`;
    expect(await order(member, key)).toMatchObject({ ok: false, code: 'provider_unavailable', status: 503 });
    expect(await statuses(member)).toEqual([['created', undefined]]);
    manners = ['open'];
    const opened = valueOf(await order(member, key));
    expect(opened.status).toBe('awaiting_transfer');
    expect(new Set(requests.map(({ orderId }) => orderId))).toEqual(new Set([opened.orderId]));
    expect(await statuses(member)).toHaveLength(1);
  });

  it('that accepted the order although its answer was lost may still pay it', async () => {
    manners = ['late'];
    const member = await platform.member();
    await order(member);
    const { orderId } = requests[0]!;
    expect(await deliver({ reference: 'lost-answer', orderId })).toEqual({ status: 200, code: undefined });
    expect(await statuses(member)).toEqual([['credited', undefined]]);
  });

  it('that refuses closes the order', async () => {
    manners = [422];
    const member = await platform.member();
    expect(await order(member)).toMatchObject({ ok: false, code: 'method_unavailable' });
    expect(requests).toHaveLength(1);
    expect(await statuses(member)).toEqual([['rejected', 'provider_refused']]);
  });
});

describe('requests that are refused', () => {
  it.each([
    ['nothing', { amount: 0 }, 'input_invalid'],
    ['less than nothing', { amount: -AMOUNT }, 'input_invalid'],
    ['part of a đồng', { amount: 200_000.5 }, 'input_invalid'],
    ['text', { amount: '200000' }, 'input_invalid'],
    ['an amount beyond exact numbers', { amount: 2 ** 53 }, 'input_invalid'],
    ['more than the ledger takes', { amount: 10 ** 15 + 1 }, 'input_invalid'],
    ['a lot', { amount: 10 ** 15 }, 'amount_above_maximum'],
    ['a little', { amount: 9_999 }, 'amount_below_minimum'],
    ['dollars', { currency: 'USD' }, 'currency_mismatch'],
    ['play money', { currency: 'VNDPLAY' }, 'currency_mismatch'],
    ['an invalid currency', { currency: '<b>' }, 'input_invalid'],
    ["a method's name with a quote in it", { methodId: "acme'--" }, 'input_invalid'],
  ])('%s', async (_name, change, code) => {
    const member = await platform.member();
    expect(await order(member, undefined, change)).toMatchObject({ ok: false, code });
    expect(await statuses(member)).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('a method of another merchant', async () => {
    await payments.editMethod({ ...METHOD, methodId: 'others', merchantCode: 'OTHERS', version: 0, actor: 'op' });
    const member = await platform.member();
    expect(valueOf(await member.caller.call('deposit.methods')).list.map(({ methodId }) => methodId)).not.toContain(
      'others',
    );
    expect(await order(member, undefined, { methodId: 'others' })).toMatchObject({
      ok: false,
      code: 'method_unavailable',
    });
  });
});

describe("others' orders", () => {
  it('are not read, cancelled, reported or given a promotion or a receipt', async () => {
    const [owner, stranger] = [await platform.member(), await platform.member()];
    const { orderId } = valueOf(await order(owner));
    const { caller } = stranger;
    const attempts = [
      caller.call('deposit.order', { params: { orderId } }),
      caller.call('deposit.cancelOrder', { params: { orderId } }),
      caller.call('deposit.reportTransfer', { params: { orderId }, body: { payerName: 'NGUYEN VAN DUC' } }),
      caller.call('deposit.acceptPromotion', { body: { orderId, promotionId: 'first' } }),
      caller.call('deposit.uploadReceipt', {
        params: { orderId },
        image: new Blob([new Uint8Array([0xff, 0xd8, 0xff])], { type: 'image/jpeg' }),
      }),
    ];
    for (const answer of await Promise.all(attempts))
      expect(answer).toMatchObject({ ok: false, code: 'order_not_found', status: 404 });
    expect(await statuses(owner)).toEqual([['awaiting_transfer', undefined]]);
  });

  it("are not another provider's to pay", async () => {
    const member = await platform.member();
    const bankOrder = valueOf(
      await member.caller.call('deposit.createOrder', {
        body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' },
      }),
    );
    expect(
      (
        await deliver({
          reference: 'foreign',
          orderId: bankOrder.orderId,
          memo: bankOrder.memo,
          accountNumber: bankOrder.payee!.accountNumber,
        })
      ).status,
    ).toBe(200);
    expect(await statuses(member)).toEqual([['awaiting_transfer', undefined]]);
    expect(
      await platform.query("SELECT state, reason, order_id FROM payments.bank_payment WHERE reference = 'foreign'"),
    ).toEqual([{ state: 'unmatched', reason: 'memo_unknown', order_id: null }]);
  });

  it.each([
    ['no amount', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['half a đồng', { amount: 0.5 }],
    ['an amount beyond exact numbers', { amount: 2 ** 60 }],
    ['no reference', { reference: '' }],
  ])('a callback with %s is refused', async (_name, change) => {
    expect(await deliver(change)).toEqual({ status: 400, code: 'input_invalid' });
  });
});
