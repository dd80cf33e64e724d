import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { house, MAX_AMOUNT, MAX_BALANCE } from '../../ledger/index.ts';
import {
  eventually,
  startModulePlatform,
  startTestVendor,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
  type PurseFault,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import { createSystem } from '../../platform/system/index.ts';
import { createWallet, withBalancePush } from '../wallet/index.ts';
import { createTransfers, type TransfersModule } from './index.ts';

/** Timeouts: for a responsive vendor on a busy machine, and for one that will not answer. */
const TIMEOUT_MS = 10_000;
const SHORT_MS = 800;
const TRIAL_TYPE = 4;
const SHELF = { nameVi: 'Rồng Ngọc', nameEn: 'Jade Dragon', maintenance: false, enabled: true };

let platform: ModulePlatform;
let transfers: TransfersModule;
let vendors: Record<'PG' | 'JL', TestVendor>;
const [barred, bonuses] = [new Set<string>(), new Map<string, bigint>()];
let shelves: Map<string, typeof SHELF & { code: string }>;

beforeAll(async () => {
  vendors = { PG: await startTestVendor(), JL: await startTestVendor() };
  platform = await startModulePlatform({
    async create(kernel, plain) {
      const ledger = withBalancePush(plain, kernel.realtime);
      const system = await createSystem(kernel);
      transfers = createTransfers(kernel, {
        ledger,
        catalogue: { vendorShelves: async () => shelves },
        bonusAtStake: async (_, memberId) => bonuses.get(memberId),
        exitBonus: async (_, memberId) => void bonuses.delete(memberId),
        admitVendor: async (_, memberId) => (barred.has(memberId) ? refuse('product_restricted') : ok(undefined)),
        accountsOf: async () => new Map(),
      });
      return [
        system,
        createWallet(kernel, {
          ledger,
          currencyFormat: system.currencyFormat,
          vendorWallets: (reader) => transfers.walletsOf(reader),
        }),
        transfers,
      ];
    },
  });
});
beforeEach(async () => {
  shelves = new Map(['PG', 'JL', 'FC'].map((code) => [code, { code, ...SHELF }]));
  for (const vendor of Object.values(vendors)) vendor.purse.heal();
  await wait(TIMEOUT_MS);
});
afterAll(async () => {
  await platform.close();
  await Promise.all(Object.values(vendors).map((vendor) => vendor.close()));
});

/** Sets every vendor's timeout; PG is the one that will not answer. */
async function wait(timeoutMs: number): Promise<void> {
  for (const [code, { address, key }] of Object.entries(vendors)) {
    valueOf(
      await transfers.setTransferVendor(code, {
        walletUrl: address,
        key,
        timeoutMs: code === 'PG' ? timeoutMs : TIMEOUT_MS,
        minimum: 10_000n,
        maximum: 50_000_000n,
      }),
    );
  }
}

/** Runs `act` with a short timeout of vendor PG. */
async function hurried<T>(act: () => Promise<T>): Promise<T> {
  await wait(SHORT_MS);
  const done = await act();
  await wait(TIMEOUT_MS);
  return done;
}

async function memberWith(amount: number): Promise<PlacedMember> {
  const member = await platform.member();
  const posted = await platform.ledger.submit({
    key: `deposit:${randomUUID()}`,
    code: 'deposit',
    member: member.memberId,
    currency: 'VND',
    legs: [{ mode: 'move', amount: BigInt(amount), from: house('payment_clearing', 'test'), to: 'cash' }],
  });
  expect(posted.ok).toBe(true);
  return member;
}

interface MoveRequest {
  readonly vendor?: string;
  readonly direction: 'in' | 'out' | 'all_back';
  readonly amount?: number;
  readonly currency?: string;
  readonly exitBonus?: boolean;
}
const move = ({ caller }: PlacedMember, request: MoveRequest, idempotencyKey = randomUUID() as string) =>
  caller.call('wallet.transfer', { body: { currency: 'VND', ...request }, idempotencyKey });
const out = (member: PlacedMember, amount: number, key?: string) =>
  move(member, { vendor: 'PG', direction: 'out', amount }, key);
const back = (member: PlacedMember, amount: number, key?: string) =>
  move(member, { vendor: 'PG', direction: 'in', amount }, key);
const allBack = (member: PlacedMember, key?: string) => move(member, { direction: 'all_back' }, key);

/** Cash, locked money and the balance at each vendor, from the ledger. */
async function bookOf({ memberId }: PlacedMember): Promise<Record<string, number>> {
  const rows = await platform.ledger.balances(platform.kernel.db, memberId);
  const of = (code: string, owner: string = memberId) =>
    Number(rows.find((row) => row.code === code && row.owner_id === owner)?.balance ?? 0n);
  return {
    cash: of('member_cash'),
    locked: of('member_locked'),
    PG: of('member_vendor', `${memberId}/PG`),
    JL: of('member_vendor', `${memberId}/JL`),
  };
}
const purse = ({ memberId }: PlacedMember, code: 'PG' | 'JL' = 'PG') => vendors[code].purse.balanceOf(memberId);
const statuses = async ({ caller }: PlacedMember) =>
  valueOf(await caller.call('wallet.transferRecords', { query: {} })).content.map(
    ({ direction, amount, status, reason }) => [direction, amount, status, ...(reason ? [reason] : [])],
  );
const received = ({ memberId }: PlacedMember, event: string) =>
  platform.received
    .filter((message) => message.channel === `member:${memberId}` && message.event === event)
    .map(({ payload }) => payload as Record<string, unknown>);
const resolveNow = () =>
  eventually('nothing to be left to resolve', async () => {
    await platform.query(`UPDATE transfers.transfer SET inquire_at = kernel.now() WHERE resolved_at IS NULL`);
    await transfers.resolvePending();
    return (await platform.query('SELECT 1 FROM transfers.transfer WHERE resolved_at IS NULL')).length === 0;
  });

describe('[WAL-03] moving money', () => {
  it('sends nothing to a vendor that is closed for the member; what is there comes back', async () => {
    const member = await memberWith(500_000);
    valueOf(await out(member, 200_000));
    barred.add(member.memberId);
    const before = await bookOf(member);
    expect(await out(member, 100_000)).toMatchObject({ code: 'product_restricted' });
    expect([await bookOf(member), purse(member)]).toEqual([before, 200_000]);
    valueOf(await back(member, 200_000));
    expect(await bookOf(member)).toMatchObject({ cash: 500_000, PG: 0 });
  });

  it('asks before it ends a running deposit bonus', async () => {
    const member = await memberWith(500_000);
    bonuses.set(member.memberId, 90_000n);
    expect([await out(member, 200_000), bonuses.size]).toMatchObject([{ code: 'bonus_exit_needed' }, 1]);
    valueOf(await move(member, { vendor: 'PG', direction: 'out', amount: 200_000, exitBonus: true }));
    expect([await bookOf(member), bonuses.size]).toMatchObject([{ cash: 300_000, PG: 200_000 }, 0]);
  });

  it('goes out and comes back, with the winnings', async () => {
    const member = await memberWith(500_000);
    const sent = valueOf(await out(member, 200_000));
    expect(sent).toMatchObject({
      status: 'done',
      sumBalance: 300_000,
      currency: 'VND',
      unanswered: [],
      transfers: [{ vendor: 'PG', direction: 'out', amount: 200_000, status: 'done' }],
    });
    expect(await bookOf(member)).toEqual({ cash: 300_000, locked: 0, PG: 200_000, JL: 0 });
    expect(purse(member)).toBe(200_000);

    vendors.PG.purse.win(member.memberId, 50_000);
    expect(valueOf(await back(member, 250_000))).toMatchObject({ status: 'done', sumBalance: 550_000 });
    expect(await bookOf(member)).toEqual({ cash: 550_000, locked: 0, PG: 0, JL: 0 });
    const codes = (await platform.ledger.records(platform.kernel.db, member.memberId, 'VND', {}, 1, 20)).records.map(
      ({ code }) => code,
    );
    expect(codes.toReversed()).toEqual([
      'deposit',
      'transfer_hold',
      'transfer_out',
      'vendor_settlement',
      'transfer_in',
    ]);
    await eventually('the pushes', async () => received(member, 'transfer_changed').length === 4);
    expect(received(member, 'transfer_changed').map(({ direction, status }) => [direction, status])).toEqual([
      ['out', 'pending'],
      ['out', 'done'],
      ['in', 'pending'],
      ['in', 'done'],
    ]);
    await eventually(
      'the last balance',
      async () => received(member, 'balance_changed').at(-1)?.['sumBalance'] === 550_000,
    );
    expect(received(member, 'balance_changed').at(-1)).toMatchObject({ currency: 'VND', sumBalance: 550_000 });
  });

  it('posts losses, so that the ledger agrees with the vendor', async () => {
    const member = await memberWith(100_000);
    valueOf(await out(member, 100_000));
    vendors.PG.purse.win(member.memberId, -99_999);
    expect(await back(member, 10)).toMatchObject({ ok: false, code: 'funds_insufficient', value: { balance: 1 } });
    expect(await bookOf(member)).toEqual({ cash: 0, locked: 0, PG: 1, JL: 0 });
    valueOf(await back(member, 1));
    expect(await bookOf(member)).toEqual({ cash: 1, locked: 0, PG: 0, JL: 0 });
  });

  it('brings all back from every vendor except one that does not answer', async () => {
    const member = await memberWith(400_000);
    valueOf(await out(member, 100_000));
    valueOf(await move(member, { vendor: 'JL', direction: 'out', amount: 200_000 }));
    vendors.JL.purse.win(member.memberId, 5);
    vendors.PG.purse.fail('/balance', 'late_before');
    const key = randomUUID();
    const returned = valueOf(await hurried(() => allBack(member, key)));
    expect(returned).toMatchObject({
      status: 'done',
      sumBalance: 300_005,
      unanswered: ['PG'],
      transfers: [{ vendor: 'JL', amount: 200_005 }],
    });
    expect(valueOf(await allBack(member, key))).toEqual(returned);
    expect(valueOf(await allBack(member))).toMatchObject({
      sumBalance: 400_005,
      unanswered: [],
      transfers: [{ vendor: 'PG', amount: 100_000 }],
    });
    expect(await allBack(member)).toMatchObject({ ok: false, code: 'transfer_empty' });
    expect(await bookOf(member)).toEqual({ cash: 400_005, locked: 0, PG: 0, JL: 0 });
  });

  it.each<[string, (member: PlacedMember) => Promise<unknown>, string]>([
    ['more than there is', (member) => out(member, 100_001), 'funds_insufficient'],
    ['less than the vendor takes', (member) => out(member, 9_999), 'amount_below_minimum'],
    ['more than the vendor takes', (member) => out(member, 50_000_001), 'amount_above_maximum'],
    ['nothing', (member) => out(member, 0), 'input_invalid'],
    ['less than nothing', (member) => out(member, -1), 'input_invalid'],
    ['half a đồng', (member) => out(member, 10_000.5), 'input_invalid'],
    ['a huge amount', (member) => out(member, 1e300), 'input_invalid'],
    ['no amount', (member) => move(member, { vendor: 'PG', direction: 'out' }), 'amount_invalid'],
    ['no vendor', (member) => move(member, { direction: 'out', amount: 10_000 }), 'input_invalid'],
    [
      'another currency',
      (member) => move(member, { vendor: 'PG', direction: 'out', amount: 10_000, currency: 'USD' }),
      'currency_mismatch',
    ],
    [
      'play money',
      (member) => move(member, { vendor: 'PG', direction: 'out', amount: 10_000, currency: 'VNDPLAY' }),
      'currency_mismatch',
    ],
    [
      'a vendor that plays from the main wallet',
      (member) => move(member, { vendor: 'FC', direction: 'out', amount: 10_000 }),
      'vendor_unavailable',
    ],
    [
      'an unknown vendor',
      (member) => move(member, { vendor: 'NOBODY', direction: 'out', amount: 10_000 }),
      'vendor_unavailable',
    ],
    ['more than the balance', (member) => back(member, 10_000), 'funds_insufficient'],
  ])('refuses %s, and nothing moves', async (_, act, code) => {
    const member = await memberWith(100_000);
    const before = vendors.PG.purse.received.length;
    expect(await act(member)).toMatchObject({ ok: false, code });
    expect([vendors.PG.purse.received.length, await statuses(member), await bookOf(member)]).toEqual([
      before,
      [],
      { cash: 100_000, locked: 0, PG: 0, JL: 0 },
    ]);
  });

  it('comes back only up to the wallet’s limit of 2^53 - 1, checked before the vendor is called', async () => {
    const member = await memberWith(100_000);
    valueOf(await out(member, 60_000));
    const credit = async (amount: bigint) =>
      expect(
        await platform.ledger.submit({
          key: `deposit:${randomUUID()}`,
          code: 'deposit',
          member: member.memberId,
          currency: 'VND',
          legs: [{ mode: 'move', amount, from: house('payment_clearing', 'test'), to: 'cash' }],
        }),
      ).toMatchObject({ ok: true });
    let remaining = MAX_BALANCE - 40_000n - 60_000n + 1n;
    for (; remaining > MAX_AMOUNT; remaining -= MAX_AMOUNT) await credit(MAX_AMOUNT);
    await credit(remaining);
    expect(await back(member, 60_000)).toMatchObject({ ok: false, code: 'balance_limit_reached' });
    expect(await allBack(member)).toMatchObject({ ok: false, code: 'balance_limit_reached' });
    expect(await platform.ledger.balance(platform.kernel.db, member.memberId, 'VND')).toMatchObject({
      ok: true,
      value: { cash: MAX_BALANCE - 60_000n + 1n, locked: 0n },
    });
    expect(valueOf(await member.caller.call('wallet.balance', {}))).toMatchObject({
      sumBalance: Number(MAX_BALANCE) - 59_999,
    });
    expect(valueOf(await back(member, 59_999))).toMatchObject({ status: 'done' });
    expect(await platform.ledger.balance(platform.kernel.db, member.memberId, 'VND')).toMatchObject({
      ok: true,
      value: { cash: MAX_BALANCE },
    });
  });

  it('takes cash only: bonus stays, and is not counted', async () => {
    const member = await memberWith(50_000);
    await platform.ledger.submit({
      key: `bonus:${randomUUID()}`,
      code: 'bonus_award',
      member: member.memberId,
      currency: 'VND',
      legs: [{ mode: 'move', amount: 90_000n, from: house('promotion_expense', 'test'), to: 'bonus' }],
    });
    expect(await out(member, 60_000)).toMatchObject({ code: 'funds_insufficient', value: { balance: 50_000 } });
    valueOf(await out(member, 50_000));
  });

  it('is refused to trial accounts, guests, and frozen wallets', async () => {
    const trial = await platform.member(TRIAL_TYPE);
    expect(await out(trial, 10_000)).toMatchObject({ code: 'free_reject' });
    expect(await trial.caller.call('wallet.transferWallets', { query: {} })).toMatchObject({ code: 'free_reject' });
    expect(
      await move({ ...trial, caller: platform.guest() }, { vendor: 'PG', direction: 'out', amount: 10_000 }),
    ).toMatchObject({ code: 'not_logged_in' });
    const frozen = await memberWith(100_000);
    await platform.ledger.setFrozen(platform.kernel.db, frozen.memberId, true);
    expect(await out(frozen, 10_000)).toMatchObject({ code: 'account_frozen' });
  });
});

describe('[WAL-03] keys', () => {
  it('are idempotent, however often a request is sent', async () => {
    const member = await memberWith(300_000);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => out(member, 100_000, key)));
    expect(answers.filter((answer) => !answer.ok).every((answer) => !answer.ok && answer.code === 'in_progress')).toBe(
      true,
    );
    expect(valueOf(await out(member, 100_000, key)).status).toBe('done');
    expect(await out(member, 100_001, key)).toMatchObject({ code: 'idempotency_key_reused' });
    await platform.query('DELETE FROM kernel.idempotency_key');
    expect(valueOf(await out(member, 100_000, key)).status).toBe('done');
    expect(await out(member, 100_001, key)).toMatchObject({ code: 'idempotency_key_reused' });
    expect([await bookOf(member), purse(member)]).toEqual([{ cash: 200_000, locked: 0, PG: 100_000, JL: 0 }, 100_000]);
  });

  it('of fifty concurrent requests, one is processed, and the balances add up', async () => {
    const member = await memberWith(100_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => out(member, 60_000)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const refusals = new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])));
    expect([...refusals].every((code) => code === 'transfer_pending' || code === 'funds_insufficient')).toBe(true);
    expect(await bookOf(member)).toEqual({ cash: 40_000, locked: 0, PG: 60_000, JL: 0 });
  });
});

