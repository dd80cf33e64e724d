/** The operators' desk of deposits and ways to pay, on the real platform. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, opsCall, signInOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { calmDay } from '../../../../../../tests/setup/calm-day.ts';

const AMOUNT = 200_000;
const REASON = 'Biên lai khớp sao kê';
let world: TestPlatform;
let finance: TestOperator;
let other: TestOperator;
let risk: TestOperator;
let admin: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  await calmDay(world.clock);
  finance = await newOperator(world, ['finance']);
  other = await newOperator(world, ['finance']);
  risk = await newOperator(world, ['risk']);
  admin = await newOperator(world, ['admin'], ['DENLONG', 'SEN']);
});
afterAll(() => world.close());

async function order(member: TestMember, methodId: string): Promise<string> {
  const body = { methodId, amount: AMOUNT, currency: 'VND' };
  return valueOf(await member.caller.call('deposit.createOrder', { body })).orderId;
}

/** A member whose transfer arrived with too little. */
async function unmatched(): Promise<{ member: TestMember; orderId: string }> {
  const member = await newMember(world.address);
  const orderId = await order(member, 'vietqr');
  await member.caller.call('sandbox.pay', { params: { orderId }, body: { outcome: 'underpaid' } });
  return { member, orderId };
}
const pool = async (by = finance) => valueOf(await by.call('ops.deposits.unmatched', { query: { limit: 200 } }));
const waitingFor = async (orderId: string) =>
  (await pool()).list.find(({ suggestions }) => suggestions.some((one) => one.orderId === orderId))!;

describe('unmatched money', () => {
  test('[CON-07/unmatched] comes with the order it may belong to and what fits; of two who assign at once one does', async () => {
    const { member, orderId } = await unmatched();
    const payment = await waitingFor(orderId);
    expect(payment.suggestions[0]).toMatchObject({ orderId, fits: ['order', 'memo'] });
    const { provider, reference } = payment;
    const body = { provider, reference, orderId, reason: REASON };
    const both = await Promise.all([finance, other].map((by) => by.call('ops.deposits.assign', { body })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'order_state_conflict' });
    expect(await waitingFor(orderId)).toBeUndefined();
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(payment.amount);
    const read = valueOf(await finance.call('ops.deposits.read', { params: { orderId } }));
    expect(read).toMatchObject({ status: 'credited', decisions: [{ verb: 'assign', reason: REASON }] });
  });

  test('[CON-07/unmatched] another order is found by id, member, amount and day, and takes the money; the lines around it are shown', async () => {
    const { orderId } = await unmatched();
    const { provider, reference } = await waitingFor(orderId);
    const member = await newMember(world.address);
    const wantedId = await order(member, 'vietqr');
    const find = async (query: object, by = finance) =>
      by.call('ops.deposits.candidates', { query: { provider, reference, ...query } });
    const ids = async (query: object) => valueOf(await find(query)).list.map((one) => one.orderId);
    expect(await ids({ orderId: wantedId })).toEqual([wantedId]);
    expect(await ids({ member: member.userName })).toEqual([wantedId]);
    expect(await ids({ member: member.userName, amount: AMOUNT + 1 })).toEqual([]);
    expect(await ids({ member: 'no_such_member' })).toEqual([]);
    const nowMs = world.clock.now();
    expect(await ids({ member: member.userName, from: nowMs - 60_000, to: nowMs + 60_000 })).toEqual([wantedId]);
    expect(await ids({ member: member.userName, to: nowMs - 86_400_000 })).toEqual([]);
    expect(await find({ reference: 'none' })).toMatchObject({ code: 'payment_not_found' });

    const around = async (by = finance) => by.call('ops.deposits.neighbours', { query: { provider, reference } });
    const { list } = valueOf(await around());
    expect(list.filter(({ isThis }) => isThis)).toMatchObject([{ reference, state: 'unmatched' }]);
    const times = list.map(({ occurredAt }) => occurredAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const theirs = await newOperator(world, ['finance'], ['SEN']);
    expect(await around(theirs)).toMatchObject({ code: 'payment_not_found' });
    expect(await find({}, theirs)).toMatchObject({ code: 'payment_not_found' });

    const body = { provider, reference, orderId: wantedId, reason: REASON };
    expect(valueOf(await finance.call('ops.deposits.assign', { body }))).toMatchObject({ status: 'credited' });
    expect(await ids({ orderId: wantedId })).toEqual([]);
  });

  test('[CON-07/unmatched] is returned once, paged by keyset, counted, and not found by another merchant’s operator', async () => {
    const made = [await unmatched(), await unmatched(), await unmatched()];
    const { provider, reference } = await waitingFor(made[0]!.orderId);
    const foreign = await newOperator(world, ['finance'], ['SEN']);
    const body = { provider, reference, reason: REASON };
    expect((await foreign.call('ops.deposits.return', { body })).ok).toBe(false);
    const asForeign = { ...finance.headers, merchant: 'SEN' };
    expect(await opsCall(world.address, 'ops.deposits.unmatched', { query: {} }, asForeign)).toMatchObject({
      code: 'merchant_foreign',
    });
    for (const sort of ['receivedAt', '-receivedAt', 'amount', '-amount'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit: 2, ...(after !== undefined && { after }) };
        const page = valueOf(await finance.call('ops.deposits.unmatched', { query }));
        seen.push(...page.list.map((one) => one.reference));
        after = page.next ?? undefined;
      } while (after !== undefined);
      const all = valueOf(await finance.call('ops.deposits.unmatched', { query: { sort, limit: 200 } }));
      expect(seen).toEqual(all.list.map((one) => one.reference));
      expect(all.total).toEqual({ value: seen.length, exact: true });
    }
    const returned = await Promise.all([finance, other].map((by) => by.call('ops.deposits.return', { body })));
    expect(returned.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await pool()).list.map((one) => one.reference)).not.toContain(reference);
  });
});

