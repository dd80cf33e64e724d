/** The payout desk as the platform sees it: another process, reached by signed requests, answering by signed callbacks. */
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayoutDesk } from './payouts.ts';
import type { SignedDelivery } from './play.ts';

const PIN = '280918';
const AMOUNT = 300_000;

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`INSERT INTO kyc.merchant_setting (merchant_code, needed_to_withdraw) VALUES ('DENLONG', false)`);
});
afterAll(() => world.close());

interface PlacedWithdrawal {
  readonly member: TestMember;
  readonly withdrawalId: string;
}

/** An approved withdrawal to an account with these last digits. */
async function ask(digits: string): Promise<PlacedWithdrawal> {
  const member = await newMember(world.address);
  const { caller, password } = member;
  await deposit(member, 1_000_000);
  await world.query('UPDATE turnover.requirement SET counted = required WHERE member_id = $1', [
    valueOf(await caller.call('member.profile')).id,
  ]);
  valueOf(
    await caller.call('security.setPaymentPassword', { body: { password, newPassword: PIN, confirmNewPassword: PIN } }),
  );
  valueOf(
    await caller.call('security.addBankCard', {
      body: {
        bankCode: 'VCB',
        accountNumber: `55501234${digits}`,
        accountName: 'NGUYEN VAN THU',
        paymentPassword: PIN,
      },
    }),
  );
  const [card] = valueOf(await caller.call('withdraw.bankCards')).list;
  const withdrawal = valueOf(
    await caller.call('withdraw.request', {
      body: { bankCardId: card!.bankCardId, amount: AMOUNT, currency: 'VND', paymentPassword: PIN },
    }),
  );
  const { withdrawals } = world.platform.modules;
  // Unplayed money waits for a reviewer.
  await eventually('a withdrawal to review', async () => (await withdrawals.claim(withdrawal.withdrawalId, 'r1')).ok);
  valueOf(await withdrawals.approve(withdrawal.withdrawalId, 'r1'));
  return { member, withdrawalId: withdrawal.withdrawalId };
}

const detail = async ({ member, withdrawalId }: PlacedWithdrawal) =>
  valueOf(await member.caller.call('withdraw.detail', { params: { withdrawalId } }));
const balance = async ({ member }: PlacedWithdrawal) => valueOf(await member.caller.call('wallet.balance')).sumBalance;

/** Waits until a withdrawal ends with `status`. */
const endOf = (withdrawal: PlacedWithdrawal, status: string) =>
  eventually(`a withdrawal that is ${status}`, async () => {
    const now = await detail(withdrawal);
    return now.status === status && now;
  });

describe('[WAL-02] the payout desk', () => {
  it('pays and reports; refuses; fails later; each outcome appears in the wallet and in the record', async () => {
    const [paid, refused, failed] = [await ask('1111'), await ask('9001'), await ask('9002')];
    expect(await endOf(paid, 'paid')).toMatchObject({
      bankReference: `FT${paid.withdrawalId.slice(-10).toUpperCase()}`,
      netAmount: AMOUNT,
    });
    expect((await endOf(refused, 'failed')).reason).toContain('từ chối');
    // A failure reported by callback is trusted only after an inquiry confirms it.
    expect((await endOf(failed, 'failed')).reason).toContain('từ chối');
    expect([await balance(paid), await balance(refused), await balance(failed)]).toEqual([
      700_000, 1_000_000, 1_000_000,
    ]);
  });

  it('is asked again, and pays once, when its answer breaks off, never comes or no callback arrives', async () => {
    const late = await ask('9006');
    await eventually('the desk has the late order', async () => (await detail(late)).status === 'paying');
    expect((await detail(late)).nextActor).toBe('bank');
    const odd = [await ask('9003'), await ask('9004'), await ask('9005')];
    await Promise.all(odd.slice(0, 2).map((withdrawal) => endOf(withdrawal, 'paid')));
    const unreported = odd[2]!;
    await eventually('the desk has the order', async () => (await detail(unreported)).status === 'paying');
    await eventually('a question answered with paid', async () => {
      await world.clock.advance(21_000);
      await world.platform.modules.withdrawals.tick();
      return (await detail(unreported)).status === 'paid';
    });
    for (const withdrawal of odd) {
      expect(await balance(withdrawal)).toBe(700_000);
      expect(
        await world.query('SELECT 1 FROM ledger.transfer WHERE key = $1', [
          `withdrawal.paid:${withdrawal.withdrawalId}`,
        ]),
      ).toHaveLength(1);
    }
    // Asked again as well, and not refunded: it is paid by now where all this took longer than the desk.
    expect(['paying', 'paid']).toContain((await detail(late)).status);
    expect(await balance(late)).toBe(700_000);
  });

  it('accepts no unsigned order, on any route', async () => {
    for (const path of ['/sandbox/provider/payouts', '/sandbox/provider/payouts/inquiries']) {
      const answer = await fetch(`${world.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-vendor': 'sandbox_payouts' },
        body: '{}',
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it('pays late on request, retries callbacks until they are accepted, and remembers every order', async () => {
    const delivered: SignedDelivery[] = [];
    let deaf = true;
    const desk = createPayoutDesk({
      provider: 'sandbox_payouts',
      key: Buffer.alloc(32, 7),
      payingMs: 1,
      lateMs: 60,
      now: () => 1_000,
      async deliver(delivery) {
        if (deaf) {
          deaf = false;
          throw new Error('not now');
        }
        delivered.push(delivery);
      },
    });
    const order = {
      withdrawalId: 'w1',
      amount: 5,
      currency: 'VND',
      bin: '970436',
      accountNumber: '1111',
      accountName: 'A',
    };
    expect(desk.take(order, 91_000)).toEqual({ status: 200, body: { state: 'processing' } });
    expect(desk.take({ ...order, withdrawalId: 'w2', accountNumber: '9006' }, 1_000)).toEqual({
      status: 200,
      body: { state: 'processing' },
    });
    expect([desk.take({}, 0)?.status, desk.inquire({}).status]).toEqual([400, 400]);
    await eventually('both callbacks', async () => delivered.length === 2);
    expect(delivered.map(({ rawBody }) => (JSON.parse(rawBody) as { eventId: string }).eventId).toSorted()).toEqual([
      'w1-paid',
      'w2-paid',
    ]);
    // Signed at the platform's time, taken from its request.
    expect(delivered.find(({ rawBody }) => rawBody.includes('w1-paid'))!.headers['x-signature']).toMatch(/^t=91,/);
    expect([desk.inquire({ withdrawalId: 'w1' }).body, desk.inquire({ withdrawalId: 'w3' }).body]).toEqual([
      { state: 'paid', bankReference: 'FTW1' },
      { state: 'missing' },
    ]);
    desk.stop();
  });
});
