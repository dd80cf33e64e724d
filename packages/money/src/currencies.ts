/**
 * The supported currencies. Exponents are ISO 4217's; pattern, symbol and its position are defaults a merchant may
 * override (product spec §5 Wallet). Loaded by old browsers: no bigint in this file.
 */

/** `F`: symbol in front of the number. `B`: symbol behind it. */
export type SymbolPosition = 'F' | 'B';

export interface Currency {
  readonly code: string;
  /** Minor units per major unit are 10 to this power (ISO 4217). */
  readonly exponent: number;
  readonly symbol: string;
  readonly symbolPosition: SymbolPosition;
  /** Where digits group; the number of decimals shown is always `exponent`. */
  readonly pattern: string;
}

/** Default pattern of the product spec, §5 Wallet. */
export const DEFAULT_PATTERN = '#,##0.00';
/** Grouping of South Asia: thousands, then hundreds. */
const LAKH_PATTERN = '#,##,##0.00';

const front = <C extends string>(code: C, exponent: number, symbol: string, pattern = DEFAULT_PATTERN) =>
  ({ code, exponent, symbol, symbolPosition: 'F', pattern }) as const;
const behind = <C extends string>(code: C, exponent: number, symbol: string, pattern = DEFAULT_PATTERN) =>
  ({ code, exponent, symbol, symbolPosition: 'B', pattern }) as const;

export const CURRENCIES = {
  VND: behind('VND', 0, '₫'),
  CNY: front('CNY', 2, '¥'),
  USD: front('USD', 2, '$'),
  EUR: front('EUR', 2, '€'),
  GBP: front('GBP', 2, '£'),
  PKR: front('PKR', 2, 'Rs'),
  INR: front('INR', 2, '₹', LAKH_PATTERN),
  BDT: front('BDT', 2, '৳', LAKH_PATTERN),
  BRL: front('BRL', 2, 'R$'),
  THB: front('THB', 2, '฿'),
  IDR: front('IDR', 2, 'Rp'),
  MYR: front('MYR', 2, 'RM'),
  PHP: front('PHP', 2, '₱'),
  SGD: front('SGD', 2, 'S$'),
  HKD: front('HKD', 2, 'HK$'),
  TWD: front('TWD', 2, 'NT$'),
  KHR: behind('KHR', 2, '៛'),
  LAK: front('LAK', 2, '₭'),
  MMK: behind('MMK', 2, 'K'),
  JPY: front('JPY', 0, '¥'),
  KRW: front('KRW', 0, '₩'),
  AED: front('AED', 2, 'AED'),
  KWD: front('KWD', 3, 'KWD'),
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof CURRENCIES;

/** Shown when a member's currency is unknown (product spec §5 Wallet, LOC-07). For display only, never for booking. */
export const DEFAULT_CURRENCY: CurrencyCode = 'CNY';

/** Whether `code` names a currency of the table. */
export function isCurrencyCode(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.prototype.hasOwnProperty.call(CURRENCIES, code);
}

/** The currency's row of the table. */
export function currencyOf(code: CurrencyCode): Currency {
  return CURRENCIES[code];
}

/** Play money is a currency of its own: the real currency's code with this suffix (docs/money.md). */
const PLAY_SUFFIX = 'PLAY';

/** Whether `currency` is play money, which is never mixed with real funds. */
export const isPlayCurrency = (currency: string | undefined): boolean =>
  currency !== undefined && new RegExp(`^[A-Z]{3,5}${PLAY_SUFFIX}$`).test(currency);

/** The play money of a currency: `VNDPLAY` of `VND`, and of itself. */
export const playCurrencyOf = (currency: string): string =>
  isPlayCurrency(currency) ? currency : currency + PLAY_SUFFIX;

/** The row that formats `code`: its own, or for play money that of the real currency. Undefined for an unknown code. */
export function currencyFormat(code: string | undefined): Currency | undefined {
  const real = code !== undefined && isPlayCurrency(code) ? code.slice(0, -PLAY_SUFFIX.length) : code;
  return isCurrencyCode(real) ? CURRENCIES[real] : undefined;
}