test('[CON-07/receipts] a reported transfer lies in its own list; its receipt is opened on the record, and the exact amount credits once', async () => {
  const member = await newMember(world.address);
  const orderId = await order(member, 'manual');
  const image = new Blob([new Uint8Array(flatPng(40, 30))], { type: 'image/png' });
  const { receiptId } = valueOf(await member.caller.call('deposit.uploadReceipt', { params: { orderId }, image }));
  const report = { payerName: 'NGUYEN VAN DUC', reference: 'FT123', receiptIds: [receiptId] };
  valueOf(await member.caller.call('deposit.reportTransfer', { params: { orderId }, body: report }));
  const listed = valueOf(await finance.call('ops.deposits.list', { query: { reported: '1' } }));
  expect(listed.list.map((row) => row.orderId)).toContain(orderId);
  const picture = valueOf(await finance.call('ops.deposits.receipt', { params: { receiptId } }));
  expect(picture.picture).toMatch(/^data:image\/jpeg;base64,/);
  const looks = await world.query(
    "SELECT 1 FROM audit.entry WHERE call = 'ops.deposits.receipt' AND object_id = $1 AND outcome = 'opened'",
    [receiptId],
  );
  expect(looks).toHaveLength(1);
  const confirm = (by: TestOperator) =>
    by.call('ops.deposits.confirm', {
      params: { orderId },
      body: { reference: 'VCB-1', amount: AMOUNT, reason: REASON },
    });
  const both = await Promise.all([confirm(finance), confirm(other)]);
  expect(both.some(({ ok }) => ok)).toBe(true);
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(AMOUNT);
});

