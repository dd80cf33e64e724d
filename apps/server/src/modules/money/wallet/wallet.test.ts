import { eventPayloads } from '@lantern/contract';
import { eventually, startModulePlatform, valueOf, type ModulePlatform, type PlacedMember } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../kernel/tx.ts';
import { house, type Ledger } from '../../ledger/index.ts';
import { createSystem } from '../../platform/system/index.ts';
import { createWallet, withBalancePush } from './index.ts';

const HOUSE = house('house', 'TEST/LOTT');
const CLEARING = house('payment_clearing', 'test');
/** The least time between two debounced pushes; timers may be a millisecond early. */
const DEBOUNCE_MS = 49;

let platform: ModulePlatform;
let ledger: Ledger;
let count = 0;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, plain) {
      ledger = withBalancePush(plain, kernel.realtime);
      const system = await createSystem(kernel);
      return [
        system,
        createWallet(kernel, { ledger, currencyFormat: system.currencyFormat, vendorWallets: async () => [] }),
      ];
    },
  });
});
afterAll(() => platform.close());

const key = (kind: string) => `${kind}:test-${++count}`;
const deposit = (member: PlacedMember, amount: bigint) =>
  ledger.submit({
    key: key('deposit'),
    code: 'deposit',
    member: member.memberId,
    currency: 'VND',
    legs: [{ mode: 'move', amount, from: CLEARING, to: 'cash' }],
    reference: { orderId: 'order-1' },
  });
const bonus = (member: PlacedMember, amount: bigint) =>
  ledger.submit({
    key: key('bonus'),
    code: 'bonus_award',
    member: member.memberId,
    currency: 'VND',
    legs: [{ mode: 'move', amount, from: house('promotion_expense', 'test'), to: 'bonus' }],
  });
const stake = (member: PlacedMember, amount: bigint) =>
  ledger.submit({
    key: key('stake'),
    code: 'bet_stake',
    member: member.memberId,
    currency: 'VND',
    legs: [{ mode: 'spend', amount, to: HOUSE }],
  });
const pushed = (member: PlacedMember) =>
  platform.received
    .filter((message) => message.channel === `member:${member.memberId}`)
    .map((message) => eventPayloads.balance_changed.parse(message.payload));

describe('balance', () => {
  it('[CALL-12/wallet] is cash and bonus as integer minor units, without locked money', async () => {
    const member = await platform.member();
    const empty = {
      currency: 'VND',
      demo: false,
      currencySymbol: '₫',
      symbolPosition: 'B',
      sumBalance: 0,
      version: 0,
      wallets: [{ vendor: 'main', balance: 0 }],
    };
    expect(valueOf(await member.caller.call('wallet.balance'))).toEqual(empty);
    await deposit(member, 500_000n);
    await bonus(member, 70_001n);
    await transact(platform.kernel.db, (tx) =>
      ledger.holds.place(tx, {
        key: key('hold'),
        code: 'withdrawal_hold',
        member: member.memberId,
        currency: 'VND',
        amount: 100_000n,
      }),
    );
    expect(valueOf(await member.caller.call('wallet.balance'))).toEqual({
      ...empty,
      sumBalance: 470_001,
      version: expect.any(Number),
      wallets: [{ vendor: 'main', balance: 470_001 }],
    });
  });

  it('is for signed-in members', async () => {
    expect(await platform.guest().call('wallet.balance')).toMatchObject({ code: 'not_logged_in', status: 401 });
  });
});

describe('live balance', () => {
  it('follows a posting that commits on its own', async () => {
    const member = await platform.member();
    await deposit(member, 90_000n);
    await eventually('the push', async () => pushed(member).length > 0);
    const { version } = valueOf(await member.caller.call('wallet.balance'));
    expect(pushed(member)).toEqual([{ currency: 'VND', sumBalance: 90_000, version }]);
  });

  it('debounces a burst to the latest balance, and publishes nothing for refusals and duplicates', async () => {
    const member = await platform.member();
    const operation = {
      key: key('deposit'),
      code: 'deposit' as const,
      member: member.memberId,
      currency: 'VND',
      legs: [{ mode: 'move' as const, amount: 100_000n, from: CLEARING, to: 'cash' as const }],
    };
    const startedAt = performance.now();
    await ledger.submit(operation);
    await Promise.all(Array.from({ length: 40 }, () => stake(member, 1_000n)));
    await eventually('the last push', async () => pushed(member).at(-1)?.sumBalance === 60_000);
    const count = pushed(member).length;
    expect(count).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / DEBOUNCE_MS);
    expect((await stake(member, 60_001n)).ok).toBe(false);
    expect((await ledger.submit(operation)).ok).toBe(true);
    const other = await platform.member();
    await deposit(other, 1n);
    await eventually("another member's push", async () => pushed(other).length > 0);
    expect(pushed(member)).toHaveLength(count);
  });

  it('is published when the transaction commits, and not when it is rolled back', async () => {
    const [kept, undone] = [await platform.member(), await platform.member()];
    const award = (member: PlacedMember) => ({
      key: key('win'),
      code: 'bet_win' as const,
      member: member.memberId,
      currency: 'VND',
      legs: [{ mode: 'move' as const, amount: 5_000n, from: HOUSE, to: 'cash' as const }],
    });
    await expect(
      transact(platform.kernel.db, async (tx) => {
        await ledger.post(tx, award(undone));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await transact(platform.kernel.db, (tx) => ledger.postAll(tx, [award(kept), award(kept)]));
    await eventually('the push', async () => pushed(kept).length > 0);
    expect(pushed(kept)).toEqual([{ currency: 'VND', sumBalance: 10_000, version: expect.any(Number) }]);
    expect(pushed(undone)).toEqual([]);
  });

  it('has a version by which a push that was overtaken is recognised', async () => {
    const member = await platform.member();
    await deposit(member, 30_000n);
    await transact(platform.kernel.db, (tx) =>
      ledger.post(tx, {
        key: key('win'),
        code: 'bet_win',
        member: member.memberId,
        currency: 'VND',
        legs: [{ mode: 'move', amount: 5_000n, from: HOUSE, to: 'cash' }],
      }),
    );
    // The deposit commits first; its push is debounced, the win's is not.
    await eventually('both pushes', async () => pushed(member).length === 2);
    const newest = pushed(member).toSorted((one, other) => other.version - one.version)[0];
    const { sumBalance, version } = valueOf(await member.caller.call('wallet.balance'));
    expect(newest).toEqual({ currency: 'VND', sumBalance, version });
    expect(sumBalance).toBe(35_000);
  });

  it('follows a hold and its release', async () => {
    const member = await platform.member();
    await deposit(member, 50_000n);
    const held = await transact(platform.kernel.db, (tx) =>
      ledger.holds.place(tx, {
        key: key('hold'),
        code: 'withdrawal_hold',
        member: member.memberId,
        currency: 'VND',
        amount: 20_000n,
      }),
    );
    await eventually('the hold', async () => pushed(member).some(({ sumBalance }) => sumBalance === 30_000));
    const hold = held.ok ? held.value.operation : -1n;
    await transact(platform.kernel.db, (tx) =>
      ledger.holds.void(tx, { key: key('void'), code: 'withdrawal_void', hold }),
    );
    await eventually('the return', async () => pushed(member).at(-1)?.sumBalance === 50_000);
    expect(pushed(member).map(({ sumBalance }) => sumBalance)).toContain(30_000);
  });
});
