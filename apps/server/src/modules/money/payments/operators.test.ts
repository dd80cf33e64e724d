/** Operators' decisions: unmatched payments, manual transfers, reversals; and the calls to other modules. */
import {
  NO_PAYMENT_PORTS,
  startModulePlatform,
  valueOf,
  type ModulePlatform,
  type PlacedMember,
} from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { house } from '../../ledger/index.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import {
  createPayments,
  type AdmitRefusal,
  type CreditedDeposit,
  type PaymentsModule,
  type ReversedDeposit,
} from './index.ts';

const AMOUNT = 200_000;
const BY = { operator: 'ops.lan', reason: 'Khách gửi biên lai, số tiền khớp sao kê' };
const BANK = 'sandbox_bank';

let platform: ModulePlatform;
let payments: PaymentsModule;
let refusal: AdmitRefusal | undefined;
let admitted: bigint[] = [];
let credits: CreditedDeposit[] = [];
let reversals: ReversedDeposit[] = [];

beforeAll(async () => {
  platform = await startModulePlatform({
    async create(kernel, ledger) {
      payments = await createPayments(kernel, {
        ...NO_PAYMENT_PORTS,
        ledger,
        admit: async (_tx, _memberId, _currency, amount) => (
          admitted.push(amount),
          refusal ? refuse(refusal) : ok(undefined)
        ),
        credited: async (_tx, credit) => void credits.push(credit),
        reversed: async (_tx, reversal) => void reversals.push(reversal),
        offers: {
          offersFor: async () => [
            {
              offerId: 'first',
              titleVi: 'Thưởng nạp đầu',
              titleEn: 'First deposit',
              minimum: 100_000n,
              turnoverMultiple: 10,
              currency: 'VND',
              validHours: 168,
            },
          ],
          checkOffer: async (_tx, _memberId, offerId, amount) =>
            offerId !== 'first'
              ? refuse('promotion_not_found')
              : amount < 100_000n
                ? refuse('amount_below_minimum', { minimum: 100_000 })
                : ok(undefined),
        },
      });
      return [payments];
    },
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  refusal = undefined;
  [admitted, credits, reversals] = [[], [], []];
});

const open = async (member: PlacedMember, change: object = {}) =>
  valueOf(
    await member.caller.call('deposit.createOrder', {
      body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND', ...change },
    }),
  );
const pay = (orderId: string, outcome: 'paid' | 'underpaid' | 'overpaid' | 'late' | 'failed') =>
  platform.guest().call('sandbox.pay', { params: { orderId }, body: { outcome } });
const detail = async (member: PlacedMember, orderId: string) =>
  valueOf(await member.caller.call('deposit.order', { params: { orderId } }));
async function cashOf({ memberId }: PlacedMember): Promise<bigint> {
  const balance = await platform.ledger.balance(platform.kernel.db, memberId, 'VND');
  return balance.ok ? balance.value.cash : -1n;
}
const unmatchedOf = async (orderId: string) =>
  (await payments.unmatchedPayments(1_000))
    .filter((payment) => payment.orderId === orderId)
    .map(({ provider, reference }) => ({ provider, reference }));
const decisions = (orderId: string) =>
  platform.query('SELECT verb, operator, reason FROM payments.decision WHERE order_id = $1 ORDER BY decision_id', [
    orderId,
  ]);

describe('[WAL-01] unmatched payments', () => {
  it.each([
    ['underpaid', 100_000n],
    ['overpaid', 300_000n],
    ['late', 200_000n],
  ] as const)('that were %s are credited with the received amount, once, and recorded', async (outcome, amount) => {
    const member = await platform.member();
    const { orderId } = await open(member);
    await pay(orderId, outcome);
    const [name] = await unmatchedOf(orderId);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => payments.assignPayment(name!, { orderId }, BY)));
    expect(outcomes.filter(({ ok: done }) => done)).toHaveLength(1);
    expect(outcomes.flatMap((one) => (one.ok ? [] : [one.code]))).toEqual(
      Array.from({ length: 4 }, () => 'order_state_conflict'),
    );
    expect(await cashOf(member)).toBe(amount);
    expect(await detail(member, orderId)).toMatchObject({
      status: 'credited',
      paidAmount: Number(amount),
      creditedAmount: Number(amount),
    });
    expect(credits).toEqual([
      { orderId, memberId: member.memberId, currency: 'VND', amount, methodId: 'vietqr', creditedAt: expect.any(Date) },
    ]);
    expect(await decisions(orderId)).toEqual([{ verb: 'assign', ...BY }]);
  });

  it('without an order are assigned to a member with a new order', async () => {
    const [payer, member] = [await platform.member(), await platform.member()];
    const { orderId } = await open(payer);
    await pay(orderId, 'paid');
    // A second payment for an order that was already credited.
    await platform.query(
      "INSERT INTO payments.bank_payment (provider, reference, amount, currency, memo, state, reason, paid_at) VALUES ($1, 'FT-LOOSE', 70000, 'VND', 'khong ro', 'unmatched', 'memo_unknown', kernel.now())",
      [BANK],
    );
    const name = { provider: BANK, reference: 'FT-LOOSE' };
    expect(await payments.assignPayment(name, { orderId }, BY)).toMatchObject({
      ok: false,
      code: 'order_state_conflict',
    });
    expect(await payments.assignPayment(name, { memberId: member.memberId, methodId: 'none' }, BY)).toMatchObject({
      ok: false,
      code: 'method_unavailable',
    });
    expect(await payments.assignPayment({ ...name, reference: 'FT-NONE' }, { orderId }, BY)).toMatchObject({
      ok: false,
      code: 'payment_not_found',
    });
    expect(await payments.assignPayment(name, { orderId }, { ...BY, reason: ' ' })).toMatchObject({
      ok: false,
      code: 'field_required',
    });
    valueOf(await payments.assignPayment(name, { memberId: member.memberId, methodId: 'vietqr' }, BY));
    expect(await cashOf(member)).toBe(70_000n);
    const [order] = valueOf(await member.caller.call('deposit.orders')).content;
    expect(order).toMatchObject({ status: 'credited', amount: 70_000, creditedAmount: 70_000 });
  });

  it('are returned: the order is rejected once none is left', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    await pay(orderId, 'underpaid');
    await pay(orderId, 'overpaid');
    const [first, second] = await unmatchedOf(orderId);
    valueOf(await payments.rejectPayment(first!, BY));
    expect((await detail(member, orderId)).status).toBe('underpaid');
    valueOf(await payments.rejectPayment(second!, BY));
    expect(await detail(member, orderId)).toMatchObject({ status: 'rejected', reason: 'payment_returned' });
    expect(await payments.rejectPayment(second!, BY)).toMatchObject({ ok: false, code: 'order_state_conflict' });
    expect(await payments.assignPayment(second!, { orderId }, BY)).toMatchObject({
      ok: false,
      code: 'order_state_conflict',
    });
    expect(await cashOf(member)).toBe(0n);
  });

  it.each([
    ['account_self_excluded', 'account_excluded'],
    ['account_cooling_off', 'account_excluded'],
    ['deposit_limit_reached', 'limit_reached'],
  ] as const)('[OPS-03] of a member with %s wait, and cannot be assigned', async (code, reason) => {
    const member = await platform.member();
    const { orderId } = await open(member);
    refusal = code;
    expect(
      await member.caller.call('deposit.createOrder', {
        body: { methodId: 'vietqr', amount: AMOUNT, currency: 'VND' },
      }),
    ).toMatchObject({ ok: false, code });
    expect(admitted).toEqual([BigInt(AMOUNT), BigInt(2 * AMOUNT)]);
    await pay(orderId, 'paid');
    expect(await detail(member, orderId)).toMatchObject({ status: 'unmatched', reason });
    const [name] = await unmatchedOf(orderId);
    expect(await payments.assignPayment(name!, { orderId }, BY)).toMatchObject({ ok: false, code });
    expect(await payments.assignPayment(name!, { memberId: member.memberId, methodId: 'vietqr' }, BY)).toMatchObject({
      ok: false,
      code,
    });
    expect(await cashOf(member)).toBe(0n);
    expect(valueOf(await member.caller.call('deposit.orders')).totalElements).toBe(1);
    expect(credits).toEqual([]);
  });
});

