/**
 * The field rules of §5, validated the same way by the form in the browser and by the server.
 * Pure, and free of zod: an app that only validates a form does not load the contract's schemas.
 */
import type { FieldRule } from './calls/registration.ts';
import { EMAIL_LENGTH_MAXIMUM } from './constants.ts';

/** A plausible email address: one @, a dot in the domain, no white space (§5: under 255 characters). */
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const INTEGER = /^-?\d+$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/]+(\/\S*)?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the text is a calendar day, written `yyyy-MM-dd`. */
export function isCalendarDay(value: string): boolean {
  const parts = DAY.exec(value);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= length;
}

type ValueType = Extract<FieldRule, { kind: 'type' }>['type'];

const typeChecks: Readonly<Record<ValueType, (value: string) => boolean>> = {
  string: () => true,
  number: (value) => NUMBER.test(value),
  integer: (value) => INTEGER.test(value),
  email: (value) => value.length <= EMAIL_LENGTH_MAXIMUM && EMAIL.test(value),
  url: (value) => WEB_ADDRESS.test(value),
  date: isCalendarDay,
};

/** Lengths count characters as a person sees them typed (code points), so an emoji is one. */
const lengthOf = (value: string): number => [...value].length;

function passes(rule: FieldRule, value: string): boolean {
  switch (rule.kind) {
    case 'required':
      return value !== '';
    case 'whitespace':
      return value.trim() !== '';
    case 'type':
      return typeChecks[rule.type](value);
    case 'range': {
      const measured = rule.of === 'length' ? lengthOf(value) : NUMBER.test(value) ? Number(value) : Number.NaN;
      return measured >= (rule.minimum ?? -Infinity) && measured <= (rule.maximum ?? Infinity);
    }
    case 'enum':
      return rule.values.includes(value);
    case 'pattern':
      return new RegExp(`^(?:${rule.pattern})$`, 'u').test(value);
  }
}

/**
 * The first rule a value breaks, or undefined when it passes. An empty value breaks nothing but `required` (§5: an
 * empty field that is not required passes). Patterns match the whole value.
 */
export function brokenRule(rules: readonly FieldRule[], value: string | undefined): FieldRule | undefined {
  const text = value ?? '';
  if (text === '') return rules.find((rule) => rule.kind === 'required');
  return rules.find((rule) => !passes(rule, text));
}