describe('[WAL-03] [WAL-05] a failing vendor', () => {
  it('that fails briefly is retried once under the same id, and moves the money once', async () => {
    for (const fault of ['fails_before', 'fails_after', 'broken_after'] as const) {
      const member = await memberWith(100_000);
      vendors.PG.purse.fail('/transfer', fault);
      const acted = vendors.PG.purse.acted;
      expect(valueOf(await out(member, 40_000)).status).toBe('done');
      const ids = vendors.PG.purse.received.slice(-2).map(({ transferId }) => transferId);
      expect([ids[0] === ids[1], vendors.PG.purse.acted - acted, purse(member)]).toEqual([true, 1, 40_000]);
      expect(await bookOf(member)).toEqual({ cash: 60_000, locked: 0, PG: 40_000, JL: 0 });
    }
  });

  it.each<[PurseFault, 'done' | 'refused']>([
    ['late_after', 'done'],
    ['late_before', 'refused'],
    ['fails_after', 'done'],
    ['fails_before', 'refused'],
    ['broken_after', 'done'],
    ['nonsense_after', 'done'],
  ])('%s: the money is held, both ways, until the vendor reports the outcome: %s', async (fault, ending) => {
    const member = await memberWith(300_000);
    const waiting = fault.startsWith('late') ? hurried : <T>(act: () => Promise<T>) => act();
    valueOf(await out(member, 100_000));
    vendors.PG.purse.fail('/transfer', fault, 2);
    expect(valueOf(await waiting(() => out(member, 50_000)))).toMatchObject({ status: 'pending', sumBalance: 150_000 });
    expect(await bookOf(member)).toEqual({ cash: 150_000, locked: 50_000, PG: 100_000, JL: 0 });
    const [shown] = valueOf(await member.caller.call('wallet.transferWallets', { query: {} })).wallets.filter(
      ({ vendor }) => vendor === 'PG',
    );
    expect(shown).toMatchObject({ balance: 100_000, pending: { direction: 'out', amount: 50_000, status: 'pending' } });
    expect(await out(member, 10_000)).toMatchObject({ code: 'transfer_pending' });
    expect(await back(member, 10_000)).toMatchObject({ code: 'transfer_pending' });

    vendors.PG.purse.heal();
    await resolveNow();
    const gone = ending === 'done' ? 50_000 : 0;
    expect(await bookOf(member)).toEqual({ cash: 200_000 - gone, locked: 0, PG: 100_000 + gone, JL: 0 });
    expect((await statuses(member))[0]).toEqual(
      ending === 'done' ? ['out', 50_000, 'done'] : ['out', 50_000, 'refused', 'never_arrived'],
    );

    vendors.PG.purse.fail('/transfer', fault, 2);
    expect(valueOf(await waiting(() => back(member, 30_000)))).toMatchObject({
      status: 'pending',
      sumBalance: 200_000 - gone,
    });
    vendors.PG.purse.heal();
    await resolveNow();
    const returned = ending === 'done' ? 30_000 : 0;
    expect(await bookOf(member)).toEqual({
      cash: 200_000 - gone + returned,
      locked: 0,
      PG: 100_000 + gone - returned,
      JL: 0,
    });
    expect(purse(member)).toBe(100_000 + gone - returned);
    await eventually(
      'the last push',
      async () =>
        received(member, 'transfer_changed').at(-1)?.['direction'] === 'in' &&
        received(member, 'transfer_changed').at(-1)?.['status'] === ending,
    );
  });

  it('that refuses receives nothing', async () => {
    const member = await memberWith(100_000);
    vendors.PG.purse.fail('/transfer', 'refuses');
    expect(await out(member, 40_000)).toMatchObject({ ok: false, code: 'transfer_refused' });
    expect([await bookOf(member), await statuses(member)]).toEqual([
      { cash: 100_000, locked: 0, PG: 0, JL: 0 },
      [['out', 40_000, 'refused', 'vendor_refused']],
    ]);
  });

  it('that stays silent is queried with backoff, and a late request moves nothing any more', async () => {
    const member = await memberWith(100_000);
    vendors.PG.purse.fail('/transfer', 'late_before');
    vendors.PG.purse.fail('/transfer/inquiry', 'fails_before', 3);
    expect(valueOf(await hurried(() => out(member, 40_000))).status).toBe('pending');
    for (const waitSec of [1, 2, 4]) {
      const [{ asked }] = (await platform.query<{ asked: Date }>(
        'UPDATE transfers.transfer SET inquire_at = kernel.now() WHERE resolved_at IS NULL RETURNING inquire_at AS asked',
      )) as [{ asked: Date }];
      await transfers.resolvePending();
      // Scheduled between the two statements, however much time passed there.
      const rows = await platform.query(
        `SELECT inquire_at - $2 * interval '1 second' BETWEEN $1 AND kernel.now() AS fits FROM transfers.transfer WHERE resolved_at IS NULL`,
        [asked, waitSec],
      );
      expect([waitSec, rows]).toEqual([waitSec, [{ fits: true }]]);
    }
    expect(await bookOf(member)).toEqual({ cash: 60_000, locked: 40_000, PG: 0, JL: 0 });
    await resolveNow();
    expect(await bookOf(member)).toEqual({ cash: 100_000, locked: 0, PG: 0, JL: 0 });
    const acted = vendors.PG.purse.acted;
    const late = await vendors.PG.purse.answer('/transfer', { ...vendors.PG.purse.received.at(-1)! });
    expect([late.body, vendors.PG.purse.acted]).toEqual([expect.objectContaining({ status: 'refused' }), acted]);
  });

  it('under maintenance moves nothing; disabled, it still pays back', async () => {
    const member = await memberWith(100_000);
    valueOf(await out(member, 40_000));
    shelves.set('PG', { code: 'PG', ...SHELF, maintenance: true });
    expect(await out(member, 10_000)).toMatchObject({ code: 'vendor_unavailable' });
    expect(await back(member, 10_000)).toMatchObject({ code: 'vendor_unavailable' });
    const states = async () =>
      Object.fromEntries(
        valueOf(await member.caller.call('wallet.transferWallets', { query: {} })).wallets.map(({ vendor, state }) => [
          vendor,
          state,
        ]),
      );
    expect(await states()).toEqual({ PG: 'maintenance', JL: 'open' });
    shelves.set('PG', { code: 'PG', ...SHELF, enabled: false });
    expect(await out(member, 10_000)).toMatchObject({ code: 'vendor_unavailable' });
    expect(await states()).toEqual({ PG: 'closed', JL: 'open' });
    valueOf(await back(member, 40_000));
    expect(await states()).toEqual({ JL: 'open' });
    await transfers.setTransferVendor('JL', undefined);
    expect(await states()).toEqual({});
  });
});

