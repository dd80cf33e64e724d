/** The operators' desk of withdrawals, on the real platform. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITHDRAWAL_QUESTIONS, WITHDRAWAL_REJECTIONS } from '@lantern/contract/ops/rejections';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, opsCall, signInOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { calmDay } from '../../../../../../tests/setup/calm-day.ts';
import { listenOn } from '../../../../../../tests/setup/listening-socket.ts';

const PIN = '280919';
let world: TestPlatform;
let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await calmDay(world.clock);
  await world.query(`INSERT INTO kyc.merchant_setting (merchant_code, needed_to_withdraw) VALUES ('DENLONG', false)`);
  await world.platform.modules.withdrawals.changeSetting('DENLONG', 'VND', { autoApproveMaximum: 0n });
  [first, second] = [await newOperator(world, ['finance']), await newOperator(world, ['risk'])];
});
afterAll(() => world.close());

/** A member with a requested withdrawal in review. */
async function withdrawal(amount = 400_000): Promise<{ member: TestMember; withdrawalId: string }> {
  const member = await newMember(world.address);
  await deposit(member, amount + 100_000);
  const memberId = valueOf(await member.caller.call('member.profile')).id;
  await world.query('UPDATE turnover.requirement SET counted = required WHERE member_id = $1', [memberId]);
  const { password } = member;
  const body = { password, newPassword: PIN, confirmNewPassword: PIN };
  valueOf(await member.caller.call('security.setPaymentPassword', { body }));
  const account = String(Math.floor(Math.random() * 9e9) + 1e9);
  const card = { bankCode: 'VCB', accountNumber: account, accountName: 'NGUYEN VAN THU', paymentPassword: PIN };
  valueOf(await member.caller.call('security.addBankCard', { body: card }));
  const [{ bankCardId } = { bankCardId: '' }] = valueOf(await member.caller.call('withdraw.bankCards')).list;
  const asked = { bankCardId, amount, currency: 'VND', paymentPassword: PIN };
  const { withdrawalId } = valueOf(await member.caller.call('withdraw.request', { body: asked }));
  // The node's own loop may be at it: then this turn leaves it alone.
  await eventually('the withdrawal to be in review', async () => {
    await world.platform.modules.withdrawals.tick();
    return (await detail(member, withdrawalId)).status === 'review';
  });
  return { member, withdrawalId };
}

const at = (withdrawalId: string) => ({ params: { withdrawalId } });
const detail = async (member: TestMember, withdrawalId: string) =>
  valueOf(await member.caller.call('withdraw.detail', at(withdrawalId)));
const approve = (by: TestOperator, withdrawalId: string) =>
  by.call('ops.withdrawals.approve', { ...at(withdrawalId), body: { reason: 'Đã kiểm tra đủ' } });

describe('[CON-08/claim] one reviewer at a time', () => {
  test('of reviewers who claim at once one holds it; the holder extends, releases; an ended claim is free', async () => {
    const { withdrawalId } = await withdrawal();
    const answers = await Promise.all(
      [first, second, first, second].map((by) => by.call('ops.withdrawals.claim', at(withdrawalId))),
    );
    const holders = new Set(answers.flatMap((answer) => (answer.ok ? [answer.value.claim?.by.operatorId] : [])));
    expect(holders.size).toBe(1);
    const [holder, other] = holders.has(first.operatorId) ? [first, second] : [second, first];
    for (const call of ['ops.withdrawals.claim', 'ops.withdrawals.release'] as const)
      expect(await other.call(call, at(withdrawalId))).toMatchObject({ code: 'withdrawal_claimed' });
    expect(await approve(other, withdrawalId)).toMatchObject({ code: 'withdrawal_claimed' });
    const before = valueOf(await holder.call('ops.withdrawals.claim', at(withdrawalId))).claim!.endsAt;
    await world.clock.advance(60_000);
    expect(valueOf(await holder.call('ops.withdrawals.claim', at(withdrawalId))).claim!.endsAt).toBeGreaterThan(before);
    await pass(16);
    expect(await approve(holder, withdrawalId)).toMatchObject({ code: 'withdrawal_claim_ended' });
    expect(valueOf(await other.call('ops.withdrawals.claim', at(withdrawalId)))).toMatchObject({ canDecide: true });
    valueOf(await other.call('ops.withdrawals.release', at(withdrawalId)));
  });
});

