import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CurrencyMismatch,
  add,
  compare,
  divideRounded,
  fromWire,
  money,
  multiplyByRatio,
  negate,
  split,
  subtract,
  toWire,
} from './index.ts';
import type { Rounding } from './index.ts';

const SEED = 20261120;
const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const check = (property: fc.IProperty<unknown>): void => fc.assert(property, { seed: SEED, numRuns: 1000 });

describe('arithmetic', () => {
  test('subtracting what was added gives the amount back', () => {
    check(
      fc.property(amounts, amounts, (a, b) => {
        expect(subtract(add(money(a, 'VND'), money(b, 'VND')), money(b, 'VND'))).toEqual(money(a, 'VND'));
        expect(add(money(a, 'VND'), negate(money(a, 'VND'))).amount).toBe(0n);
      }),
    );
  });

  test('compare orders amounts like bigints', () => {
    expect(compare(money(1n, 'USD'), money(2n, 'USD'))).toBe(-1);
    expect(compare(money(2n, 'USD'), money(2n, 'USD'))).toBe(0);
    expect(compare(money(3n, 'USD'), money(2n, 'USD'))).toBe(1);
  });

  test('two currencies cannot be mixed', () => {
    const dong = money(1n, 'VND');
    const yuan = money(1n, 'CNY');
    for (const verb of [add, subtract, compare]) {
      expect(() => verb(dong, yuan)).toThrow(CurrencyMismatch);
    }
  });
});

describe('rounding', () => {
  const cases: readonly [Rounding, readonly bigint[]][] = [
    ['floor', [-2n, -2n, -1n, 0n, 1n, 1n]],
    ['ceiling', [-1n, -1n, 0n, 1n, 2n, 2n]],
    ['toward_zero', [-1n, -1n, 0n, 0n, 1n, 1n]],
    ['half_even', [-2n, -1n, 0n, 0n, 1n, 2n]],
    ['half_away_from_zero', [-2n, -1n, -1n, 1n, 1n, 2n]],
  ];
  test.each(cases)('%s of -6/4, -5/4, -2/4, 2/4, 5/4, 6/4', (rounding, expected) => {
    expect([-6n, -5n, -2n, 2n, 5n, 6n].map((dividend) => divideRounded(dividend, 4n, rounding))).toEqual(expected);
  });

  test('every rounding stays within one unit of the exact quotient', () => {
    const roundings = fc.constantFrom<Rounding>('floor', 'ceiling', 'toward_zero', 'half_even', 'half_away_from_zero');
    check(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), roundings, (dividend, divisor, rounding) => {
        const gap = divideRounded(dividend, divisor, rounding) * divisor - dividend;
        expect(gap < divisor && gap > -divisor).toBe(true);
      }),
    );
  });

  test('odds of 99.5 on 1 000 ₫ return 99 500 ₫', () => {
    expect(multiplyByRatio(money(1000n, 'VND'), 995_000n, 10_000n, 'floor')).toEqual(money(99_500n, 'VND'));
    expect(() => multiplyByRatio(money(1n, 'VND'), 1n, 0n, 'floor')).toThrow(RangeError);
  });
});

describe('split', () => {
  test('the parts sum to the whole and none is a unit from its share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
    check(
      fc.property(amounts, weights, (amount, shares) => {
        const total = shares.reduce((sum, share) => sum + share, 0n);
        fc.pre(total > 0n);
        const parts = split(money(amount, 'USD'), shares).map((part) => part.amount);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
        parts.forEach((part, index) => {
          const gap = part * total - amount * (shares[index] ?? 0n);
          expect(gap < total && gap > -total).toBe(true);
        });
      }),
    );
  });

  test('units left over go to the largest fractions, the earlier first', () => {
    const parts = (amount: bigint, weights: bigint[]) =>
      split(money(amount, 'VND'), weights).map((part) => part.amount);
    expect(parts(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(parts(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(parts(10n, [1n, 5n, 0n])).toEqual([2n, 8n, 0n]);
    expect(() => parts(10n, [])).toThrow(RangeError);
    expect(() => parts(10n, [0n, 0n])).toThrow(RangeError);
    expect(() => parts(10n, [3n, -1n])).toThrow(RangeError);
  });
});

describe('wire', () => {
  test('safe integers pass both ways', () => {
    check(
      fc.property(fc.maxSafeInteger(), (amount) => {
        expect(fromWire(amount)).toBe(BigInt(amount));
        expect(toWire(BigInt(amount))).toBe(amount);
      }),
    );
  });

  test('anything else is not an amount', () => {
    for (const value of [1.5, Number.NaN, Infinity, 2 ** 53, '100', null, undefined, {}, 5n]) {
      expect(fromWire(value)).toBeUndefined();
    }
    expect(() => toWire(2n ** 53n)).toThrow(RangeError);
    expect(() => toWire(-(2n ** 53n))).toThrow(RangeError);
  });
});
