/**
 * Money as text. Runs in every browser the site supports, back to iOS 12.4: amounts are handled as decimal digits, so
 * neither BigInt nor Intl is needed. Separators follow the interface language, everything else the currency.
 */
import { CURRENCIES, DEFAULT_CURRENCY, currencyFormat } from './currencies.ts';
import type { Currency } from './currencies.ts';

export { CURRENCIES, DEFAULT_CURRENCY, isCurrencyCode, isPlayCurrency, currencyFormat } from './currencies.ts';
export type { Currency, CurrencyCode, SymbolPosition } from './currencies.ts';

/** Interface languages (LOC-01). */
export type FormatLanguage = 'VI' | 'EN' | 'UR' | 'PT';

export interface FormatOptions {
  /** Leave the symbol out; by default it is shown in the currency's position. */
  readonly symbol?: boolean;
  /** Show whole major units only, cutting the rest off: the wallet total of product spec §5. */
  readonly whole?: boolean;
  /** The merchant's own settings of the currency. */
  readonly settings?: Partial<Pick<Currency, 'pattern' | 'symbol' | 'symbolPosition'>>;
}

const NO_BREAK_SPACE = '\u00a0';

interface Separators {
  readonly group: string;
  readonly decimal: string;
}
const DOT_GROUPS: Separators = { group: '.', decimal: ',' };
const COMMA_GROUPS: Separators = { group: ',', decimal: '.' };
const SEPARATORS: Record<FormatLanguage, Separators> = {
  VI: DOT_GROUPS,
  EN: COMMA_GROUPS,
  UR: COMMA_GROUPS,
  PT: DOT_GROUPS,
};

/** Words for a billion and a million; `glued` units follow the digits without a space. */
const SHORT_UNITS: Record<
  FormatLanguage,
  { readonly billion: string; readonly million: string; readonly glued: boolean }
> = {
  VI: { billion: 'tỷ', million: 'tr', glued: false },
  EN: { billion: 'B', million: 'M', glued: true },
  UR: { billion: 'B', million: 'M', glued: true },
  PT: { billion: 'bi', million: 'mi', glued: false },
};
const MILLION_DIGITS = 6;
const BILLION_DIGITS = 9;
const SHORT_SIGNIFICANT_DIGITS = 3;

/**
 * An amount with its currency, for example `1.500.000 ₫` (VI) or `1,500,000 ₫` (EN).
 * A symbol behind the number, or one made of letters, is parted by a no-break space so that a line never breaks there.
 *
 * @param amountMinor minor units; a number must be a safe integer, else RangeError
 * @param currency a code; an unknown or missing one shows as the default currency (LOC-07)
 */
export function formatMoney(
  amountMinor: bigint | number,
  currency: string | undefined,
  language: FormatLanguage,
  options: FormatOptions = {},
): string {
  const settings: Currency = { ...knownCurrency(currency), ...options.settings };
  const separators = SEPARATORS[language];
  const { negative, major, minor } = digitsOf(amountMinor, settings.exponent);
  const fraction = options.whole === true || minor === '' ? '' : separators.decimal + minor;
  const shownAsZero = /^0*$/.test(major) && (fraction === '' || /^0*$/.test(minor));
  const sign = negative && !shownAsZero ? '-' : '';
  const figure = groupDigits(major, settings.pattern, separators.group) + fraction;
  if (options.symbol === false) {
    return sign + figure;
  }
  if (settings.symbolPosition === 'B') {
    return sign + figure + NO_BREAK_SPACE + settings.symbol;
  }
  const gap = /[A-Za-z]/.test(settings.symbol) ? NO_BREAK_SPACE : '';
  return sign + settings.symbol + gap + figure;
}

/**
 * A large amount in a few characters, without a symbol: `842 tr`, `3,61 tỷ` (VI), `842M`, `3.61B` (EN).
 * Three significant digits, cut rather than rounded so that it never overstates.
 * Below a million major units it is the whole figure.
 * @param amountMinor minor units; a number must be a safe integer, else RangeError
 */
export function formatMoneyShort(
  amountMinor: bigint | number,
  currency: string | undefined,
  language: FormatLanguage,
): string {
  const { negative, major } = digitsOf(amountMinor, knownCurrency(currency).exponent);
  if (major.length <= MILLION_DIGITS) {
    return formatMoney(amountMinor, currency, language, { symbol: false, whole: true });
  }
  const separators = SEPARATORS[language];
  const units = SHORT_UNITS[language];
  const unitDigits = major.length > BILLION_DIGITS ? BILLION_DIGITS : MILLION_DIGITS;
  const whole = major.slice(0, -unitDigits);
  const decimals = Math.max(0, SHORT_SIGNIFICANT_DIGITS - whole.length);
  const rest = major.slice(-unitDigits).slice(0, decimals).replace(/0+$/, '');
  const figure = groupDigits(whole, '#,##0', separators.group) + (rest === '' ? '' : separators.decimal + rest);
  const unit = unitDigits === BILLION_DIGITS ? units.billion : units.million;
  return (negative ? '-' : '') + figure + (units.glued ? '' : NO_BREAK_SPACE) + unit;
}

function knownCurrency(code: string | undefined): Currency {
  return currencyFormat(code) ?? CURRENCIES[DEFAULT_CURRENCY];
}

/** Splits an amount into the digits before and after the decimal sign. */
function digitsOf(amountMinor: bigint | number, exponent: number): { negative: boolean; major: string; minor: string } {
  if (typeof amountMinor === 'number' && !Number.isSafeInteger(amountMinor)) {
    throw new RangeError(`an amount is a safe integer of minor units, got ${String(amountMinor)}`);
  }
  const text = String(amountMinor);
  const negative = text.charAt(0) === '-';
  const digits = (negative ? text.slice(1) : text).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return { negative, major: digits.slice(0, point), minor: digits.slice(point) };
}

/** Inserts separators by the pattern: its last group once, the one before it (or the same) repeatedly. */
function groupDigits(digits: string, pattern: string, separator: string): string {
  const groups = (pattern.split('.')[0] ?? '').split(',');
  if (groups.length < 2) {
    return digits;
  }
  const last = (groups[groups.length - 1] ?? '').length;
  const repeated = groups.length > 2 ? (groups[groups.length - 2] ?? '').length : last;
  if (last === 0 || repeated === 0) {
    return digits;
  }
  const parts: string[] = [digits.slice(-last)];
  for (let end = digits.length - last; end > 0; end -= repeated) {
    parts.unshift(digits.slice(Math.max(0, end - repeated), end));
  }
  return parts.join(separator);
}
