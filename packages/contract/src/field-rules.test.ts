import { describe, expect, test } from 'vitest';
import type { FieldRule } from './calls/registration.ts';
import { brokenRule, isCalendarDay } from './field-rules.ts';

const message = 'm';
const required: FieldRule = { kind: 'required', message };
const breaks = (rule: FieldRule, value: string | undefined) => brokenRule([rule], value) === rule;

describe('[ACC-22] field rules', () => {
  test('an empty value breaks only the required rule', () => {
    const pattern: FieldRule = { kind: 'pattern', pattern: '[0-9]+', message };
    expect(brokenRule([pattern], '')).toBeUndefined();
    expect(brokenRule([pattern], undefined)).toBeUndefined();
    expect(brokenRule([pattern, required], '')).toBe(required);
    expect(brokenRule([required], ' ')).toBeUndefined();
  });

  test('whitespace refuses blanks only', () => {
    expect(breaks({ kind: 'whitespace', message }, '  \t')).toBe(true);
    expect(breaks({ kind: 'whitespace', message }, ' a ')).toBe(false);
  });

  test.each([
    ['number', '1.5', true],
    ['number', '1e5', false],
    ['integer', '-3', true],
    ['integer', '3.0', false],
    ['email', 'a@b.vn', true],
    ['email', 'a@b', false],
    ['email', 'a b@c.vn', false],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(195)}.vn`, false],
    ['url', 'https://a.vn/b', true],
    ['url', 'javascript:alert(1)', false],
    ['date', '2024-02-29', true],
    ['date', '2023-02-29', false],
    ['string', 'anything', true],
  ] as const)('type %s: %s passes: %s', (type, value, good) => {
    expect(breaks({ kind: 'type', type, message }, value)).toBe(!good);
  });

  test('range includes both bounds and counts code points', () => {
    const rule: FieldRule = { kind: 'range', of: 'length', minimum: 2, maximum: 3, message };
    expect(['a', 'ab', '🏮🏮🏮', 'abcd'].map((value) => breaks(rule, value))).toEqual([true, false, false, true]);
    const values: FieldRule = { kind: 'range', of: 'value', minimum: 1, maximum: 9, message };
    expect(['0', '1', '9', '10', 'x'].map((value) => breaks(values, value))).toEqual([true, false, false, true, true]);
  });

  test('enum and pattern match the whole value', () => {
    expect(breaks({ kind: 'enum', values: ['a', 'b'], message }, 'ab')).toBe(true);
    expect(breaks({ kind: 'pattern', pattern: 'a|b', message }, 'ab')).toBe(true);
    expect(breaks({ kind: 'pattern', pattern: 'a|b', message }, 'b')).toBe(false);
  });

  test('the first broken rule is the one reported', () => {
    const short: FieldRule = { kind: 'range', of: 'length', minimum: 4, message };
    const digits: FieldRule = { kind: 'pattern', pattern: '[0-9]+', message };
    expect(brokenRule([short, digits], 'ab')).toBe(short);
    expect(brokenRule([short, digits], 'abcd')).toBe(digits);
    expect(brokenRule([short, digits], '1234')).toBeUndefined();
  });
});

test('calendar days', () => {
  expect(['2000-02-29', '1900-02-29', '2001-13-01', '2001-00-10', '2001-04-31', '2001-4-3'].map(isCalendarDay)).toEqual(
    [true, false, false, false, false, false],
  );
});