describe('a reversal', () => {
  const ask = (orderId: string, by = finance) =>
    by.call('ops.deposits.reverse', { params: { orderId }, body: { reason: REASON } });
  const decide = (by: TestOperator, approvalId: string | null) =>
    by.call('ops.approvals.decide', { params: { approvalId: approvalId! }, body: { decision: 'approve' } });
  async function credited(): Promise<{ member: TestMember; orderId: string }> {
    const member = await newMember(world.address);
    await deposit(member, AMOUNT);
    const { content } = valueOf(await member.caller.call('deposit.orders', { query: {} }));
    return { member, orderId: content[0]!.orderId };
  }

  test('[CON-07/reversal] takes the whole deposit back by two persons, never by one with two sessions, and not twice', async () => {
    const { member, orderId } = await credited();
    const { approvalId, state } = valueOf(await ask(orderId));
    expect(state).toBe('pending');
    expect(await ask(orderId, other)).toMatchObject({ code: 'approval_pending' });
    const { cookie, csrf } = await signInOperator(world, finance);
    const again: TestOperator = {
      ...finance,
      call: (id, input) => opsCall(world.address, id, input ?? ({} as never), { cookie, csrf }),
    };
    for (const by of [finance, again]) expect(await decide(by, approvalId)).toMatchObject({ ok: false });
    const both = await Promise.all([decide(other, approvalId), decide(risk, approvalId)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(0);
    expect(await ask(orderId)).toMatchObject({ code: 'order_state_conflict' });
  });

  test('[CON-07/reversal] that waits too long expires and moves nothing', async () => {
    const { member, orderId } = await credited();
    const { approvalId } = valueOf(await ask(orderId));
    await world.query("UPDATE approvals.request SET expires_at = kernel.now() - interval '1 second' WHERE id = $1", [
      approvalId,
    ]);
    expect(await decide(risk, approvalId)).toMatchObject({ code: 'approval_expired' });
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(AMOUNT);
  });
});

describe('ways to pay', () => {
  test('[CON-07/methods] a method is changed over its version by those of every merchant; a stale edit names who was first', async () => {
    const method = async () =>
      valueOf(await admin.call('ops.payments.methods')).list.find(({ methodId }) => methodId === 'e_wallet')!;
    const { nameVi, nameEn, minimum, maximum, quickAmounts, expirySec, sort, version, canEdit } = await method();
    expect(canEdit).toBe(true);
    const values = { nameVi, nameEn, minimum, maximum, quickAmounts, expirySec, sort };
    const change = (by: TestOperator, more: object) =>
      by.call('ops.payments.setMethod', {
        params: { methodId: 'e_wallet' },
        body: { ...values, enabled: false, version, reason: REASON, ...more },
      });
    expect(await change(finance, {})).toMatchObject({ code: 'permission_denied' });
    const ofOne = await newOperator(world, ['admin']);
    expect(await change(ofOne, {})).toMatchObject({ code: 'merchant_foreign' });
    expect(valueOf(await change(admin, { sort: 5 }))).toMatchObject({ enabled: false, sort: 5, version: version + 1 });
    expect(await change(admin, { sort: 9 })).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.stringMatching(/^Op /) },
    });
    expect(await change(admin, { version: version + 1, minimum: 10, maximum: 5 })).toMatchObject({
      code: 'input_invalid',
    });
    const offered = valueOf(await (await newMember(world.address)).caller.call('deposit.methods')).list;
    expect(offered.map(({ methodId }) => methodId)).not.toContain('e_wallet');
    valueOf(await change(admin, { version: version + 1, enabled: true, sort }));
  });

  test('[CON-07/methods] [CON-03/mechanism] the account that receives money is changed by two persons; open orders keep theirs', async () => {
    const decider = await newOperator(world, ['finance'], ['DENLONG', 'SEN']);
    const method = async () =>
      valueOf(await admin.call('ops.payments.methods')).list.find(({ methodId }) => methodId === 'vietqr')!;
    const { version, accountNumber } = await method();
    const account = { bankCode: 'VCB', accountNumber: 'DENLONG7788', accountName: 'CONG TY DEN LONG' };
    const change = (more: object = {}, methodId = 'vietqr') =>
      admin.call('ops.payments.setAccount', {
        params: { methodId },
        body: { ...account, version, reason: REASON, ...more },
      });
    expect(await change({ bankCode: 'NOSUCH' })).toMatchObject({ code: 'input_invalid' });
    expect(await change({ accountNumber: '12 34' })).toMatchObject({ code: 'input_invalid' });
    expect(await change({ version: version + 5 })).toMatchObject({ code: 'changed_meanwhile' });
    expect(await change({}, 'e_wallet')).toMatchObject({ code: 'method_unavailable' });
    const shownTo = async (member: TestMember, orderId: string) =>
      JSON.stringify(valueOf(await member.caller.call('deposit.order', { params: { orderId } })));
    const opened = await newMember(world.address);
    const orderId = await order(opened, 'vietqr');
    expect(await shownTo(opened, orderId)).toContain(accountNumber);
    const asked = valueOf(await change());
    expect([asked.state, (await method()).accountNumber]).toEqual(['pending', accountNumber]);
    const { list } = valueOf(await decider.call('ops.approvals.list', { query: { limit: 50 } }));
    expect(list.find(({ approvalId }) => approvalId === asked.approvalId)).toMatchObject({
      kind: 'receiving_account',
      summary: expect.arrayContaining([{ label: 'accountNumber', before: accountNumber, after: 'DENLONG7788' }]),
    });
    const decide = { params: { approvalId: asked.approvalId! }, body: { decision: 'approve' as const } };
    expect(await admin.call('ops.approvals.decide', decide)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await decider.call('ops.approvals.decide', decide))).toMatchObject({ state: 'carried_out' });
    expect(await method()).toMatchObject({ accountNumber: 'DENLONG7788', version: version + 1 });
    const still = await shownTo(opened, orderId);
    expect([still.includes(accountNumber!), still.includes('DENLONG7788')]).toEqual([true, false]);
    const next = await newMember(world.address);
    expect(await shownTo(next, await order(next, 'vietqr'))).toContain('DENLONG7788');
    const audit = await world.query<{ merchant: string }>(
      "SELECT merchant_code AS merchant FROM audit.entry WHERE object_id = 'payments.method/vietqr' AND after ->> 'accountNumber' = 'DENLONG7788'",
    );
    expect([...new Set(audit.map(({ merchant }) => merchant))].toSorted()).toEqual(['DENLONG', 'SEN']);
  });

  test('[CON-07/methods] an account at a provider starts switched off, and its keys are in no answer and no trail', async () => {
    const key = 'kR7tWz0bQ4nVx9LpYc2mHs6dGf8jAe1u';
    const { adapters } = valueOf(await admin.call('ops.payments.providers'));
    const adapter = adapters.find(({ direction }) => direction === 'pay_in')!;
    const body = {
      direction: 'pay_in' as const,
      adapter: adapter.name,
      url: 'https://pay.example/v1',
      key,
      callbackKey: [...key].toReversed().join(''),
      version: 0,
      reason: REASON,
    };
    const made = await admin.call('ops.payments.setProvider', { params: { code: 'acme' }, body });
    expect(valueOf(made)).toMatchObject({ code: 'acme', enabled: false });
    expect(await admin.call('ops.payments.setProvider', { params: { code: 'acme' }, body })).toMatchObject({
      code: 'changed_meanwhile',
    });
    const answers = JSON.stringify([made, valueOf(await admin.call('ops.payments.providers'))]);
    const trail = JSON.stringify(await world.query('SELECT before, after, reason FROM audit.entry'));
    expect([answers.includes(key), trail.includes(key)]).toEqual([false, false]);
  });
});
