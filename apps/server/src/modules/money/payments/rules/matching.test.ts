import { DEPOSIT_STATUSES } from '@lantern/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canStep } from '../states.ts';
import { judgeNotification, judgePayment, type ArrivedPayment, type MatchableOrder } from './matching.ts';

const SEED = 20_261_121;
const expiresAt = new Date('2026-11-20T08:15:00Z');
const order: MatchableOrder = {
  status: 'awaiting_transfer',
  amount: 200_000n,
  currency: 'VND',
  accountNumber: 'DL01',
  expiresAt,
};
const payment: ArrivedPayment = {
  amount: 200_000n,
  currency: 'VND',
  accountNumber: 'DL01',
  paidAt: new Date('2026-11-20T08:14:00Z'),
};

describe('matching of a payment', () => {
  it('credits the exact amount on the right account in time', () => {
    expect(judgePayment(order, payment)).toEqual({ steps: ['seen', 'matched', 'credited'] });
  });

  it('credits a payment sent in time although the order was cancelled meanwhile', () => {
    expect(judgePayment({ ...order, status: 'expired' }, payment).steps.at(-1)).toBe('credited');
  });

  it.each([
    ['less', { amount: 199_999n }, 'underpaid', 'amount_below_order'],
    ['more', { amount: 200_001n }, 'overpaid', 'amount_above_order'],
    ['too late', { paidAt: new Date(expiresAt.getTime() + 1) }, 'unmatched', 'transfer_late'],
    ['to another account', { accountNumber: 'DL02' }, 'unmatched', 'account_mismatch'],
    ['without an account', { accountNumber: undefined }, 'unmatched', 'account_mismatch'],
    ['in another currency', { currency: 'USD' }, 'unmatched', 'currency_mismatch'],
  ] as const)('leaves a payment that is %s to an operator', (_name, change, status, unmatchedReason) => {
    expect(judgePayment(order, { ...payment, ...change })).toEqual({ steps: ['seen', status], unmatchedReason });
  });

  it('keeps the first reason of an order that waits for an operator, and credits it when an exact payment arrives later', () => {
    for (const status of ['underpaid', 'overpaid', 'unmatched'] as const) {
      expect(judgePayment({ ...order, status }, { ...payment, amount: 1n })).toEqual({
        steps: [],
        unmatchedReason: 'amount_below_order',
      });
      expect(judgePayment({ ...order, status }, payment)).toEqual({ steps: ['seen', 'matched', 'credited'] });
    }
  });

  it('never credits an order twice', () => {
    for (const status of ['matched', 'credited', 'reversed'] as const) {
      expect(judgePayment({ ...order, status }, payment)).toEqual({ steps: [], unmatchedReason: 'order_credited' });
    }
  });

  it('makes only transitions of the table, from any status, for any event', () => {
    process.stdout.write(`deposit steps seed ${SEED}\n`);
    const anyPayment = fc.record({
      amount: fc.bigInt(199_998n, 200_002n),
      currency: fc.constantFrom('VND', 'USD'),
      accountNumber: fc.constantFrom('DL01', 'DL02', undefined),
      paidAt: fc.date({
        min: new Date(expiresAt.getTime() - 2),
        max: new Date(expiresAt.getTime() + 2),
        noInvalidDate: true,
      }),
    });
    const anyNews = fc.oneof(
      anyPayment.map(
        (arrived) => (status: MatchableOrder['status']) => judgePayment({ ...order, status }, arrived).steps,
      ),
      fc
        .constantFrom('seen' as const, 'failed' as const)
        .map((outcome) => (status: MatchableOrder['status']) => judgeNotification(status, outcome)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...DEPOSIT_STATUSES), fc.array(anyNews, { maxLength: 8 }), (start, notifications) => {
        let status = start;
        for (const notify of notifications) {
          for (const next of notify(status)) {
            expect(canStep(status, next), `${status} → ${next}`).toBe(true);
            status = next;
          }
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
