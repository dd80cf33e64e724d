import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatMoney, formatMoneyShort } from './format.ts';

const NBSP = '\u00a0';

describe('formatMoney', () => {
  test('[LOC-07] separators follow the language, decimals and symbol position the currency', () => {
    expect(formatMoney(1_500_000, 'VND', 'VI')).toBe(`1.500.000${NBSP}₫`);
    expect(formatMoney(1_500_000n, 'VND', 'EN')).toBe(`1,500,000${NBSP}₫`);
    expect(formatMoney(123_456_789, 'CNY', 'EN')).toBe('¥1,234,567.89');
    expect(formatMoney(123_456_789, 'CNY', 'VI')).toBe('¥1.234.567,89');
    expect(formatMoney(123_456, 'BRL', 'PT')).toBe(`R$${NBSP}1.234,56`);
    expect(formatMoney(123_456, 'PKR', 'UR')).toBe(`Rs${NBSP}1,234.56`);
    expect(formatMoney(1_234_567_800, 'INR', 'EN')).toBe('₹1,23,45,678.00');
    expect(formatMoney(1_234_567, 'KWD', 'EN')).toBe(`KWD${NBSP}1,234.567`);
  });

  test('[LOC-07] an unknown currency shows as CNY', () => {
    expect(formatMoney(500, undefined, 'EN')).toBe('¥5.00');
    expect(formatMoney(500, 'toString', 'EN')).toBe('¥5.00');
  });

  test('[LOC-07] the wallet total is a whole number with separators', () => {
    expect(formatMoney(123_456_789, 'CNY', 'EN', { symbol: false, whole: true })).toBe('1,234,567');
    expect(formatMoney(-5, 'CNY', 'EN', { symbol: false, whole: true })).toBe('0');
  });

  test('small and negative amounts keep their zeros and sign', () => {
    expect(formatMoney(5, 'USD', 'EN')).toBe('$0.05');
    expect(formatMoney(0, 'USD', 'EN')).toBe('$0.00');
    expect(formatMoney(-5, 'USD', 'EN')).toBe('-$0.05');
    expect(formatMoney(-1_000, 'VND', 'VI')).toBe(`-1.000${NBSP}₫`);
    expect(formatMoney(-0, 'VND', 'VI')).toBe(`0${NBSP}₫`);
    expect(formatMoney(999, 'VND', 'VI')).toBe(`999${NBSP}₫`);
  });

  test("the merchant's settings win over the table's", () => {
    expect(formatMoney(123_456, 'USD', 'EN', { settings: { symbolPosition: 'B', pattern: '0.00' } })).toBe(
      `1234.56${NBSP}$`,
    );
  });

  test('a fraction of a minor unit is refused', () => {
    for (const amount of [0.5, Number.NaN, 2 ** 53]) {
      expect(() => formatMoney(amount, 'VND', 'VI')).toThrow(RangeError);
    }
  });

  test('the digits shown are the digits of the amount', () => {
    const codes = fc.constantFrom(...Object.keys(CURRENCIES));
    const languages = fc.constantFrom('VI', 'EN', 'UR', 'PT');
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), codes, languages, (amount, code, language) => {
        const shown = formatMoney(amount, code, language, { symbol: false });
        expect(BigInt(shown.replace(/[.,]/g, ''))).toBe(amount);
      }),
      { seed: 20261120 },
    );
  });
});

describe('formatMoneyShort', () => {
  test('three significant digits, cut off', () => {
    expect(formatMoneyShort(842_000_000, 'VND', 'VI')).toBe(`842${NBSP}tr`);
    expect(formatMoneyShort(3_619_999_999, 'VND', 'VI')).toBe(`3,61${NBSP}tỷ`);
    expect(formatMoneyShort(3_619_999_999, 'VND', 'EN')).toBe('3.61B');
    expect(formatMoneyShort(84_250_000, 'VND', 'VI')).toBe(`84,2${NBSP}tr`);
    expect(formatMoneyShort(1_000_000, 'VND', 'VI')).toBe(`1${NBSP}tr`);
    expect(formatMoneyShort(999_999, 'VND', 'VI')).toBe('999.999');
    expect(formatMoneyShort(1_234_567_890_123n, 'VND', 'VI')).toBe(`1.234${NBSP}tỷ`);
    expect(formatMoneyShort(-842_000_000, 'VND', 'PT')).toBe(`-842${NBSP}mi`);
    expect(formatMoneyShort(123_456_789_00, 'CNY', 'EN')).toBe('123M');
  });
});

test('the formatter needs neither BigInt nor Intl, which iOS 12.4 lacks', () => {
  for (const file of ['format.ts', 'currencies.ts']) {
    const code = readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    expect(code).not.toMatch(/\bBigInt\b|\b\d+n\b|\bIntl\b|toLocaleString|replaceAll|\.at\(|from '(?!\.\/currencies)/);
  }
});
