/** Providers that operators set up: known adapters, sealed keys, switched and rotated without a restart. */
import { startModulePlatform, NO_PAYMENT_PORTS, valueOf, type ModulePlatform } from '@lantern/testkit';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listChanges } from '../../../../kernel/changes.ts';
import { SIGNATURE_HEADER, signCallback } from '../../../../kernel/http/callback-signature.ts';
import type { ProviderAccount } from '../../../../kernel/providers.ts';
import type { Result } from '../../../../kernel/result.ts';
import { createPayments, type DepositMethod, type PaymentsModule } from '../index.ts';

const REQUEST_KEY = 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1u';
const FIRST_KEY = 'uTq3iPo5wkR7tWz0bQ4nVx9LpYc2mHs6';
const SECOND_KEY = 'wkR7tWz0bQ4nVx9LpYc2mHs6uTq3iPo5';
const AMOUNT = 200_000;
const actor = 'lan';

let server: Server;
let url: string;
let platform: ModulePlatform;
let payments: PaymentsModule;
let elsewhere: PaymentsModule;
/** The providers whose orders the server opened, in order. */
const opened: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      opened.push((JSON.parse(text) as { provider: string }).provider);
      response.writeHead(200).end(JSON.stringify({ payUrl: 'https://pay.acme.example/1' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  platform = await startModulePlatform({
    create: async (kernel, ledger) => {
      payments = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger });
      elsewhere = await createPayments(kernel, { ...NO_PAYMENT_PORTS, ledger });
      return [payments];
    },
  });
});
afterAll(async () => {
  await platform.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const resultOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.value)}`);
  return result.value;
};
const versionOf = async (code: string): Promise<number> =>
  (await payments.providers.accounts()).find((account) => account.code === code)?.version ?? 0;
const edit = async (code: string, change: object): Promise<ProviderAccount> =>
  resultOf(await payments.providers.edit({ code, version: await versionOf(code), actor, ...change }));
const open = { adapter: 'hosted', key: REQUEST_KEY, callbackKey: FIRST_KEY, enabled: true };
const invalid = (field: string) => ({ code: 'input_invalid', value: { fields: [{ field }] } });
const method: Omit<DepositMethod, 'methodId' | 'provider'> = {
  kind: 'e_wallet',
  merchantCode: null,
  currency: 'VND',
  nameVi: 'Ví',
  nameEn: 'Wallet',
  minimum: 50_000n,
  maximum: 5_000_000n,
  quickAmounts: [],
  expirySec: 900,
  bankCode: null,
  accountNumber: null,
  accountName: null,
  settings: {},
  enabled: true,
  sort: 1,
};
const order = async (methodId: string) => {
  const { caller } = await platform.member();
  const placed = await caller.call('deposit.createOrder', { body: { methodId, amount: AMOUNT, currency: 'VND' } });
  return { caller, placed };
};
const callback = async (provider: string, key: string, orderId: string, reference: string): Promise<number> => {
  const [row] = await platform.query<{ now: Date }>('SELECT kernel.now() AS now');
  const now = new Date(row!.now);
  const body = JSON.stringify({
    eventId: 'e',
    outcome: 'paid',
    amount: AMOUNT,
    currency: 'VND',
    occurredAt: now.getTime(),
    orderId,
    reference,
  });
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(Buffer.from(key), body, now) };
  return (await fetch(`${platform.address}/wps/deposit/callback/${provider}`, { method: 'POST', headers, body }))
    .status;
};

it('refuses accounts of unknown adapters, without what they need, with weak keys, and by an old version', async () => {
  const add = (change: object) => payments.providers.edit({ code: 'acme', version: 0, actor, ...open, url, ...change });
  expect(await add({ code: 'sandbox_x' })).toMatchObject(invalid('code'));
  expect(await add({ adapter: 'toString' })).toMatchObject(invalid('adapter'));
  expect(await add({ url: null })).toMatchObject(invalid('url'));
  expect(await add({ url: 'http://pay.example' })).toMatchObject(invalid('url'));
  expect(await add({ key: 'short' })).toMatchObject(invalid('key'));
  expect(await add({ callbackKey: undefined })).toMatchObject(invalid('callbackKey'));
  expect(await add({ minimum: 10n, maximum: 9n })).toMatchObject(invalid('maximum'));
  expect(await add({ currencies: ['x'] })).toMatchObject(invalid('currencies'));
  expect(await add({ version: 3 })).toMatchObject({ code: 'version_outdated' });
  expect(await add({})).toMatchObject({ ok: true, value: { code: 'acme', version: 1, enabled: true } });
  expect(await add({})).toMatchObject({ code: 'version_outdated' });
  expect(await payments.providers.edit({ code: 'acme', version: 1, adapter: 'transfer', actor })).toMatchObject(
    invalid('adapter'),
  );
});

it('keeps keys sealed, and records who changed what without them', async () => {
  const rows = await platform.query<{ row: string }>(
    `SELECT p::text AS row FROM kernel.provider p UNION ALL SELECT c::text FROM kernel.change c`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { row } of rows) for (const key of [REQUEST_KEY, FIRST_KEY]) expect(row).not.toContain(key);
  const [change] = await listChanges(platform.kernel.db, 'provider.pay_in/acme', 1);
  expect(change).toMatchObject({
    actor,
    action: 'provider.edit',
    after: { code: 'acme', enabled: true, keysChanged: true },
  });
});

it('[WAL-01] opens new orders with the next provider when one is switched off; orders that began with it end with it', async () => {
  await edit('bravo', { ...open, url });
  resultOf(
    await payments.editMethod({
      ...method,
      methodId: 'wallet',
      provider: 'acme',
      fallbacks: ['bravo'],
      version: 0,
      actor,
    }),
  );
  const first = await order('wallet');
  const { orderId } = valueOf(first.placed);
  await edit('acme', { enabled: false });
  const second = await order('wallet');
  expect(second.placed.ok).toBe(true);
  expect(opened).toEqual(['acme', 'bravo']);
  expect(await callback('acme', FIRST_KEY, orderId, 'A1')).toBe(200);
  expect(valueOf(await first.caller.call('deposit.order', { params: { orderId } })).status).toBe('credited');
  await edit('bravo', { enabled: false });
  expect((await order('wallet')).placed).toMatchObject({ code: 'method_unavailable' });
  const { caller } = await platform.member();
  expect(valueOf(await caller.call('deposit.methods')).list.map(({ methodId }) => methodId)).not.toContain('wallet');
  await edit('acme', { enabled: true, maximum: BigInt(AMOUNT) - 1n });
  expect((await order('wallet')).placed).toMatchObject({ code: 'method_unavailable' });
  await edit('acme', { maximum: null, currencies: ['THB'] });
  expect((await order('wallet')).placed).toMatchObject({ code: 'method_unavailable' });
  await edit('acme', { currencies: null });
  expect((await order('wallet')).placed.ok).toBe(true);
});

it('[WAL-01] accepts the earlier callback key for a day, or until the next rotation', async () => {
  const orders = [valueOf((await order('wallet')).placed), valueOf((await order('wallet')).placed)];
  await edit('acme', { callbackKey: SECOND_KEY });
  expect(await callback('acme', FIRST_KEY, orders[0]!.orderId, 'R1')).toBe(200);
  expect(await callback('acme', SECOND_KEY, orders[1]!.orderId, 'R2')).toBe(200);
  await edit('acme', { callbackKey: REQUEST_KEY });
  expect(await callback('acme', FIRST_KEY, orders[0]!.orderId, 'R1')).toBe(401);
  expect(await callback('acme', SECOND_KEY, orders[1]!.orderId, 'R2')).toBe(200);
  await platform.advance(86_400_000 + 1);
  await expect.poll(() => callback('acme', SECOND_KEY, orders[1]!.orderId, 'R2')).toBe(401);
  expect(await callback('acme', REQUEST_KEY, orders[1]!.orderId, 'R2')).toBe(200);
});

it('leaves out an account whose keys cannot be read, keeps the others, and takes new keys', async () => {
  await platform.query(`UPDATE kernel.provider SET sealed_keys = decode(repeat('00', 40), 'hex') WHERE code = 'acme'`);
  await edit('bravo', { enabled: true });
  const { placed } = await order('wallet');
  expect(placed.ok).toBe(true);
  expect(opened.at(-1)).toBe('bravo');
  const unreadable = { code: 'acme', version: await versionOf('acme'), actor };
  expect(await payments.providers.edit(unreadable)).toMatchObject(invalid('key'));
  expect(await payments.providers.edit({ ...unreadable, key: REQUEST_KEY })).toMatchObject(invalid('callbackKey'));
  await edit('acme', { key: REQUEST_KEY, callbackKey: FIRST_KEY });
  await edit('bravo', { enabled: false });
  expect((await order('wallet')).placed.ok).toBe(true);
  expect(opened.at(-1)).toBe('acme');
});

it('adds an account, and a method, once when several operators add it at the same time', async () => {
  const add = (priority: number) =>
    payments.providers.edit({ code: 'delta', version: 0, actor, ...open, url, priority });
  const outcomes = await Promise.all([1, 2, 3, 4].map(add));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes) if (!outcome.ok) expect(outcome.code).toBe('version_outdated');
  expect(await versionOf('delta')).toBe(1);
  const addMethod = (sort: number) =>
    payments.editMethod({ ...method, methodId: 'delta', provider: 'delta', version: 0, actor, sort });
  const methods = await Promise.all([1, 2, 3, 4].map(addMethod));
  expect(methods.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of methods) if (!outcome.ok) expect(outcome.code).toBe('version_outdated');
});

it('is followed by other nodes within a second', async () => {
  await edit('acme', { enabled: false });
  const seen = async () =>
    (await elsewhere.providers.accounts()).find(({ code }) => code === 'acme')?.enabled === false &&
    (await elsewhere.editMethod({ methodId: 'nothing', provider: 'charlie', version: 0, actor })).ok === false;
  await expect.poll(seen).toBe(true);
  await edit('charlie', { ...open, url });
  await expect
    .poll(() => elsewhere.editMethod({ ...method, methodId: 'charlie', provider: 'charlie', version: 0, actor }))
    .toMatchObject({ ok: true });
  await edit('acme', { enabled: true });
});

it('[WAL-01] leaves out a method whose settings have a wrong shape, and keeps the others', async () => {
  await platform.query(`UPDATE payments.method SET settings = '{"cards": 1}' WHERE method_id = 'charlie'`);
  const { caller } = await platform.member();
  const list = valueOf(await caller.call('deposit.methods')).list.map(({ methodId }) => methodId);
  expect(list).toContain('wallet');
  expect(list).not.toContain('charlie');
  expect((await order('charlie')).placed).toMatchObject({ code: 'method_unavailable' });
  const broken = (await payments.methods()).find(({ methodId }) => methodId === 'charlie')!;
  expect(broken.settings).toBeNull();
  resultOf(await payments.editMethod({ methodId: 'charlie', version: broken.version, settings: {}, actor }));
  expect((await order('charlie')).placed.ok).toBe(true);
});

it('changes only what a method’s edit names, and refuses what does not fit', async () => {
  const stored = (await payments.methods()).find(({ methodId }) => methodId === 'wallet')!;
  const change = (edited: object) =>
    payments.editMethod({ methodId: 'wallet', version: stored.version, actor, ...edited });
  expect(await change({ maximum: 1n })).toMatchObject(invalid('maximum'));
  expect(await change({ provider: 'nobody' })).toMatchObject(invalid('provider'));
  expect(await change({ fallbacks: ['nobody'] })).toMatchObject(invalid('fallbacks'));
  expect(await change({ kind: 'bank_transfer' })).toMatchObject(invalid('bankCode'));
  const transfer = { kind: 'bank_transfer', bankCode: 'VCB', accountNumber: '123456', accountName: 'LANTERN' };
  expect(await change(transfer)).toMatchObject(invalid('fallbacks'));
  expect(await change({ kind: 'card_voucher' })).toMatchObject(invalid('settings'));
  expect(await change({ version: 0 })).toMatchObject({ code: 'version_outdated' });
  expect(resultOf(await change({ nameEn: 'Purse' }))).toMatchObject({
    nameEn: 'Purse',
    nameVi: 'Ví',
    fallbacks: ['bravo'],
  });
});