describe('[WAL-03] what members see', () => {
  it('is each wallet with its age, and the last known balance of a vendor that does not answer', async () => {
    const member = await memberWith(100_000);
    const wallets = async () => valueOf(await member.caller.call('wallet.balance')).wallets;
    expect(await wallets()).toEqual([{ vendor: 'main', balance: 100_000 }]);
    valueOf(await out(member, 40_000));
    expect(await wallets()).toEqual([
      { vendor: 'main', balance: 60_000 },
      { vendor: 'PG', name: 'Jade Dragon', balance: 40_000, readAt: expect.any(Number), answering: true },
    ]);

    vendors.PG.purse.win(member.memberId, 2_000);
    vendors.PG.purse.fail('/balance', 'fails_before');
    const refreshed = async () =>
      valueOf(await member.caller.call('wallet.transferWallets', { query: { refresh: true } })).wallets.find(
        ({ vendor }) => vendor === 'PG',
      );
    expect(await refreshed()).toMatchObject({ balance: 40_000, answering: false });
    expect((await wallets())[1]).toMatchObject({ balance: 40_000, answering: false });
    expect(await refreshed()).toMatchObject({
      name: 'Jade Dragon',
      balance: 42_000,
      answering: true,
      minimum: 10_000,
      maximum: 50_000_000,
      state: 'open',
    });
    expect((await wallets())[1]).toMatchObject({ balance: 42_000, answering: true });
  });

  it('is refreshed in the background when it is read', async () => {
    const member = await memberWith(100_000);
    valueOf(await out(member, 40_000));
    vendors.PG.purse.win(member.memberId, 7);
    await platform.query(`UPDATE transfers.wallet SET read_at = read_at - interval '1 minute' WHERE member_id = $1`, [
      member.memberId,
    ]);
    const shown = async () => valueOf(await member.caller.call('wallet.balance')).wallets[1]!.balance;
    expect(await shown()).toBe(40_000);
    await eventually('the push', async () => received(member, 'vendor_wallet_changed').length > 0);
    expect(await shown()).toBe(40_007);
  });

  it('is their own transfers, newest first', async () => {
    const [member, other] = [await memberWith(100_000), await memberWith(100_000)];
    valueOf(await out(member, 40_000));
    valueOf(await back(member, 15_000));
    valueOf(await out(other, 20_000));
    const { content, totalElements } = valueOf(await member.caller.call('wallet.transferRecords', { query: {} }));
    expect([content.map(({ name, direction, amount }) => [name, direction, amount]), totalElements]).toEqual([
      [
        ['Jade Dragon', 'in', 15_000],
        ['Jade Dragon', 'out', 40_000],
      ],
      2,
    ]);
    expect((await transfers.recordsOf(member.memberId)).length).toBe(2);
  });
});