describe('[CON-08/decide] the decision', () => {
  test('a ready reason is read in the member’s language, the step arrives over the socket, the money is back', async () => {
    const { member, withdrawalId } = await withdrawal();
    const socket = await listenOn(world.address, member.token);
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    const [ready] = WITHDRAWAL_REJECTIONS;
    const rejected = await first.call('ops.withdrawals.reject', { ...at(withdrawalId), body: { reason: ready.en } });
    const rejectedAt = performance.now();
    expect(valueOf(rejected)).toMatchObject({ status: 'rejected' });
    await eventually('the step to reach the member', async () =>
      socket.events.some(({ event }) => event === 'withdrawal_changed'),
    );
    expect(performance.now() - rejectedAt).toBeLessThan(1_000);
    socket.close();
    expect([ready.vi, ready.en]).toContain((await detail(member, withdrawalId)).reason);
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(500_000);
    const [entry] = await world.query<{ reason: string }>(
      `SELECT reason FROM audit.entry WHERE call = 'ops.withdrawals.reject' AND object_id = $1`,
      [withdrawalId],
    );
    expect(entry?.reason).toBe(ready.en);
  });

  test('up to the threshold one person is enough, and the case is read with its checks and account, recorded', async () => {
    const { member, withdrawalId } = await withdrawal();
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    const read = valueOf(await first.call('ops.withdrawals.read', at(withdrawalId)));
    expect(read).toMatchObject({ payeeName: 'NGUYEN VAN THU', status: 'review', canDecide: true });
    expect(read.checks).toHaveLength(6);
    expect(valueOf(await approve(first, withdrawalId))).toMatchObject({ state: 'carried_out' });
    expect(['approved', 'paying', 'paid']).toContain((await detail(member, withdrawalId)).status);
    const calls = await world.query<{ call: string }>('SELECT call FROM audit.entry WHERE object_id = $1 ORDER BY id', [
      withdrawalId,
    ]);
    expect(calls.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['ops.withdrawals.claim', 'ops.withdrawals.read', 'ops.withdrawals.approve']),
    );
  });

  test('[CON-03/withdrawals] above the threshold the reviewer’s approval waits for a second person, and no one else can take the case', async () => {
    const { member, withdrawalId } = await withdrawal(12_000_000);
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    const { state, approvalId } = valueOf(await approve(first, withdrawalId));
    expect([state, (await detail(member, withdrawalId)).status]).toEqual(['pending', 'review']);
    expect(await approve(first, withdrawalId)).toMatchObject({ code: 'approval_pending' });
    await pass(16);
    expect(await second.call('ops.withdrawals.claim', at(withdrawalId))).toMatchObject({ code: 'approval_pending' });
    const body = { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } };
    expect(await first.call('ops.approvals.decide', body)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await second.call('ops.approvals.decide', body))).toMatchObject({ state: 'carried_out' });
    expect(['approved', 'paying', 'paid']).toContain((await detail(member, withdrawalId)).status);
  });
});

