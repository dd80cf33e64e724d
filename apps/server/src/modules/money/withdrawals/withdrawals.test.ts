import { eventually, startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { openWithdrawalWorld, PIN, type WithdrawalWorld } from '../../../../../../tests/setup/withdrawal-world.ts';

let platform: ModulePlatform;
let world: WithdrawalWorld;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      world = openWithdrawalWorld(kernel, ledger, () => platform);
      return [world.withdrawals];
    },
  });
  await calmDay(platform, MOST_OF_A_DAY_MS);
  await world.setting({ autoApproveMaximum: 0n });
});
afterAll(() => platform.close());

const refusal = (code: string, value?: object) => ({ ok: false, code, ...(value ? { value } : {}) });

describe('[WAL-02] requests', () => {
  it('[CALL-10] holds the amount with the request, and shows the checks, who acts next and until when', async () => {
    const member = await world.member(1_000_000n);
    const requested = valueOf(await member.ask(400_000));
    expect(requested).toMatchObject({
      status: 'requested',
      amount: 400_000,
      fee: 0,
      netAmount: 400_000,
      currency: 'VND',
      nextActor: 'system',
      bankName: 'Vietcombank',
      accountNumber: expect.stringMatching(/^•••• \d{4}$/),
    });
    expect(requested.checks.map(({ name, result }) => `${name} ${result}`)).toEqual([
      'turnover passed',
      'kyc passed',
      'payee_name passed',
      'shared_account passed',
      'deposit_ratio passed',
      'daily_limits passed',
    ]);
    expect(requested.expectedAt).toBe(requested.requestedAt + (900 + 300) * 1000);
    expect(await member.purse()).toEqual({ cash: 600_000n, locked: 400_000n });
    expect(platform.received.some(({ channel }) => channel === `member:${member.memberId}`)).toBe(false);
  });

  it('refuses in a fixed order, and a refusal leaves no trace in the ledger', async () => {
    const member = await world.member(1_000_000n);
    const other = await world.member(0n);
    expect(await member.ask(400_000, { currency: 'USD', bankCardId: 'none', paymentPassword: '' })).toMatchObject(
      refusal('currency_mismatch', { currency: 'VND' }),
    );
    expect(await member.ask(49_999, { bankCardId: 'none', paymentPassword: '' })).toMatchObject(
      refusal('amount_below_minimum', { minimum: 50_000 }),
    );
    expect(await member.ask(50_000_001, { bankCardId: 'none', paymentPassword: '' })).toMatchObject(
      refusal('amount_above_maximum', { maximum: 50_000_000 }),
    );
    expect(await member.ask(400_000, { bankCardId: other.bankCardId, paymentPassword: '' })).toMatchObject(
      refusal('bank_card_not_found'),
    );
    world.turnover(member.memberId, { required: 700_000n, counted: 200_000n });
    expect(await member.ask(1_000_001, { paymentPassword: '280918' })).toMatchObject(refusal('payment_password_wrong'));
    expect(await member.ask(1_000_001)).toMatchObject(refusal('funds_insufficient', { balance: 1_000_000 }));
    expect(await member.ask(400_000)).toMatchObject(refusal('turnover_incomplete', { remaining: 500_000 }));
    world.turnover(member.memberId, { required: 700_000n, counted: 700_000n });
    world.payeeName(member.memberId, 'TRAN THI KHAC');
    expect(await member.ask(400_000)).toMatchObject(refusal('payee_name_mismatch'));
    expect(
      await platform.query(
        'SELECT 1 FROM ledger.hold h JOIN ledger.account a ON a.id = h.locked WHERE a.owner_id = $1',
        [member.memberId],
      ),
    ).toEqual([]);
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it('[PRO-04/turnover] asks before it ends a running deposit bonus, and ends it with the consent alone', async () => {
    const member = await world.member(1_000_000n);
    world.bonus(member.memberId, 350_000n);
    const asked = await member.ask(400_000);
    expect(asked).toMatchObject(refusal('bonus_exit_needed', { bonus: 350_000, currency: 'VND' }));
    expect(world.bonus(member.memberId)).toBe(350_000n);
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
    // What else stands in the way is said first: no one gives a bonus up for nothing.
    world.turnover(member.memberId, { required: 700_000n, counted: 200_000n });
    expect(await member.ask(400_000)).toMatchObject(refusal('turnover_incomplete'));
    world.turnover(member.memberId, { required: 700_000n, counted: 700_000n });
    valueOf(await member.ask(400_000, { exitBonus: true }));
    expect(world.bonus(member.memberId)).toBeUndefined();
    expect(await member.purse()).toEqual({ cash: 600_000n, locked: 400_000n });
  });

  it('[AGT-08] old dues to downlines stay in the wallet: what exceeds them goes through', async () => {
    const member = await world.member(1_000_000n);
    world.dues(member.memberId, 700_000n);
    expect(await member.ask(300_001)).toMatchObject(
      refusal('withdrawal_below_dues', { dues: 700_000, left: 300_000, currency: 'VND' }),
    );
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
    valueOf(await member.ask(300_000));
    expect(await member.ask(100_000)).toMatchObject(refusal('withdrawal_below_dues', { left: 0 }));
    world.dues(member.memberId, 0n);
    valueOf(await member.ask(100_000));
  });

  it.each([0, -400_000, 400_000.5, 1e300, '400000'])('rejects an amount of %s', async (amount) => {
    const member = await world.member(1_000_000n);
    expect(await member.ask(amount as number)).toMatchObject(refusal('input_invalid'));
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it("keeps to the merchant's day: so many, so much; what was rejected does not count", async () => {
    const member = await world.member(300_000_000n);
    for (const amount of [50_000_000, 40_000_000]) valueOf(await member.ask(amount));
    expect(await member.ask(10_000_001)).toMatchObject(refusal('withdrawals_daily_amount', { left: 10_000_000 }));
    const last = valueOf(await member.ask(10_000_000));
    expect(await member.ask(50_000)).toMatchObject(refusal('withdrawals_daily_maximum', { maximum: 3 }));
    await world.withdrawals.tick();
    valueOf(await world.withdrawals.claim(last.withdrawalId, 'r1'));
    valueOf(await world.withdrawals.reject(last.withdrawalId, 'r1', 'Thử'));
    valueOf(await member.ask(10_000_000));
  });

  it('is idempotent per key, and refuses another request under the same key', async () => {
    const member = await world.member(1_000_000n);
    const [first, second] = await Promise.all([
      member.ask(300_000, {}, 'key-of-one-ask'),
      member.ask(300_000, {}, 'key-of-one-ask'),
    ]);
    const answers = [first, second].filter((answer) => answer.ok).map((answer) => valueOf(answer).withdrawalId);
    expect(new Set(answers).size).toBe(1);
    expect(valueOf(await member.ask(300_000, {}, 'key-of-one-ask')).withdrawalId).toBe(answers[0]);
    expect(await member.ask(300_001, {}, 'key-of-one-ask')).toMatchObject(refusal('idempotency_key_reused'));
    expect(await member.purse()).toEqual({ cash: 700_000n, locked: 300_000n });
  });

  it('holds one of two hundred concurrent requests for one balance', async () => {
    const member = await world.member(500_000n);
    const requested = await Promise.all(Array.from({ length: 200 }, () => member.ask(500_000)));
    expect(requested.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(requested.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
      new Set(['funds_insufficient']),
    );
    expect(await member.purse()).toEqual({ cash: 0n, locked: 500_000n });
  });

  it('refuses for a frozen wallet', async () => {
    const member = await world.member(500_000n);
    await platform.ledger.setFrozen(platform.kernel.db, member.memberId, true);
    expect(await member.ask(400_000)).toMatchObject(refusal('account_frozen'));
  });

  it('[PRO-04/turnover] an incomplete bonus stays locked and does not block cash', async () => {
    const member = await world.member(1_000_000n);
    world.turnover(member.memberId, {
      source: 'bonus',
      required: 20_000_000n,
      counted: 12_800_000n,
      bonusLocked: 3_000_000n,
    });
    const preview = valueOf(
      await member.caller.call('withdraw.preview', { query: { amount: 400_000, bankCardId: member.bankCardId } }),
    );
    expect(preview.turnover).toMatchObject([
      { source: 'bonus', required: 20_000_000, counted: 12_800_000, left: 7_200_000, bonusLocked: 3_000_000 },
    ]);
    valueOf(await member.ask(400_000));
  });
});

describe('[WAL-02] the preview', () => {
  it('shows available money, limits, attempts left, fee and net before anything is sent', async () => {
    const member = await world.member(5_000_000n);
    for (const amount of [100_000, 200_000]) valueOf(await member.ask(amount));
    expect(valueOf(await member.caller.call('withdraw.preview', { query: { amount: 1_000_000 } }))).toMatchObject({
      available: 4_700_000,
      total: 5_000_000,
      minimum: 50_000,
      maximum: 50_000_000,
      dailyCount: { used: 2, maximum: 3 },
      dailyAmount: { used: 300_000, maximum: 100_000_000 },
      fee: 10_000,
      netAmount: 990_000,
      freeLeft: 0,
      open: 2,
      paymentPassword: true,
      expectedSec: 1200,
      nextActor: 'risk',
    });
    expect(await member.caller.call('withdraw.preview', { query: { bankCardId: 'nobodys' } })).toMatchObject(
      refusal('bank_card_not_found'),
    );
  });
});

describe('[WAL-02] from the request to the bank', () => {
  it('checks, waits for one reviewer, pays, and publishes every step; fee and net are in the ledger', async () => {
    const member = await world.member(5_000_000n);
    for (const amount of [100_000, 100_000]) valueOf(await member.ask(amount));
    const { withdrawalId } = valueOf(await member.ask(1_000_000));
    await world.withdrawals.tick();
    expect(await member.detail(withdrawalId)).toMatchObject({ status: 'review', nextActor: 'risk' });
    valueOf(await world.withdrawals.claim(withdrawalId, 'r1'));
    expect(await world.withdrawals.claim(withdrawalId, 'r2')).toMatchObject(refusal('withdrawal_claimed'));
    for (const verb of [
      world.withdrawals.approve(withdrawalId, 'r2'),
      world.withdrawals.reject(withdrawalId, 'r2', 'x'),
      world.withdrawals.release(withdrawalId, 'r2'),
    ])
      expect(await verb).toMatchObject(refusal('withdrawal_claimed'));
    expect(await world.withdrawals.reject(withdrawalId, 'r1', '  ')).toMatchObject(refusal('field_required'));
    valueOf(await world.withdrawals.approve(withdrawalId, 'r1'));
    expect(await world.withdrawals.approve(withdrawalId, 'r1')).toMatchObject(refusal('withdrawal_state_conflict'));
    await world.withdrawals.tick();
    expect(await member.detail(withdrawalId)).toMatchObject({ status: 'paying', nextActor: 'bank' });
    expect(world.bank.sent(withdrawalId)).toMatchObject([
      { amount: 990_000, accountNumber: member.accountNumber, accountName: 'NGUYEN VAN THU' },
    ]);
    expect(await world.bank.notify(withdrawalId, 'paid')).toEqual({ status: 200, code: 'ok' });
    const done = await member.detail(withdrawalId);
    expect(done).toMatchObject({
      status: 'paid',
      nextActor: 'none',
      bankReference: `FT-${withdrawalId}`,
      fee: 10_000,
      netAmount: 990_000,
    });
    expect(done.timeline.map(({ status }) => status)).toEqual([
      'requested',
      'auto_check',
      'review',
      'approved',
      'paying',
      'paid',
    ]);
    expect(done.expectedAt).toBeUndefined();
    const published = () =>
      platform.received
        .filter(({ channel, event }) => channel === `member:${member.memberId}` && event === 'withdrawal_changed')
        .map(({ payload }) => payload as { withdrawalId: string; status: string })
        .filter((p) => p.withdrawalId === withdrawalId)
        .map(({ status }) => status);
    await eventually('the last step to be published', async () => published().at(-1) === 'paid');
    expect(published()).toEqual(['auto_check', 'review', 'approved', 'paying', 'paid']);
    const transfers = await platform.query<{ amount: string; code: number }>(
      `SELECT amount::text, code FROM ledger.transfer WHERE key IN ($1, $2) ORDER BY code`,
      [`withdrawal.paid:${withdrawalId}`, `withdrawal.fee:${withdrawalId}`],
    );
    expect(transfers).toEqual([
      { amount: '1000000', code: 21 },
      { amount: '10000', code: 23 },
    ]);
    expect((await member.purse()).cash).toBe(3_800_000n);
  });

  it('a reviewer’s claim expires', async () => {
    const member = await world.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    await world.withdrawals.tick();
    valueOf(await world.withdrawals.claim(withdrawalId, 'r1'));
    await platform.advance(15 * 60_000);
    valueOf(await world.withdrawals.claim(withdrawalId, 'r2'));
    expect(await world.withdrawals.approve(withdrawalId, 'r1')).toMatchObject(refusal('withdrawal_claimed'));
    valueOf(await world.withdrawals.release(withdrawalId, 'r2'));
    expect((await world.withdrawals.inReview()).find((waiting) => waiting.withdrawalId === withdrawalId)).toMatchObject(
      { reviewer: null },
    );
  });

  it('a rejection refunds everything, with the reason', async () => {
    const member = await world.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    await world.withdrawals.tick();
    valueOf(await world.withdrawals.claim(withdrawalId, 'r1'));
    valueOf(await world.withdrawals.reject(withdrawalId, 'r1', 'Tên tài khoản không hợp lệ'));
    expect(await member.detail(withdrawalId)).toMatchObject({
      status: 'rejected',
      reason: 'Tên tài khoản không hợp lệ',
      nextActor: 'none',
    });
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it('small requests without findings are paid without a reviewer; one with a shared account or unplayed deposits is not', async () => {
    await world.setting({ autoApproveMaximum: 500_000n });
    const [clean, large, shared, unplayed] = await Promise.all(
      [0, 1, 2, 3].map((index) => world.member(index === 3 ? 0n : 1_000_000n)),
    );
    world.shared(shared!.memberId, 1);
    await unplayed!.creditDeposit(1_000_000n);
    const ids = [
      valueOf(await clean!.ask(500_000)),
      valueOf(await large!.ask(500_001)),
      valueOf(await shared!.ask(400_000)),
      valueOf(await unplayed!.ask(400_000)),
    ].map(({ withdrawalId }) => withdrawalId);
    await world.withdrawals.tick();
    const found = await Promise.all(
      [clean, large, shared, unplayed].map((member, index) => member!.detail(ids[index]!)),
    );
    expect(found.map(({ status }) => status)).toEqual(['paying', 'review', 'review', 'review']);
    expect(found[2]!.checks.find(({ name }) => name === 'shared_account')).toMatchObject({
      result: 'failed',
      finding: 'account_shared',
    });
    expect(found[3]!.checks.find(({ name }) => name === 'deposit_ratio')).toMatchObject({
      result: 'failed',
      amounts: { deposited: 1_000_000, staked: 0 },
    });
    await world.setting({ autoApproveMaximum: 0n });
  });

  it('[ACC-18] waits for the identity check while the money is held, and continues when it is approved', async () => {
    const member = await world.member(1_000_000n);
    world.kyc(member.memberId, 'none');
    const requested = valueOf(await member.ask(400_000));
    await world.withdrawals.tick();
    const waiting = await member.detail(requested.withdrawalId);
    expect(waiting).toMatchObject({ status: 'auto_check', nextActor: 'member' });
    expect(waiting.expectedAt).toBeUndefined();
    expect(waiting.checks.find(({ name }) => name === 'kyc')).toMatchObject({
      result: 'waiting',
      finding: 'kyc_missing',
    });
    world.kyc(member.memberId, 'approved');
    await platform.advance(31_000);
    await world.withdrawals.tick();
    expect(await member.detail(requested.withdrawalId)).toMatchObject({ status: 'review' });
  });
});

describe('[WAL-02] [CALL-10] the report', () => {
  it("is the member's own: filtered, paged, with totals; another's withdrawal does not exist", async () => {
    const member = await world.member(5_000_000n);
    const other = await world.member(5_000_000n);
    const ids: string[] = [];
    for (const amount of [100_000, 200_000, 300_000]) ids.push(valueOf(await member.ask(amount)).withdrawalId);
    await world.withdrawals.tick();
    valueOf(await world.withdrawals.claim(ids[0]!, 'r1'));
    valueOf(await world.withdrawals.reject(ids[0]!, 'r1', 'Thử'));
    const page = valueOf(await member.caller.call('withdraw.report', { query: { pageSize: 2 } }));
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, totals: { requested: 600_000, paid: 0 } });
    expect(page.content.map(({ amount }) => amount)).toEqual([300_000, 200_000]);
    expect(
      valueOf(await member.caller.call('withdraw.report', { query: { status: 'rejected' } })).content.map(
        ({ withdrawalId }) => withdrawalId,
      ),
    ).toEqual([ids[0]]);
    const now = page.content[0]!.requestedAt;
    expect(valueOf(await member.caller.call('withdraw.report', { query: { from: now + 1 } })).totalElements).toBe(0);
    // Days in the merchant's time zone: one at midnight, one just before it, one before the week began.
    const midnight = `date_trunc('day', kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh') AT TIME ZONE 'Asia/Ho_Chi_Minh'`;
    for (const [at, moment] of [
      midnight,
      `${midnight} - interval '1 ms'`,
      `${midnight} - interval '6 days 1 ms'`,
    ].entries()) {
      await platform.query(`UPDATE withdrawals.withdrawal SET requested_at = ${moment} WHERE withdrawal_id = $1`, [
        ids[at],
      ]);
    }
    const within = async (query: object) =>
      valueOf(await member.caller.call('withdraw.report', { query })).content.map(({ withdrawalId }) =>
        ids.indexOf(withdrawalId),
      );
    expect([
      await within({ range: 'today' }),
      await within({ range: 'yesterday' }),
      await within({ range: 'week' }),
      await within({ range: 'month' }),
      await within({}),
    ]).toEqual([[0], [1], [0, 1], [0, 1, 2], [0, 1, 2]]);
    const [{ day }] = (await platform.query<{ day: string }>(
      `SELECT to_char(${midnight} AT TIME ZONE 'Asia/Ho_Chi_Minh' - interval '1 day', 'YYYY-MM-DD') AS day`,
    )) as [{ day: string }];
    expect(await within({ fromDay: day, toDay: day })).toEqual([1]);
    expect(await member.caller.call('withdraw.report', { query: { fromDay: day, toDay: '2020-01-01' } })).toMatchObject(
      refusal('range_invalid'),
    );
    expect(valueOf(await other.caller.call('withdraw.report', {})).totalElements).toBe(0);
    expect(await other.caller.call('withdraw.detail', { params: { withdrawalId: ids[0]! } })).toMatchObject(
      refusal('withdrawal_not_found'),
    );
    expect(await platform.guest().call('withdraw.report', {})).toMatchObject({ ok: false });
    const trial = await platform.member(4);
    expect(
      await trial.caller.call('withdraw.request', {
        body: { bankCardId: 'x', amount: 100_000, currency: 'VND', paymentPassword: PIN },
      }),
    ).toMatchObject({ ok: false, code: 'free_reject' });
  });

  it('keeps the account sealed, exports it to the member, and erases it on request once nothing is open', async () => {
    const member = await world.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    expect(await world.withdrawals.hasOpenWithdrawal(platform.kernel.db, member.memberId)).toBe(true);
    const [row] = await platform.query<{ all: string }>(
      'SELECT to_jsonb(w)::text AS all FROM withdrawals.withdrawal w WHERE withdrawal_id = $1',
      [withdrawalId],
    );
    expect(row!.all).not.toContain(member.accountNumber);
    expect(await world.withdrawals.recordsOf(member.memberId)).toMatchObject([
      { withdrawalId, accountNumber: member.accountNumber },
    ]);
    await world.withdrawals.tick();
    valueOf(await world.withdrawals.claim(withdrawalId, 'r1'));
    valueOf(await world.withdrawals.reject(withdrawalId, 'r1', 'Thử'));
    await world.withdrawals.erase(platform.kernel.db, member.memberId);
    expect((await world.withdrawals.recordsOf(member.memberId))[0]!.accountNumber).toMatch(/^•••• /);
  });
});