describe('[WAL-03] settings', () => {
  it.each([
    ['walletUrl', { walletUrl: 'http://example.com' }],
    ['key', { key: 'short' }],
    ['timeoutMs', { timeoutMs: 20_000 }],
    ['minimum', { minimum: 0n }],
    ['maximum', { maximum: 1n }],
  ])('are refused with a bad %s', async (field, change) => {
    const sound = {
      walletUrl: vendors.PG.address,
      key: vendors.PG.key,
      timeoutMs: TIMEOUT_MS,
      minimum: 10_000n,
      maximum: 50_000_000n,
    };
    expect(await transfers.setTransferVendor('PG', { ...sound, ...change })).toMatchObject({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field }] },
    });
  });

  it('keep keys sealed', async () => {
    const [row] = await platform.query<{ sealed_key: Buffer }>(
      `SELECT sealed_key FROM transfers.vendor_setting WHERE vendor = 'PG'`,
    );
    expect(row!.sealed_key.includes(Buffer.from(vendors.PG.key))).toBe(false);
  });
});

describe('[WAL-07] play money', () => {
  it('cannot be transferred: neither the tables nor the ledger accept it', async () => {
    const { memberId } = await platform.member();
    await expect(
      platform.query(`INSERT INTO transfers.wallet (member_id, vendor, currency) VALUES ($1, 'PG', 'VNDPLAY')`, [
        memberId,
      ]),
    ).rejects.toThrow(/wallet_currency_check/);
    await expect(
      platform.ledger.openAccounts(platform.kernel.db, `${memberId}/PG`, 'VNDPLAY', ['member_vendor']),
    ).rejects.toThrow(/no account member_vendor in VNDPLAY/);
  });
});

describe('[WAL-05] the ledger', () => {
  it('balances at the end, with nothing on hold', async () => {
    const proofs = await platform.ledger.proveAccounts(platform.kernel.db);
    expect(proofs.filter((proof) => !proof.holds)).toEqual([]);
    expect(await platform.query(`SELECT 1 FROM ledger.hold WHERE state = 'held'`)).toEqual([]);
  });
});