describe('a manual transfer', () => {
  const png = () => new Blob([new Uint8Array(flatPng(40, 30))], { type: 'image/png' });

  it('is reported with receipts, reviewed, and credited once, by operator or bank', async () => {
    const member = await platform.member();
    const { caller } = member;
    const order = await open(member, { methodId: 'manual' });
    expect(order).toMatchObject({ kind: 'manual_transfer', reportable: true, cancellable: true, receiptCount: 0 });
    expect(order).not.toHaveProperty('qr');
    const { orderId } = order;
    const upload = (image: Blob) => caller.call('deposit.uploadReceipt', { params: { orderId }, image });
    const receipts = [valueOf(await upload(png())), valueOf(await upload(png())), valueOf(await upload(png()))];
    expect(receipts[0]).toMatchObject({ width: 40, height: 30 });
    expect(await upload(png()), 'a fourth').toMatchObject({ ok: false, code: 'upload_invalid' });
    const report = (receiptIds: readonly string[]) =>
      caller.call('deposit.reportTransfer', {
        params: { orderId },
        body: { payerName: 'NGUYEN VAN DUC', reference: 'FT123', receiptIds: [...receiptIds] },
      });
    expect(await report(['none'])).toMatchObject({ ok: false, code: 'upload_invalid' });
    expect((await detail(member, orderId)).reportedAt).toBeUndefined();
    const reported = valueOf(await report(receipts.map(({ receiptId }) => receiptId)));
    expect(reported).toMatchObject({ status: 'awaiting_transfer', receiptCount: 3, reportedAt: expect.any(Number) });
    // To the second: both are instants of one statement, rounded to milliseconds each.
    expect(Math.round((reported.expiresAt - reported.reportedAt!) / 1_000)).toBe(86_400);
    await platform.advance(2 * 3_600_000);
    await payments.expireOrders();
    expect((await detail(member, orderId)).status).toBe('awaiting_transfer');

    expect(valueOf(await payments.readReceipt(receipts[0]!.receiptId, BY)).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    expect(await payments.receiptsOf(member.memberId)).toMatchObject([
      { orderId, picture: expect.stringMatching(/^data:image\/jpeg;base64,/) },
      { orderId },
      { orderId },
    ]);
    expect(await payments.readReceipt('none', BY)).toMatchObject({ ok: false });
    const seen = { orderId, reference: 'VCB-881', amount: BigInt(AMOUNT) };
    expect(valueOf(await payments.confirmTransfer(seen, BY)).status).toBe('credited');
    valueOf(await payments.confirmTransfer(seen, BY));
    expect(await payments.confirmTransfer({ ...seen, amount: 1n }, BY)).toMatchObject({
      ok: false,
      code: 'order_state_conflict',
    });
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
    expect(await report([])).toMatchObject({ ok: false, code: 'order_state_conflict' });
    await payments.erase(platform.kernel.db, member.memberId);
    expect(await payments.receiptsOf(member.memberId)).toEqual([]);
    expect(
      await platform.query('SELECT payer_name, payer_reference FROM payments.deposit_order WHERE order_id = $1', [
        orderId,
      ]),
    ).toEqual([{ payer_name: null, payer_reference: null }]);
    expect((await decisions(orderId)).map((row) => (row as { verb: string }).verb)).toEqual([
      'receipt',
      'confirm',
      'confirm',
    ]);
  });

  it.each([
    ['text', new Blob(['not a picture'], { type: 'image/png' })],
    ['a picture that ends early', new Blob([new Uint8Array(flatPng(40, 30)).slice(0, 40)], { type: 'image/png' })],
    ['a script by another name', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/jpeg' })],
  ])('rejects %s as a receipt', async (_name, image) => {
    const member = await platform.member();
    const { orderId } = await open(member, { methodId: 'manual' });
    expect(await member.caller.call('deposit.uploadReceipt', { params: { orderId }, image })).toMatchObject({
      ok: false,
      code: 'upload_invalid',
    });
    expect(await platform.query('SELECT 1 FROM payments.receipt WHERE order_id = $1', [orderId])).toEqual([]);
  });
});

describe('a member', () => {
  it('cancels an unpaid order, and is still credited for a payment already sent', async () => {
    const member = await platform.member();
    const { orderId } = await open(member);
    const cancel = () => member.caller.call('deposit.cancelOrder', { params: { orderId } });
    expect(valueOf(await cancel())).toMatchObject({
      status: 'rejected',
      reason: 'cancelled_by_member',
      cancellable: false,
      reportable: false,
    });
    expect(await cancel()).toMatchObject({ ok: false, code: 'order_state_conflict' });
    await pay(orderId, 'paid');
    expect((await detail(member, orderId)).status).toBe('credited');
    expect(await cancel()).toMatchObject({ ok: false, code: 'order_state_conflict' });
    expect(await cashOf(member)).toBe(BigInt(AMOUNT));
  });

  it('sees banks and promotions, chooses a promotion at once or later, and the credit includes it', async () => {
    const member = await platform.member();
    const { caller } = member;
    const banks = valueOf(await caller.call('deposit.banks')).list;
    expect(banks).toContainEqual({ bankCode: 'VCB', bankName: 'Vietcombank' });
    expect(banks.length).toBeGreaterThan(40);
    expect(valueOf(await caller.call('deposit.promotions')).list).toEqual([
      {
        promotionId: 'first',
        title: 'First deposit',
        minimum: 100_000,
        turnoverMultiple: 10,
        currency: 'VND',
        validHours: 168,
      },
    ]);
    const body = { methodId: 'vietqr', amount: 50_000, currency: 'VND', promotionId: 'first' };
    expect(await caller.call('deposit.createOrder', { body })).toMatchObject({
      ok: false,
      code: 'amount_below_minimum',
    });
    expect(await caller.call('deposit.createOrder', { body: { ...body, promotionId: 'second' } })).toMatchObject({
      ok: false,
      code: 'promotion_not_found',
    });
    const [chosen, plain] = [await open(member, { promotionId: 'first' }), await open(member)];
    expect([chosen.promotionId, plain.promotionId]).toEqual(['first', undefined]);
    const accept = (promotionId: string) =>
      caller.call('deposit.acceptPromotion', { body: { orderId: plain.orderId, promotionId } });
    expect(await accept('second')).toMatchObject({ ok: false, code: 'promotion_not_found' });
    expect(valueOf(await accept('first')).promotionId).toBe('first');
    await pay(plain.orderId, 'paid');
    expect(credits).toMatchObject([{ orderId: plain.orderId, promotionId: 'first' }]);
    expect(await accept('first')).toMatchObject({ ok: false, code: 'order_state_conflict' });
  });

  it('pays voucher cards by their face value and is credited the value less the discount', async () => {
    // The card provider is unreachable here; the fields are validated before the call.
    const member = await platform.member();
    await payments.editMethod({
      version: 0,
      actor: 'op',
      methodId: 'bank_card',
      kind: 'card_voucher',
      provider: BANK,
      merchantCode: null,
      currency: 'VND',
      nameVi: 'Thẻ',
      nameEn: 'Card',
      minimum: 10_000n,
      maximum: 500_000n,
      quickAmounts: [],
      expirySec: 900,
      bankCode: 'SANDBOX',
      accountNumber: 'DENLONG0003',
      accountName: 'X',
      settings: { cards: [{ network: 'VIETTEL', name: 'Viettel', values: [50_000n, 100_000n], creditPercent: 83 }] },
      enabled: true,
      sort: 99,
    });
    const card = { cardNetwork: 'VIETTEL', cardSerial: '10009998887', cardCode: '518234567891' };
    const createOrder = (fields: object, amount = 100_000) =>
      member.caller.call('deposit.createOrder', { body: { methodId: 'bank_card', amount, currency: 'VND', fields } });
    expect(await createOrder({ ...card, cardCode: undefined })).toMatchObject({
      code: 'field_required',
      value: { fields: [{ field: 'cardCode' }] },
    });
    expect(await createOrder({ ...card, cardNetwork: 'OTHER' })).toMatchObject({
      code: 'field_invalid',
      value: { fields: [{ field: 'cardNetwork' }] },
    });
    expect(await createOrder({ ...card, cardSerial: '12 34' })).toMatchObject({
      code: 'field_invalid',
      value: { fields: [{ field: 'cardSerial' }] },
    });
    expect(await createOrder(card, 70_000)).toMatchObject({ code: 'amount_invalid' });
    const order = valueOf(await createOrder(card));
    expect(order).toMatchObject({ amount: 100_000, creditAmount: 83_000 });
    await pay(order.orderId, 'paid');
    expect(await cashOf(member)).toBe(83_000n);
    expect(await payments.netDepositsOf(platform.kernel.db, member.memberId, 'VND')).toBe(83_000n);
  });
});

describe('a reversal', () => {
  it('reverses the whole deposit, once, and never below zero', async () => {
    const member = await platform.member();
    const [spent, kept] = [await open(member), await open(member)];
    await pay(spent.orderId, 'paid');
    await pay(kept.orderId, 'paid');
    const net = () => payments.netDepositsOf(platform.kernel.db, member.memberId, 'VND');
    expect(await net()).toBe(BigInt(2 * AMOUNT));
    expect(await payments.creditedSince(platform.kernel.db, member.memberId, 'VND', new Date(8.64e15 / 4))).toBe(0n);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => payments.reverseDeposit(kept.orderId, BY)));
    expect(outcomes.filter(({ ok: done }) => done)).toHaveLength(1);
    expect([await cashOf(member), await net()]).toEqual([BigInt(AMOUNT), BigInt(AMOUNT)]);
    expect(reversals).toEqual([
      { orderId: kept.orderId, memberId: member.memberId, currency: 'VND', amount: BigInt(AMOUNT) },
    ]);
    expect(await detail(member, kept.orderId)).toMatchObject({ status: 'reversed', reason: 'payment_reversed' });

    const bet = await platform.ledger.post(platform.kernel.db, {
      key: `bet:${spent.orderId}`,
      code: 'bet_stake',
      member: member.memberId,
      currency: 'VND',
      legs: [{ mode: 'spend', amount: 1n, to: house('house', 'test/lottery') }],
    });
    expect(bet.ok).toBe(true);
    expect(await payments.reverseDeposit(spent.orderId, BY)).toMatchObject({ ok: false, code: 'funds_insufficient' });
    expect(await payments.reverseDeposit(spent.orderId, { ...BY, reason: '' })).toMatchObject({
      ok: false,
      code: 'field_required',
    });
    expect(await payments.reverseDeposit('none', BY)).toMatchObject({ ok: false, code: 'order_not_found' });
    expect((await detail(member, spent.orderId)).status).toBe('credited');
    const topics = await platform.query<{ topic: string }>(
      "SELECT topic FROM kernel.outbox WHERE payload->>'orderId' = $1 ORDER BY topic",
      [kept.orderId],
    );
    expect(topics.map(({ topic }) => topic)).toEqual(['deposit_credited', 'deposit_reversed']);
    expect((await platform.ledger.proveAccounts(platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  });
});
