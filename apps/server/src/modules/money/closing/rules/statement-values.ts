/** Amounts and days as providers' files write them. Pure. */

export type Decimal = 'comma' | 'point';
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Digits, perhaps in groups of three, and decimals. */
const SHAPE: Readonly<Record<Decimal, RegExp>> = {
  comma: /^(\d{1,15}|\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,8}))?$/,
  point: /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,8}))?$/,
};
const SPACES = /[\s\u00A0\u202F]/g;
/** A currency's name or sign at the end of a number. */
const UNIT = /(?:[A-Z]{3,5}|[\u20AB\u0111\u0110$\u20AC])$/u;

/**
 * A signed amount in minor units (`exponent` decimals). Undefined for what is no amount, or no whole number of minor units.
 * An empty cell is 0: a row of the other column.
 */
export function statementAmount(text: string, exponent: number, decimal: Decimal): bigint | undefined {
  const plain = text.replaceAll(SPACES, '').replace('\u2212', '-').replace(UNIT, '');
  if (plain === '') return text.trim() === '' ? 0n : undefined;
  const sign = /^[-+]/.exec(plain)?.[0];
  const found = SHAPE[decimal].exec(sign === undefined ? plain : plain.slice(1));
  if (!found) return undefined;
  const [, whole = '', fraction = ''] = found;
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  if (/[1-9]/.test(fraction.slice(exponent))) return undefined;
  const size = BigInt(`${whole.replaceAll(/[.,]/g, '')}${kept}`);
  return sign === '-' ? -size : size;
}

const PARTS: Readonly<
  Record<DateOrder, readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day']>
> = { dmy: ['day', 'month', 'year'], mdy: ['month', 'day', 'year'], ymd: ['year', 'month', 'day'] };

/** The day, `yyyy-mm-dd`, of a date that may be followed by a time; undefined for what is no date of the calendar. */
export function statementDay(text: string, order: DateOrder): string | undefined {
  const found = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T\s].*)?$/.exec(text.trim());
  if (!found) return undefined;
  const part: Record<string, string> = {};
  for (const [at, name] of PARTS[order].entries()) part[name] = found[at + 1]!;
  const year = part['year']!.length === 2 ? `20${part['year']}` : part['year']!;
  const day = `${year}-${part['month']!.padStart(2, '0')}-${part['day']!.padStart(2, '0')}`;
  const atMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === day ? day : undefined;
}
