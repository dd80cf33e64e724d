import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStatement, type Line, type Movement } from './match.ts';
import { statementAmount, statementDay } from './statement-values.ts';

describe('amounts of a statement', () => {
  test.each([
    ['12.000.000', 'comma', 0, 12_000_000n],
    ['12.000.000,00 VND', 'comma', 0, 12_000_000n],
    ['12,000,000.00', 'point', 0, 12_000_000n],
    ['1.234,5', 'comma', 2, 123_450n],
    ['-500.000 ₫', 'comma', 0, -500_000n],
    ['−7', 'comma', 0, -7n],
    ['+1 000', 'point', 0, 1_000n],
    ['', 'comma', 0, 0n],
  ] as const)('%s with decimal %s and %i places', (text, decimal, exponent, minor) => {
    expect(statementAmount(text, exponent, decimal)).toBe(minor);
  });

  test.each(['12.5', '1.00', '1,5', '=1+1', '1e9', '0x10', '12.000.00', '1..000', 'NaN', '9'.repeat(16), '₫', '--1'])(
    '%s is none, in whole units with a decimal comma',
    (text) => expect(statementAmount(text, 0, 'comma')).toBeUndefined(),
  );

  test('every amount that is written is read back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), fc.constantFrom(0, 2, 6), (minor, exponent) => {
        const digits = String(minor).padStart(exponent + 1, '0');
        const whole = digits.slice(0, digits.length - exponent);
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.');
        const fraction = exponent === 0 ? '' : `,${digits.slice(-exponent)}`;
        expect(statementAmount(`${grouped}${fraction}`, exponent, 'comma')).toBe(minor);
      }),
      { seed: 20_261_126 },
    );
  });
});

describe('days of a statement', () => {
  test.each([
    ['26/11/2026', 'dmy', '2026-11-26'],
    ['26/11/26 09:15', 'dmy', '2026-11-26'],
    ['11-26-2026', 'mdy', '2026-11-26'],
    ['2026-11-26T23:59:59', 'ymd', '2026-11-26'],
    ['31/02/2026', 'dmy', undefined],
    ['26.13.2026', 'dmy', undefined],
    ['=TODAY()', 'dmy', undefined],
  ] as const)('%s as %s', (text, order, day) => expect(statementDay(text, order)).toBe(day));
});

const line = (at: number, reference: string, amount: bigint): Line => ({ line: at + 2, reference, amount });
const own = (reference: string, amount: bigint, more: Partial<Movement> = {}): Movement => ({
  reference,
  amount,
  objectId: null,
  isOfDay: true,
  isForeign: false,
  ...more,
});

describe('the comparison', () => {
  test('names what only one side has, other amounts and other days; spaces and case of a reference do not count', () => {
    const found = compareStatement(
      [line(0, 'ft 1', 100n), line(1, 'FT2', 250n), line(2, 'FT9', 7n), line(3, 'FT4', 40n), line(4, 'FT5', 50n)],
      [
        own('FT1', 100n),
        own('FT2', 200n),
        own('FT3', 30n),
        own('FT4', 40n, { isOfDay: false }),
        own('FT5', 50n, { isForeign: true }),
      ],
    );
    expect(found.differences.map(({ kind, reference }) => [kind, reference])).toEqual([
      ['amount', 'FT2'],
      ['theirs', 'FT9'],
      ['day', 'FT4'],
      ['ours', 'FT3'],
    ]);
    expect(found.elsewhere).toEqual({ count: 1, sum: 50n });
    expect([found.theirs.sum, found.ours.sum]).toEqual([397n, 330n]);
  });

  test('a row without a known reference takes an amount that is left once on both sides, never one of several', () => {
    expect(compareStatement([line(0, 'A', 5n)], [own('B', 5n)]).differences).toEqual([]);
    expect(compareStatement([line(0, 'A', 5n)], [own('B', 5n), own('C', 5n)]).differences).toHaveLength(3);
    expect(compareStatement([line(0, 'A', 5n), line(1, 'A', 5n)], [own('A', 5n)]).differences).toMatchObject([
      { kind: 'theirs', line: 3 },
    ]);
  });

  test('[CON-07/closing] theirs less ours is the sum of the differences, whatever the file and the books have', () => {
    const reference = fc.constantFrom('A', 'B', 'C', 'd ', 'D', 'E');
    const sum = fc.bigInt(1n, 4n);
    const lines = fc.array(fc.tuple(reference, sum), { maxLength: 12 });
    const movements = fc.array(fc.tuple(reference, sum, fc.boolean(), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(lines, movements, (file, books) => {
        const made = books.map(([name, amount, isOfDay, isForeign]) =>
          own(name, amount, { isForeign, isOfDay: isOfDay || isForeign }),
        );
        const { theirs, ours, elsewhere, differences } = compareStatement(
          file.map(([name, amount], at) => line(at, name, amount)),
          made,
        );
        expect(theirs.count + elsewhere.count).toBe(file.length);
        const weight = differences.reduce(
          (total, { kind, theirAmount, ourAmount }) =>
            total + (theirAmount ?? 0n) - (kind === 'day' ? 0n : (ourAmount ?? 0n)),
          0n,
        );
        expect(theirs.sum - ours.sum).toBe(weight);
      }),
      { seed: 20_261_126 },
    );
  });
});
