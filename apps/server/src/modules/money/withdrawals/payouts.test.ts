import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openWithdrawalWorld,
  type BankMember,
  type ConnectionFault,
  type WithdrawalWorld,
} from '../../../../../../tests/setup/withdrawal-world.ts';

const SEED = 20_261_122;
const AMOUNT = 400_000;

let platform: ModulePlatform;
let world: WithdrawalWorld;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      world = openWithdrawalWorld(kernel, ledger, () => platform);
      return [world.withdrawals];
    },
  });
  await world.setting({
    autoApproveMaximum: 50_000_000n,
    dailyCountMaximum: 1000,
    dailyAmountMaximum: 10_000_000_000n,
    feeFreeDaily: 1000,
  });
});
beforeEach(() => world.bank.fault('none'));
afterAll(() => platform.close());

async function paying(member: BankMember, amount = AMOUNT): Promise<string> {
  const { withdrawalId } = valueOf(await member.ask(amount));
  await world.withdrawals.tick();
  return withdrawalId;
}

/** Advances the clock and runs inquiries until nothing is open. */
async function settleAll(members: readonly BankMember[]): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const open = await Promise.all(
      members.map(({ memberId }) => world.withdrawals.hasOpenWithdrawal(platform.kernel.db, memberId)),
    );
    if (!open.includes(true)) return;
    await platform.advance(3_600_000);
    await world.withdrawals.tick();
  }
  throw new Error('a withdrawal never ended');
}

