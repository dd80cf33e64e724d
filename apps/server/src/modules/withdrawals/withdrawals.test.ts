import { startModulePlatform, valueOf, type ModulePlatform } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeller, PIN, type Teller } from '../../../../../tests/setup/withdrawal-teller.ts';

let platform: ModulePlatform;
let teller: Teller;

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      teller = openTeller(kernel, ledger, () => platform);
      return [teller.withdrawals];
    },
  });
  await teller.setting({ autoApproveMaximum: 0n });
});
afterAll(() => platform.close());

const refusal = (code: string, value?: object) => ({ ok: false, code, ...(value ? { value } : {}) });

describe('[WAL-02] asking for money', () => {
  it('[CALL-10] holds the amount with the request, and tells what was checked, who acts next and until when', async () => {
    const member = await teller.member(1_000_000n);
    const asked = valueOf(await member.ask(400_000));
    expect(asked).toMatchObject({ status: 'requested', amount: 400_000, fee: 0, netAmount: 400_000, currency: 'VND', nextActor: 'system', bankName: 'Vietcombank', accountNumber: expect.stringMatching(/^•••• \d{4}$/) });
    expect(asked.checks.map(({ name, result }) => `${name} ${result}`)).toEqual(['turnover passed', 'kyc passed', 'payee_name passed', 'shared_account passed', 'deposit_ratio passed', 'daily_limits passed']);
    expect(asked.expectedAt).toBe(asked.requestedAt + (900 + 300) * 1000);
    expect(await member.purse()).toEqual({ cash: 600_000n, locked: 400_000n });
    expect(platform.heard.some(({ channel }) => channel === `member:${member.memberId}`)).toBe(false);
  });

  it('refuses in a fixed order, and what is refused leaves no trace in the book', async () => {
    const member = await teller.member(1_000_000n);
    const other = await teller.member(0n);
    expect(await member.ask(400_000, { currency: 'USD', bankCardId: 'none', paymentPassword: '' })).toMatchObject(refusal('currency_mismatch', { currency: 'VND' }));
    expect(await member.ask(49_999, { bankCardId: 'none', paymentPassword: '' })).toMatchObject(refusal('amount_below_minimum', { minimum: 50_000 }));
    expect(await member.ask(50_000_001, { bankCardId: 'none', paymentPassword: '' })).toMatchObject(refusal('amount_above_maximum', { maximum: 50_000_000 }));
    expect(await member.ask(400_000, { bankCardId: other.bankCardId, paymentPassword: '' })).toMatchObject(refusal('bank_card_not_found'));
    teller.turnover(member.memberId, { required: 700_000n, counted: 200_000n });
    expect(await member.ask(1_000_001, { paymentPassword: '280918' })).toMatchObject(refusal('payment_password_wrong'));
    expect(await member.ask(1_000_001)).toMatchObject(refusal('funds_insufficient', { balance: 1_000_000 }));
    expect(await member.ask(400_000)).toMatchObject(refusal('turnover_incomplete', { remaining: 500_000 }));
    teller.turnover(member.memberId, { required: 700_000n, counted: 700_000n });
    teller.payeeName(member.memberId, 'TRAN THI KHAC');
    expect(await member.ask(400_000)).toMatchObject(refusal('payee_name_mismatch'));
    expect(await platform.query('SELECT 1 FROM ledger.hold h JOIN ledger.account a ON a.id = h.locked WHERE a.owner_id = $1', [member.memberId])).toEqual([]);
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it.each([0, -400_000, 400_000.5, 1e300, '400000'])('takes no amount of %s', async (amount) => {
    const member = await teller.member(1_000_000n);
    expect(await member.ask(amount as number)).toMatchObject(refusal('input_invalid'));
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it("keeps to the merchant's day: so many, so much; what was rejected does not count", async () => {
    const member = await teller.member(300_000_000n);
    for (const amount of [50_000_000, 40_000_000]) valueOf(await member.ask(amount));
    expect(await member.ask(10_000_001)).toMatchObject(refusal('withdrawals_daily_amount', { left: 10_000_000 }));
    const last = valueOf(await member.ask(10_000_000));
    expect(await member.ask(50_000)).toMatchObject(refusal('withdrawals_daily_maximum', { maximum: 3 }));
    await teller.withdrawals.tick();
    valueOf(await teller.withdrawals.claim(last.withdrawalId, 'r1'));
    valueOf(await teller.withdrawals.reject(last.withdrawalId, 'r1', 'Thử'));
    valueOf(await member.ask(10_000_000));
  });

  it('answers the same key with the same withdrawal, and another request under it with a refusal', async () => {
    const member = await teller.member(1_000_000n);
    const [first, second] = await Promise.all([member.ask(300_000, {}, 'key-of-one-ask'), member.ask(300_000, {}, 'key-of-one-ask')]);
    const answers = [first, second].filter((answer) => answer.ok).map((answer) => valueOf(answer).withdrawalId);
    expect(new Set(answers).size).toBe(1);
    expect(valueOf(await member.ask(300_000, {}, 'key-of-one-ask')).withdrawalId).toBe(answers[0]);
    expect(await member.ask(300_001, {}, 'key-of-one-ask')).toMatchObject(refusal('idempotency_key_reused'));
    expect(await member.purse()).toEqual({ cash: 700_000n, locked: 300_000n });
  });

  it('of two hundred at once for one balance, one is held', async () => {
    const member = await teller.member(500_000n);
    const asked = await Promise.all(Array.from({ length: 200 }, () => member.ask(500_000)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(asked.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(new Set(['funds_insufficient']));
    expect(await member.purse()).toEqual({ cash: 0n, locked: 500_000n });
  });

  it('a frozen wallet lets nothing out', async () => {
    const member = await teller.member(500_000n);
    await platform.ledger.setFrozen(platform.kernel.db, member.memberId, true);
    expect(await member.ask(400_000)).toMatchObject(refusal('account_frozen'));
  });

  it('a bonus that is still to be played through stays locked and holds no cash back', async () => {
    const member = await teller.member(1_000_000n);
    teller.turnover(member.memberId, { source: 'bonus', required: 20_000_000n, counted: 12_800_000n, bonusLocked: 3_000_000n });
    const preview = valueOf(await member.caller.call('withdraw.preview', { query: { amount: 400_000, bankCardId: member.bankCardId } }));
    expect(preview.turnover).toMatchObject([{ source: 'bonus', required: 20_000_000, counted: 12_800_000, left: 7_200_000, bonusLocked: 3_000_000 }]);
    valueOf(await member.ask(400_000));
  });
});

describe('[WAL-02] the preview', () => {
  it('tells available money, limits, attempts left, fee and net before anything is sent', async () => {
    const member = await teller.member(5_000_000n);
    for (const amount of [100_000, 200_000]) valueOf(await member.ask(amount));
    expect(valueOf(await member.caller.call('withdraw.preview', { query: { amount: 1_000_000 } }))).toMatchObject({
      available: 4_700_000, total: 5_000_000, minimum: 50_000, maximum: 50_000_000, dailyCount: { used: 2, maximum: 3 }, dailyAmount: { used: 300_000, maximum: 100_000_000 },
      fee: 10_000, netAmount: 990_000, freeLeft: 0, open: 2, paymentPassword: true, expectedSec: 1200, nextActor: 'risk',
    });
    expect(await member.caller.call('withdraw.preview', { query: { bankCardId: 'nobodys' } })).toMatchObject(refusal('bank_card_not_found'));
  });
});

describe('[WAL-02] from the request to the bank', () => {
  it('checks, waits for one reviewer, pays, and tells every step; fee and net are in the book', async () => {
    const member = await teller.member(5_000_000n);
    for (const amount of [100_000, 100_000]) valueOf(await member.ask(amount));
    const { withdrawalId } = valueOf(await member.ask(1_000_000));
    await teller.withdrawals.tick();
    expect(await member.detail(withdrawalId)).toMatchObject({ status: 'review', nextActor: 'risk' });
    valueOf(await teller.withdrawals.claim(withdrawalId, 'r1'));
    expect(await teller.withdrawals.claim(withdrawalId, 'r2')).toMatchObject(refusal('withdrawal_claimed'));
    for (const verb of [teller.withdrawals.approve(withdrawalId, 'r2'), teller.withdrawals.reject(withdrawalId, 'r2', 'x'), teller.withdrawals.release(withdrawalId, 'r2')]) expect(await verb).toMatchObject(refusal('withdrawal_claimed'));
    expect(await teller.withdrawals.reject(withdrawalId, 'r1', '  ')).toMatchObject(refusal('field_required'));
    valueOf(await teller.withdrawals.approve(withdrawalId, 'r1'));
    expect(await teller.withdrawals.approve(withdrawalId, 'r1')).toMatchObject(refusal('withdrawal_state_conflict'));
    await teller.withdrawals.tick();
    expect(await member.detail(withdrawalId)).toMatchObject({ status: 'paying', nextActor: 'bank' });
    expect(teller.bank.sent(withdrawalId)).toMatchObject([{ amount: 990_000, accountNumber: member.accountNumber, accountName: 'NGUYEN VAN THU' }]);
    expect(await teller.bank.tell(withdrawalId, 'paid')).toEqual({ status: 200, code: 'ok' });
    const done = await member.detail(withdrawalId);
    expect(done).toMatchObject({ status: 'paid', nextActor: 'none', bankReference: `FT-${withdrawalId}`, fee: 10_000, netAmount: 990_000 });
    expect(done.timeline.map(({ status }) => status)).toEqual(['requested', 'auto_check', 'review', 'approved', 'paying', 'paid']);
    expect(done.expectedAt).toBeUndefined();
    const told = platform.heard.filter(({ channel, event }) => channel === `member:${member.memberId}` && event === 'withdrawal_changed');
    expect(told.map(({ payload }) => (payload as { withdrawalId: string; status: string })).filter((p) => p.withdrawalId === withdrawalId).map(({ status }) => status)).toEqual(['auto_check', 'review', 'approved', 'paying', 'paid']);
    const transfers = await platform.query<{ amount: string; code: number }>(`SELECT amount::text, code FROM ledger.transfer WHERE key IN ($1, $2) ORDER BY code`, [`withdrawal.paid:${withdrawalId}`, `withdrawal.fee:${withdrawalId}`]);
    expect(transfers).toEqual([{ amount: '1000000', code: 21 }, { amount: '10000', code: 23 }]);
    expect((await member.purse()).cash).toBe(3_800_000n);
  });

  it('a reviewer who walked away keeps nobody waiting', async () => {
    const member = await teller.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    await teller.withdrawals.tick();
    valueOf(await teller.withdrawals.claim(withdrawalId, 'r1'));
    await platform.advance(15 * 60_000);
    valueOf(await teller.withdrawals.claim(withdrawalId, 'r2'));
    expect(await teller.withdrawals.approve(withdrawalId, 'r1')).toMatchObject(refusal('withdrawal_claimed'));
    valueOf(await teller.withdrawals.release(withdrawalId, 'r2'));
    expect((await teller.withdrawals.inReview()).find((waiting) => waiting.withdrawalId === withdrawalId)).toMatchObject({ reviewer: null });
  });

  it('a rejection gives everything back, with the reason', async () => {
    const member = await teller.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    await teller.withdrawals.tick();
    valueOf(await teller.withdrawals.claim(withdrawalId, 'r1'));
    valueOf(await teller.withdrawals.reject(withdrawalId, 'r1', 'Tên tài khoản không hợp lệ'));
    expect(await member.detail(withdrawalId)).toMatchObject({ status: 'rejected', reason: 'Tên tài khoản không hợp lệ', nextActor: 'none' });
    expect(await member.purse()).toEqual({ cash: 1_000_000n, locked: 0n });
  });

  it('small clean ones are paid without a reviewer; one that shares an account or leaves deposits unplayed is not', async () => {
    await teller.setting({ autoApproveMaximum: 500_000n });
    const [clean, large, shared, unplayed] = await Promise.all([0, 1, 2, 3].map((index) => teller.member(index === 3 ? 0n : 1_000_000n)));
    teller.shared(shared!.memberId, 1);
    await unplayed!.payIn(1_000_000n);
    const ids = [valueOf(await clean!.ask(500_000)), valueOf(await large!.ask(500_001)), valueOf(await shared!.ask(400_000)), valueOf(await unplayed!.ask(400_000))].map(({ withdrawalId }) => withdrawalId);
    await teller.withdrawals.tick();
    const found = await Promise.all([clean, large, shared, unplayed].map((member, index) => member!.detail(ids[index]!)));
    expect(found.map(({ status }) => status)).toEqual(['paying', 'review', 'review', 'review']);
    expect(found[2]!.checks.find(({ name }) => name === 'shared_account')).toMatchObject({ result: 'failed', finding: 'account_shared' });
    expect(found[3]!.checks.find(({ name }) => name === 'deposit_ratio')).toMatchObject({ result: 'failed', amounts: { deposited: 1_000_000, staked: 0 } });
    await teller.setting({ autoApproveMaximum: 0n });
  });

  it('[ACC-18] waits for the identity check while the money is held, and goes on when it is approved', async () => {
    const member = await teller.member(1_000_000n);
    teller.kyc(member.memberId, 'none');
    const asked = valueOf(await member.ask(400_000));
    await teller.withdrawals.tick();
    const waiting = await member.detail(asked.withdrawalId);
    expect(waiting).toMatchObject({ status: 'auto_check', nextActor: 'member' });
    expect(waiting.expectedAt).toBeUndefined();
    expect(waiting.checks.find(({ name }) => name === 'kyc')).toMatchObject({ result: 'waiting', finding: 'kyc_missing' });
    teller.kyc(member.memberId, 'approved');
    await platform.advance(31_000);
    await teller.withdrawals.tick();
    expect(await member.detail(asked.withdrawalId)).toMatchObject({ status: 'review' });
  });
});

describe('[WAL-02] [CALL-10] the report', () => {
  it("is the member's own: filtered, paged, with totals; another's withdrawal does not exist", async () => {
    const member = await teller.member(5_000_000n);
    const other = await teller.member(5_000_000n);
    const ids: string[] = [];
    for (const amount of [100_000, 200_000, 300_000]) ids.push(valueOf(await member.ask(amount)).withdrawalId);
    await teller.withdrawals.tick();
    valueOf(await teller.withdrawals.claim(ids[0]!, 'r1'));
    valueOf(await teller.withdrawals.reject(ids[0]!, 'r1', 'Thử'));
    const page = valueOf(await member.caller.call('withdraw.report', { query: { pageSize: 2 } }));
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, totals: { requested: 600_000, paid: 0 } });
    expect(page.content.map(({ amount }) => amount)).toEqual([300_000, 200_000]);
    expect(valueOf(await member.caller.call('withdraw.report', { query: { status: 'rejected' } })).content.map(({ withdrawalId }) => withdrawalId)).toEqual([ids[0]]);
    const now = page.content[0]!.requestedAt;
    expect(valueOf(await member.caller.call('withdraw.report', { query: { from: now + 1 } })).totalElements).toBe(0);
    // Days are the merchant's: one at its midnight, one a moment before it, one before the week began.
    const midnight = `date_trunc('day', kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh') AT TIME ZONE 'Asia/Ho_Chi_Minh'`;
    for (const [at, moment] of [midnight, `${midnight} - interval '1 ms'`, `${midnight} - interval '6 days 1 ms'`].entries()) {
      await platform.query(`UPDATE withdrawals.withdrawal SET requested_at = ${moment} WHERE withdrawal_id = $1`, [ids[at]]);
    }
    const within = async (query: object) => valueOf(await member.caller.call('withdraw.report', { query })).content.map(({ withdrawalId }) => ids.indexOf(withdrawalId));
    expect([await within({ range: 'today' }), await within({ range: 'yesterday' }), await within({ range: 'week' }), await within({ range: 'month' }), await within({})]).toEqual([[0], [1], [0, 1], [0, 1, 2], [0, 1, 2]]);
    const [{ day }] = (await platform.query<{ day: string }>(`SELECT to_char(${midnight} AT TIME ZONE 'Asia/Ho_Chi_Minh' - interval '1 day', 'YYYY-MM-DD') AS day`)) as [{ day: string }];
    expect(await within({ fromDay: day, toDay: day })).toEqual([1]);
    expect(await member.caller.call('withdraw.report', { query: { fromDay: day, toDay: '2020-01-01' } })).toMatchObject(refusal('range_invalid'));
    expect(valueOf(await other.caller.call('withdraw.report', {})).totalElements).toBe(0);
    expect(await other.caller.call('withdraw.detail', { params: { withdrawalId: ids[0]! } })).toMatchObject(refusal('withdrawal_not_found'));
    expect(await platform.guest().call('withdraw.report', {})).toMatchObject({ ok: false });
    const trial = await platform.member(4);
    expect(await trial.caller.call('withdraw.request', { body: { bankCardId: 'x', amount: 100_000, currency: 'VND', paymentPassword: PIN } })).toMatchObject({ ok: false, code: 'free_reject' });
  });

  it('keeps the account sealed, tells the member what is kept, and forgets it when asked once nothing is open', async () => {
    const member = await teller.member(1_000_000n);
    const { withdrawalId } = valueOf(await member.ask(400_000));
    expect(await teller.withdrawals.hasOpenWithdrawal(platform.kernel.db, member.memberId)).toBe(true);
    const [row] = await platform.query<{ all: string }>('SELECT to_jsonb(w)::text AS all FROM withdrawals.withdrawal w WHERE withdrawal_id = $1', [withdrawalId]);
    expect(row!.all).not.toContain(member.accountNumber);
    expect(await teller.withdrawals.recordsOf(member.memberId)).toMatchObject([{ withdrawalId, accountNumber: member.accountNumber }]);
    await teller.withdrawals.tick();
    valueOf(await teller.withdrawals.claim(withdrawalId, 'r1'));
    valueOf(await teller.withdrawals.reject(withdrawalId, 'r1', 'Thử'));
    await teller.withdrawals.erase(platform.kernel.db, member.memberId);
    expect((await teller.withdrawals.recordsOf(member.memberId))[0]!.accountNumber).toMatch(/^•••• /);
  });
});
