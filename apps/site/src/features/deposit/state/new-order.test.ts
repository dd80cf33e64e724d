/** Rules of a new order: the first missing entry, the credited sum, a promotion's bonus. */
import { describe, expect, test } from 'vitest';
import type { DepositMethod, Promotion } from '../deposit-words.ts';
import { clockFace } from './clock-face.ts';
import { grouped } from './grouped.ts';
import { kindsOf } from './method-kinds.ts';
import { bonusOf, coinsFor, creditOf, missingOf, type Answers } from './new-order.ts';

const TRANSFER: DepositMethod = {
  methodId: 'vietqr',
  kind: 'bank_transfer',
  name: 'VietQR',
  currency: 'VND',
  minimum: 50_000,
  maximum: 300_000,
  quickAmounts: [],
  expirySec: 900,
  steps: ['scan_qr', 'transfer', 'wait_credit'],
  fields: [],
};
const CARD: DepositMethod = {
  ...TRANSFER,
  methodId: 'card',
  kind: 'card_voucher',
  fields: [
    { field: 'cardNetwork', choices: [{ value: 'A', label: 'A' }] },
    { field: 'cardSerial', pattern: '[0-9]{11,15}' },
    { field: 'cardCode', secret: true },
  ],
  cards: [{ network: 'A', name: 'A', values: [100_000], creditPercent: 82 }],
};
const missing = (method: DepositMethod, amount: number, answers: Answers = {}) =>
  missingOf({ method, amount, answers });

describe('[WAL-01] a new deposit order', () => {
  test('requires an amount within the method’s limits, both ends included', () => {
    expect(missing(TRANSFER, 0)).toEqual({ why: 'amount' });
    expect(missing(TRANSFER, 49_999)).toEqual({ why: 'below' });
    expect(missing(TRANSFER, 300_001)).toEqual({ why: 'above' });
    expect([missing(TRANSFER, 50_000), missing(TRANSFER, 300_000)]).toEqual([undefined, undefined]);
  });

  test('requires a card’s network, value, serial and code in the order of the form, and the whole serial', () => {
    expect(missing(CARD, 0)).toEqual({ why: 'field', field: 'cardNetwork' });
    expect(missing(CARD, 0, { cardNetwork: 'A' })).toEqual({ why: 'value' });
    expect(missing(CARD, 100_000, { cardNetwork: 'A' })).toEqual({ why: 'field', field: 'cardSerial' });
    expect(missing(CARD, 100_000, { cardNetwork: 'A', cardSerial: '12345678901' })).toEqual({
      why: 'field',
      field: 'cardCode',
    });
    expect(missing(CARD, 100_000, { cardNetwork: 'A', cardSerial: 'x12345678901', cardCode: '1' })).toEqual({
      why: 'malformed',
      field: 'cardSerial',
    });
    expect(missing(CARD, 100_000, { cardNetwork: 'A', cardSerial: '12345678901', cardCode: '1' })).toBeUndefined();
  });

  test('computes a card’s share and a promotion’s bonus down to the unit, never above its maximum', () => {
    expect(creditOf({ method: CARD, amount: 100_001, answers: { cardNetwork: 'A' } })).toBe(82_000);
    expect(creditOf({ method: TRANSFER, amount: 100_001, answers: {} })).toBe(100_001);
    const promotion: Promotion = {
      promotionId: 'p',
      title: 'p',
      minimum: 1,
      turnoverMultiple: 1,
      currency: 'VND',
      validHours: 168,
      bonusPercent: 33,
      bonusMaximum: 5_000,
    };
    expect([bonusOf(promotion, 101), bonusOf(promotion, 1_000_000)]).toEqual([33, 5_000]);
    const { bonusPercent: _, ...untold } = promotion;
    expect(bonusOf(untold, 100)).toBeUndefined();
  });

  test('estimates the number of coins, rounded up, and nothing from an invalid price', () => {
    expect(coinsFor(1_000_000, 0, '26381')).toBe('37.91');
    expect([coinsFor(0, 0, '26381'), coinsFor(1, 0, '0'), coinsFor(1, 0, 'x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps the operator’s order of kinds, and formats times and numbers for reading', () => {
    const wallet: DepositMethod = { ...TRANSFER, methodId: 'w', kind: 'e_wallet' };
    expect(
      kindsOf([wallet, TRANSFER, { ...wallet, methodId: 'w2' }]).map(({ kind, methods }) => [kind, methods.length]),
    ).toEqual([
      ['e_wallet', 2],
      ['bank_transfer', 1],
    ]);
    expect([clockFace(0), clockFace(59_001), clockFace(3_600_000)]).toEqual(['00:00', '01:00', '1:00:00']);
    expect([grouped('0071000688899'), grouped('DENLONG0001'), grouped('12-34')]).toEqual([
      '0071 0006 8889 9',
      'DENLONG0001',
      '12-34',
    ]);
  });
});
