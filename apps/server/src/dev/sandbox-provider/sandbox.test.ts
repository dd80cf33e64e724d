/** The sandbox provider as a browser and the platform see it: a separate process behind the main port. */
import { eventually, newMember, startTestPlatform, valueOf, type Caller, type TestPlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAY_PREFIX } from './sandbox-order.ts';

let world: TestPlatform;
let member: Caller;
beforeAll(async () => {
  world = await startTestPlatform();
  ({ caller: member } = await newMember(world.address));
  await world.query('UPDATE payments.deposit_setting SET orders_open_maximum = 100');
});
afterAll(() => world.close());

type Method = Awaited<ReturnType<typeof methods>>[number];
const methods = async () => valueOf(await member.call('deposit.methods')).list;

/** An order with every field its method requires. */
function fieldsFor(method: Method): Record<string, string> {
  return Object.fromEntries(method.fields.map(({ field, choices }) => [field, choices?.[0]?.value ?? '1234567890123']));
}
const open = async (method: Method, amount = 200_000, fields = fieldsFor(method)) =>
  member.call('deposit.createOrder', { body: { methodId: method.methodId, amount, currency: 'VND', fields } });
const orderOf = async (orderId: string) => valueOf(await member.call('deposit.order', { params: { orderId } }));

const page = (path: string, body?: Record<string, string>, language = 'vi') =>
  fetch(`${world.address}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': language },
    ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
  });

describe('[WAL-01] the sandbox provider', () => {
  it('opens, shows and pays an order of every kind, including other markets once an operator enables them', async () => {
    expect((await methods()).map(({ kind }) => kind)).toEqual([
      'bank_transfer',
      'e_wallet',
      'payment_gateway',
      'card_voucher',
      'crypto',
      'manual_transfer',
    ]);
    await world.query('UPDATE payments.method SET enabled = true');
    const all = await methods();
    expect(all.map(({ kind }) => kind).toSorted()).toEqual(
      [
        'bank_transfer',
        'card_voucher',
        'chat_wallet',
        'crypto',
        'e_wallet',
        'manual_transfer',
        'payment_gateway',
        'qq_wallet',
      ].toSorted(),
    );
    for (const method of all) {
      const order = valueOf(await open(method));
      const path = order.payUrl ?? order.sandboxUrl!;
      expect(path, method.kind).toMatch(new RegExp(`^${PAY_PREFIX}`));
      const shown = await page(path);
      expect([shown.status, shown.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect(await shown.text()).toContain(order.orderId);
      const paid = await page(path, { outcome: 'paid' });
      expect([paid.status, paid.headers.get('location')]).toEqual([303, `${path}?result=paid`]);
      const after = await orderOf(order.orderId);
      expect([method.kind, after.status, after.creditedAmount]).toEqual([method.kind, 'credited', order.creditAmount]);
    }
    expect(valueOf(await member.call('wallet.balance'))).toMatchObject({ sumBalance: 7 * 200_000 + 164_000 });
  });

  it('shows the contents of the VietQR in both languages, and reports every payment outcome', async () => {
    const vietqr = (await methods()).find(({ methodId }) => methodId === 'vietqr')!;
    const expected = {
      underpaid: 'underpaid',
      overpaid: 'overpaid',
      late: 'unmatched',
      duplicate: 'credited',
      failed: 'rejected',
    };
    for (const [outcome, status] of Object.entries(expected)) {
      const order = valueOf(await open(vietqr));
      const html = await (await page(order.sandboxUrl!, undefined, 'en')).text();
      for (const fact of ['What the VietQR code says', order.memo!, order.payee!.accountNumber, '970499', '200,000 ₫'])
        expect(html).toContain(fact);
      await page(order.sandboxUrl!, { outcome });
      expect([outcome, (await orderOf(order.orderId)).status]).toEqual([outcome, status]);
    }
    const order = valueOf(await open(vietqr));
    await page(order.sandboxUrl!, { outcome: 'paid', amount: '123456' });
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'underpaid', paidAmount: 123_456 });
    expect((await page(`${order.sandboxUrl!}?result=paid`)).status).toBe(200);
  });

  it('quotes coins, and pays exactly those', async () => {
    // The list of methods is answered without a price if the provider is slow.
    const usdt = await eventually('a price', async () =>
      (await methods()).find(({ kind, quote }) => kind === 'crypto' && quote !== undefined),
    );
    expect(usdt.quote).toMatchObject({ asset: 'USDT', rate: expect.stringMatching(/^26[34]\d\d$/) });
    const order = valueOf(await open(usdt, 1_000_000));
    const { rate, coinAmount, expiresAt, network } = order.coin!;
    expect(network).toBe('TRC20');
    expect(Number(coinAmount) * Number(rate)).toBeGreaterThanOrEqual(1_000_000);
    expect((Number(coinAmount) - 0.000_001) * Number(rate)).toBeLessThan(1_000_000);
    expect(order.expiresAt).toBe(expiresAt);
    await page(order.sandboxUrl!, { outcome: 'underpaid' });
    expect(await orderOf(order.orderId)).toMatchObject({
      status: 'underpaid',
      paidAmount: expect.closeTo(500_000, -2) as number,
    });
  });

  it('refuses a used card together with its order', async () => {
    const card = (await methods()).find(({ kind }) => kind === 'card_voucher')!;
    const refused = await open(card, 200_000, {
      cardNetwork: 'VIETTEL',
      cardSerial: '12345678901',
      cardCode: '0000000000000',
    });
    expect(refused).toMatchObject({ ok: false, code: 'field_invalid' });
    const orders = valueOf(await member.call('deposit.orders', { query: { status: 'rejected' } }));
    expect(orders.content[0]).toMatchObject({ methodId: 'card', reason: 'provider_refused' });
    expect(JSON.stringify(await world.query('SELECT * FROM payments.deposit_order'))).not.toContain('1234567890123');
  });

  it('shows nothing at an unsigned address, and accepts no order without a valid signature', async () => {
    const order = valueOf(await open((await methods())[0]!));
    // The signature's first letter: of the last one not every bit counts.
    const forged = order.sandboxUrl!.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
    for (const path of [forged, `${PAY_PREFIX}x`, `${PAY_PREFIX}e30.e30`]) {
      expect((await page(path)).status, path).toBe(404);
      expect((await page(path, { outcome: 'paid' })).status, path).toBe(404);
    }
    expect((await orderOf(order.orderId)).status).toBe('awaiting_transfer');
    const answer = await fetch(`${world.address}/sandbox/provider/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    expect((await fetch(`${world.address}/sandbox/provider/`)).status).toBe(404);
  });
});