describe('[WAL-02] payouts', () => {
  it.each<[ConnectionFault, number]>([
    ['late', 1],
    ['broken', 1],
    ['nonsense', 1],
    ['lost', 0],
  ])(
    'an order whose answer is %s is queried, not guessed: the money stays held until the bank answers',
    async (fault, arrived) => {
      const member = await world.member(1_000_000n);
      world.bank.fault(fault);
      const id = await paying(member);
      expect(world.bank.sent(id)).toHaveLength(arrived);
      await platform.advance(21_000);
      await world.withdrawals.tick();
      expect(await member.detail(id)).toMatchObject({ status: 'paying', nextActor: 'bank' });
      expect(await member.purse()).toEqual({ cash: 600_000n, locked: 400_000n });
      world.bank.fault('none');
      world.bank.decide(id, 'paid');
      await settleAll([member]);
      expect(await member.detail(id)).toMatchObject({ status: 'paid' });
      expect(await member.purse()).toEqual({ cash: 600_000n, locked: 0n });
    },
  );

  it('a payment unknown to the bank is sent again with the same id, once', async () => {
    const member = await world.member(1_000_000n);
    world.bank.fault('lost');
    const id = await paying(member);
    world.bank.fault('none');
    await platform.advance(21_000);
    await world.withdrawals.tick();
    expect(world.bank.sent(id)).toHaveLength(1);
    await platform.advance(60_000);
    await world.withdrawals.tick();
    expect(world.bank.sent(id)).toHaveLength(1);
  });

  it('go through the account a merchant names; what began there ends there when it is switched off', async () => {
    let answer: object = { state: 'processing' };
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.writeHead(200).end(JSON.stringify(answer));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { providers } = world.withdrawals;
    const keys = { key: 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1u', callbackKey: 'uTq3iPo5wkR7tWz0bQ4nVx9LpYc2mHs6' };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const account = { code: 'acme', adapter: 'hosted', enabled: true, maximum: 1_000_000n, actor: 'lan', version: 0 };
    expect(await providers.edit({ ...account, ...keys, url })).toMatchObject({ ok: true });
    await world.setting({ provider: 'acme' });
    const member = await world.member(3_000_000n);
    const id = await paying(member);
    expect(asked).toEqual(['/payouts']);
    // Elsewhere, or as another client, the payment would be missing and be sent twice.
    const change = (edit: object) => providers.edit({ code: 'acme', version: 1, actor: 'lan', ...edit });
    const fixed = (field: string) => ({ code: 'input_invalid', value: { fields: [{ field }] } });
    expect(await change({ url: `${url}/elsewhere` })).toMatchObject(fixed('url'));
    expect(await change({ key: 'wkR7tWz0bQ4nVx9LpYc2mHs6uTq3iPo5' })).toMatchObject(fixed('key'));
    expect(await providers.edit({ code: 'acme', version: 1, enabled: false, actor: 'lan' })).toMatchObject({
      ok: true,
    });
    const other = await paying(member);
    expect(world.bank.sent(other)).toHaveLength(1);
    answer = { state: 'paid', bankReference: 'B1' };
    await platform.advance(21_000);
    await world.withdrawals.tick();
    expect(asked).toEqual(['/payouts', '/payouts/inquiries']);
    expect(await member.detail(id)).toMatchObject({ status: 'paid' });
    const rotated = { enabled: true, url, key: 'wkR7tWz0bQ4nVx9LpYc2mHs6uTq3iPo5' };
    expect(await change({ ...rotated, version: 2 })).toMatchObject({ ok: true });
    expect(await change({ ...rotated, version: 3, url: `${url}/elsewhere` })).toMatchObject(fixed('url'));
    // Above the account's limit the next provider pays.
    const large = await paying(member, 1_100_000);
    expect(world.bank.sent(large)).toHaveLength(1);
    // A code that paid out before, like one of the configuration, is never given to another account.
    await platform.query(`DELETE FROM kernel.provider WHERE code = 'acme'`);
    expect(await providers.edit({ ...account, ...keys, url })).toMatchObject(fixed('code'));
    await world.setting({ provider: null });
    world.bank.decide(other, 'paid');
    world.bank.decide(large, 'paid');
    await settleAll([member]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a failure refunds everything, with the reason', async () => {
    const member = await world.member(1_000_000n);
    const id = await paying(member);
    world.bank.decide(id, 'failed');
    expect((await world.bank.notify(id, 'failed')).status).toBe(200);
    await world.withdrawals.tick();
    expect(await member.detail(id)).toMatchObject({
      status: 'failed',
      reason: 'Ngân hàng nhận từ chối',
      nextActor: 'none',
    });
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it('a failure callback alone refunds nothing: the bank is queried, and its answer counts', async () => {
    const member = await world.member(1_000_000n);
    const id = await paying(member);
    world.bank.decide(id, 'paid');
    await world.bank.notify(id, 'failed');
    await world.withdrawals.tick();
    expect(await member.detail(id)).toMatchObject({ status: 'paid' });
    expect(await world.withdrawals.paidSince(platform.kernel.db, member.memberId, 'VND', new Date(0))).toBe(400_000n);
  });

  it('a bank that contradicts its final answer moves no money twice; operators see the conflict', async () => {
    const [paid, failed] = [await world.member(1_000_000n), await world.member(1_000_000n)];
    const [paidId, failedId] = [await paying(paid), await paying(failed)];
    world.bank.decide(paidId, 'paid');
    await world.bank.notify(paidId, 'paid');
    world.bank.decide(failedId, 'failed');
    await world.bank.notify(failedId, 'failed');
    await world.withdrawals.tick();
    await world.bank.notify(paidId, 'failed');
    await world.bank.notify(failedId, 'paid');
    await world.withdrawals.tick();
    expect([await paid.purse(), await failed.purse()]).toEqual([
      { cash: 600_000n, locked: 0n },
      { cash: 1_000_000n, locked: 0n },
    ]);
    const conflicts = await world.withdrawals.conflicts();
    expect(
      conflicts
        .filter(({ withdrawalId }) => withdrawalId === paidId || withdrawalId === failedId)
        .map(({ conflict }) => conflict)
        .sort(),
    ).toEqual(['sandbox_payouts reported failed after paid', 'sandbox_payouts reported paid after failed']);
  });

  it('rejects callbacks that are forged, for another amount, or for a withdrawal that is not being paid or unknown', async () => {
    const member = await world.member(1_000_000n);
    const id = await paying(member);
    expect(await world.bank.notify('nothing', 'paid')).toEqual({ status: 404, code: 'withdrawal_not_found' });
    expect((await world.bank.notify(id, 'paid', { amount: AMOUNT + 1 })).status).toBe(200);
    expect((await world.bank.notify(id, 'paid', { currency: 'USD' })).status).toBe(200);
    expect((await world.withdrawals.conflicts()).some(({ withdrawalId }) => withdrawalId === id)).toBe(true);
    expect(
      await platform.guest().call('withdraw.callback', {
        params: { provider: 'sandbox_payouts' },
        body: { eventId: 'e', withdrawalId: id, outcome: 'paid', amount: AMOUNT, currency: 'VND', occurredAt: 0 },
      }),
    ).toMatchObject({ ok: false, code: 'signature_invalid' });
    expect(
      await platform.guest().call('withdraw.callback', {
        params: { provider: 'nobody' },
        body: { eventId: 'e', withdrawalId: id, outcome: 'paid', amount: AMOUNT, currency: 'VND', occurredAt: 0 },
      }),
    ).toMatchObject({ ok: false, code: 'call_not_found' });
    expect(await member.detail(id)).toMatchObject({ status: 'paying' });
    const waiting = valueOf(await member.ask(AMOUNT)).withdrawalId;
    expect(await world.bank.notify(waiting, 'paid', { amount: AMOUNT })).toEqual({
      status: 409,
      code: 'withdrawal_state_conflict',
    });
  });

  it('a hundred concurrent deliveries pay once', async () => {
    const member = await world.member(1_000_000n);
    const id = await paying(member);
    world.bank.decide(id, 'paid');
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.bank.notify(id, 'paid')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await member.purse()).toEqual({ cash: 600_000n, locked: 0n });
    expect(
      await platform.query('SELECT 1 FROM ledger.transfer WHERE key = $1', [`withdrawal.paid:${id}`]),
    ).toHaveLength(1);
  });
});

/** A withdrawal in the model. */
interface Modelled {
  readonly id: string;
  readonly amount: bigint;
  state: 'review' | 'paying' | 'over';
}

describe('[WAL-02] holds against a model', () => {
  it(`cash and held money match the model after every step (seed ${SEED})`, async () => {
    await world.setting({ autoApproveMaximum: 0n });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('fund' as const), amount: fc.bigInt(1n, 900_000n) }),
      fc.record({ kind: fc.constant('request' as const), amount: fc.integer({ min: 50_000, max: 700_000 }) }),
      fc.record({
        kind: fc.constantFrom(
          'approve' as const,
          'reject' as const,
          'paid' as const,
          'failed' as const,
          'again' as const,
        ),
        at: fc.nat(5),
      }),
    );
    for (const steps of fc.sample(fc.array(step, { minLength: 12, maxLength: 18 }), { seed: SEED, numRuns: 8 }))
      expect(await walk(steps)).toBe(steps.length);
    await world.setting({ autoApproveMaximum: 50_000_000n });
  }, 600_000);

  type Step =
    | { readonly kind: 'fund'; readonly amount: bigint }
    | { readonly kind: 'request'; readonly amount: number }
    | { readonly kind: 'approve' | 'reject' | 'paid' | 'failed' | 'again'; readonly at: number };

  /** Returns how many steps were compared. */
  async function walk(steps: readonly Step[]): Promise<number> {
    const member = await world.member(0n);
    const known: Modelled[] = [];
    let compared = 0;
    let cash = 0n;
    let locked = 0n;
    const release = (withdrawal: Modelled, back: boolean) => {
      withdrawal.state = 'over';
      locked -= withdrawal.amount;
      if (back) cash += withdrawal.amount;
    };
    for (const action of steps) {
      if (action.kind === 'fund') {
        await member.creditDeposit(action.amount);
        cash += action.amount;
      } else if (action.kind === 'request') {
        const requested = await member.ask(action.amount);
        expect(requested.ok).toBe(BigInt(action.amount) <= cash);
        if (requested.ok) {
          known.push({ id: requested.value.withdrawalId, amount: BigInt(action.amount), state: 'review' });
          cash -= BigInt(action.amount);
          locked += BigInt(action.amount);
        }
        await world.withdrawals.tick();
      } else {
        const withdrawal = known[action.at];
        if (withdrawal) await act(withdrawal, action.kind, release);
      }
      expect(await member.purse()).toEqual({ cash, locked });
      compared += 1;
    }
    return compared;
  }

  async function act(
    withdrawal: Modelled,
    kind: 'approve' | 'reject' | 'paid' | 'failed' | 'again',
    release: (withdrawal: Modelled, back: boolean) => void,
  ): Promise<void> {
    const { id, state } = withdrawal;
    if (kind === 'approve' || kind === 'reject') {
      const claimed = await world.withdrawals.claim(id, 'r1');
      expect(claimed.ok).toBe(state === 'review');
      const done =
        kind === 'approve'
          ? await world.withdrawals.approve(id, 'r1')
          : await world.withdrawals.reject(id, 'r1', 'Thử');
      expect(done.ok).toBe(state === 'review');
      if (state !== 'review') return;
      if (kind === 'reject') return release(withdrawal, true);
      await world.withdrawals.tick();
      withdrawal.state = 'paying';
      return;
    }
    if (kind !== 'again' && state === 'paying') world.bank.decide(id, kind);
    await world.bank.notify(id, kind === 'again' ? 'processing' : kind, {
      amount: Number(withdrawal.amount),
      currency: 'VND',
    });
    await world.withdrawals.tick();
    if (kind !== 'again' && state === 'paying') release(withdrawal, kind === 'failed');
  }
});