describe('[CON-08/ask] a question to the member', () => {
  const ask = (by: TestOperator, withdrawalId: string, reason: string) =>
    by.call('ops.withdrawals.ask', { ...at(withdrawalId), body: { reason } });
  const answer = (member: TestMember, withdrawalId: string, body: { questionId: string; answer: string }) =>
    member.caller.call('withdraw.answer', { ...at(withdrawalId), body });
  const money = async (member: TestMember) => {
    const { sumBalance } = valueOf(await member.caller.call('wallet.balance'));
    const [held] = await world.query<{ held: string }>(
      "SELECT coalesce(sum(balance), 0)::text AS held FROM ledger.account WHERE owner_id = $1 AND code = 'member_locked'",
      [valueOf(await member.caller.call('member.profile')).id],
    );
    return [sumBalance, held?.held];
  };

  test('is read in the member’s language, answered once, seen by the reviewer; money, status and hold are as before', async () => {
    const { member, withdrawalId } = await withdrawal();
    const before = await money(member);
    const [ready] = WITHDRAWAL_QUESTIONS;
    expect(await ask(first, withdrawalId, ready.en)).toMatchObject({ code: 'withdrawal_claimed' });
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    expect(valueOf(await ask(first, withdrawalId, ready.en))).toMatchObject({
      question: 'open',
      status: 'review',
      claim: null,
      canClaim: true,
    });
    const asked = await detail(member, withdrawalId);
    expect(asked).toMatchObject({ status: 'review', nextActor: 'member' });
    expect(asked.questions).toMatchObject([{ open: true }]);
    expect([ready.vi, ready.en]).toContain(asked.questions[0]!.text);
    valueOf(await second.call('ops.withdrawals.claim', at(withdrawalId)));
    expect(await ask(second, withdrawalId, 'Và một câu nữa?')).toMatchObject({ code: 'withdrawal_question_open' });

    const { questionId } = asked.questions[0]!;
    const words = { questionId, answer: '  Tài khoản của tôi, lập năm 2019  ' };
    expect(await answer(member, withdrawalId, { questionId, answer: '   ' })).toMatchObject({ code: 'field_required' });
    expect(await answer(await newMember(world.address), withdrawalId, words)).toMatchObject({
      code: 'withdrawal_not_found',
    });
    const answers = await Promise.all([1, 2, 3].map(() => answer(member, withdrawalId, words)));
    expect(answers.map((given) => (given.ok ? 'taken' : given.code)).toSorted()).toEqual([
      'taken',
      'withdrawal_question_closed',
      'withdrawal_question_closed',
    ]);
    expect(await detail(member, withdrawalId)).toMatchObject({ nextActor: 'risk', questions: [{ open: false }] });
    const read = valueOf(await second.call('ops.withdrawals.read', at(withdrawalId)));
    expect(read).toMatchObject({
      question: 'answered',
      questions: [{ askedBy: expect.any(String), answer: 'Tài khoản của tôi, lập năm 2019' }],
    });
    const { list } = valueOf(await second.call('ops.withdrawals.list', { query: { question: 'answered' } }));
    expect(list.map((row) => row.withdrawalId)).toContain(withdrawalId);
    expect(await money(member)).toEqual(before);
    expect(valueOf(await approve(second, withdrawalId))).toMatchObject({ state: 'carried_out' });
  });

  test('takes no answer once the withdrawal is decided', async () => {
    const { member, withdrawalId } = await withdrawal();
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    valueOf(await ask(first, withdrawalId, 'Bạn có tự gửi lệnh này không?'));
    valueOf(await first.call('ops.withdrawals.claim', at(withdrawalId)));
    valueOf(
      await first.call('ops.withdrawals.reject', { ...at(withdrawalId), body: { reason: 'Không liên lạc được' } }),
    );
    const { questions } = await detail(member, withdrawalId);
    expect(questions).toMatchObject([{ text: 'Bạn có tự gửi lệnh này không?', open: false }]);
    const words = { questionId: questions[0]!.questionId, answer: 'Có' };
    expect(await answer(member, withdrawalId, words)).toMatchObject({ code: 'withdrawal_question_closed' });
    expect(await ask(first, withdrawalId, 'Còn gì nữa?')).toMatchObject({ code: 'withdrawal_state_conflict' });
  });
});

/** The same person, signed in again after the idle time. */
const fresh = async (operator: TestOperator): Promise<Partial<TestOperator>> => {
  const { cookie, csrf } = await signInOperator(world, operator);
  return {
    call: (id, input, headers) => opsCall(world.address, id, input ?? ({} as never), { cookie, csrf, ...headers }),
  };
};

/** Time passes, and both sign in again. */
async function pass(minutes: number): Promise<void> {
  await world.clock.advance(minutes * 60_000);
  for (const operator of [first, second]) Object.assign(operator, await fresh(operator));
}

test('[CON-08/list] the queue pages by keyset in each order, and a foreign merchant’s case is not found', async () => {
  for (let made = 0; made < 3; made++) await withdrawal(200_000 + made * 50_000);
  const [one] = [await newOperator(world, ['finance'])];
  for (const sort of ['requestedAt', '-requestedAt', 'amount', '-amount'] as const) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = valueOf(
        await one.call('ops.withdrawals.list', { query: { sort, limit: 2, ...(after && { after }) } }),
      );
      seen.push(...page.list.map(({ withdrawalId }) => withdrawalId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    const all = valueOf(await one.call('ops.withdrawals.list', { query: { sort, limit: 200 } }));
    expect(seen).toEqual(all.list.map(({ withdrawalId }) => withdrawalId));
    expect(all.total).toEqual({ value: seen.length, exact: true });
  }
  const [{ withdrawalId } = { withdrawalId: '' }] = valueOf(await one.call('ops.withdrawals.list', { query: {} })).list;
  await world.query(`UPDATE withdrawals.withdrawal SET merchant_code = 'OTHER' WHERE withdrawal_id = $1`, [
    withdrawalId,
  ]);
  for (const call of ['ops.withdrawals.read', 'ops.withdrawals.claim', 'ops.withdrawals.release'] as const)
    expect(await one.call(call, at(withdrawalId))).toMatchObject({ code: 'withdrawal_not_found' });
  expect(await approve(one, withdrawalId)).toMatchObject({ code: 'withdrawal_not_found' });
});
