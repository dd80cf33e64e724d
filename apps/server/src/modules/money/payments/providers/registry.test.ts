/** Providers named by the configuration: orders are opened with them and paid by their callbacks. */
import { startModulePlatform, NO_PAYMENT_PORTS, valueOf, type ModulePlatform } from '@lantern/testkit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signCallback } from '../../../../kernel/http/callback-signature.ts';
import { requestDigest } from '../../../../kernel/http/request-signature.ts';
import { ConfigError, readConfig } from '../../../../kernel/config.ts';
import { createPayments } from '../index.ts';
import { installedProviders } from './registry.ts';

const REQUEST_KEY = 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1u';
const CALLBACK_KEY = 'uTq3iPo5wkR7tWz0bQ4nVx9LpYc2mHs6';
const AMOUNT = 200_000;

let server: Server;
let platform: ModulePlatform;
let signed: boolean | undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const at = String(request.headers['x-timestamp']);
      const digest = requestDigest(REQUEST_KEY, at, 'orders', text).toString('hex');
      signed = request.headers['x-signature'] === `t=${at},v2=${digest}`;
      response.writeHead(200).end(JSON.stringify({ payUrl: 'https://pay.acme.example/1' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  platform = await startModulePlatform({
    environment: {
      PAYMENT_PROVIDERS: 'acme=hosted,vcb=transfer',
      PAYMENT_ACME_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      PAYMENT_ACME_KEY: REQUEST_KEY,
      PAYMENT_ACME_CALLBACK_KEY: CALLBACK_KEY,
      PAYMENT_VCB_CALLBACK_KEY: REQUEST_KEY,
    },
    create: async (kernel, ledger) => [await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger })],
  });
  await platform.query(`INSERT INTO payments.method
    (method_id, kind, provider, currency, name_vi, name_en, minimum, maximum, bank_code, account_number, account_name, enabled, sort)
    VALUES ('acme_wallet', 'e_wallet', 'acme', 'VND', 'Ví Acme', 'Acme wallet', 50000, 20000000, NULL, NULL, NULL, true, 25),
      ('vcb', 'bank_transfer', 'vcb', 'VND', 'Vietcombank', 'Vietcombank', 50000, 20000000, 'SANDBOX', '0123456789', 'LANTERN', true, 26)`);
});
afterAll(async () => {
  await platform.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function pay(provider: string, key: string, payment: object): Promise<number> {
  const [{ now }] = (await platform.query<{ now: Date }>('SELECT kernel.now() AS now')) as [{ now: Date }];
  const occurredAt = now.getTime();
  const body = JSON.stringify({
    eventId: 'e',
    outcome: 'paid',
    amount: AMOUNT,
    currency: 'VND',
    occurredAt,
    ...payment,
  });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signCallback(Buffer.from(key), body, now),
  };
  const answer = await fetch(`${platform.address}/wps/deposit/callback/${provider}`, { method: 'POST', headers, body });
  return answer.status;
}

describe('[WAL-01] providers of the configuration', () => {
  it('are those of the enabled methods that members see', async () => {
    const { caller } = await platform.member();
    const { list } = valueOf(await caller.call('deposit.methods'));
    expect(list.find(({ methodId }) => methodId === 'acme_wallet')).toMatchObject({
      name: 'Acme wallet',
      kind: 'e_wallet',
      steps: ['open_app', 'wait_credit'],
    });
    expect(list.map(({ methodId }) => methodId)).toContain('vcb');
  });

  it('open an order by a signed request, and credit it by their callback', async () => {
    const { caller } = await platform.member();
    const body = { methodId: 'acme_wallet', amount: AMOUNT, currency: 'VND' };
    const order = valueOf(await caller.call('deposit.createOrder', { body }));
    expect([order.payUrl, signed]).toEqual(['https://pay.acme.example/1', true]);
    const { orderId } = order;
    expect(await pay('acme', REQUEST_KEY, { reference: 'A1', orderId })).toBe(401);
    expect(await pay('acme', CALLBACK_KEY, { reference: 'A1', orderId })).toBe(200);
    expect(valueOf(await caller.call('deposit.order', { params: { orderId } })).status).toBe('credited');
  });

  it('take transfers to an account', async () => {
    const { caller } = await platform.member();
    const body = { methodId: 'vcb', amount: AMOUNT, currency: 'VND' };
    const { orderId, memo, payee } = valueOf(await caller.call('deposit.createOrder', { body }));
    expect(payee?.accountNumber).toBe('0123456789');
    expect(await pay('vcb', REQUEST_KEY, { reference: 'V1', memo, accountNumber: '0123456789' })).toBe(200);
    expect(valueOf(await caller.call('deposit.order', { params: { orderId } })).status).toBe('credited');
  });

  it.each([
    ['acme=unknown', /^PAYMENT_PROVIDERS must name one of hosted, transfer, not "unknown"$/],
    ['acme=toString', /^PAYMENT_PROVIDERS must /],
    ['acme=transfer,acme=transfer', /^PAYMENT_PROVIDERS names acme twice$/],
    ['acme=hosted', /^PAYMENT_ACME_URL must be set/],
  ])('refuse to start with %s', (named, line) => {
    const start = () =>
      installedProviders({
        ...platform.kernel,
        config: readConfig({ PAYMENT_PROVIDERS: named, PAYMENT_ACME_CALLBACK_KEY: CALLBACK_KEY }, ''),
      });
    expect(start).toThrow(line);
    expect(start).toThrow(ConfigError);
  });
});
