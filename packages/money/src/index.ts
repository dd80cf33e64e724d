/** Amounts, currencies and their arithmetic. Text for people is in `@lantern/money/format`. */
export {
  CURRENCIES,
  DEFAULT_CURRENCY,
  DEFAULT_PATTERN,
  currencyOf,
  isCurrencyCode,
  isPlayCurrency,
  playCurrencyOf,
  currencyFormat,
} from './currencies.ts';
export type { Currency, CurrencyCode, SymbolPosition } from './currencies.ts';
export {
  CurrencyMismatch,
  add,
  compare,
  divideRounded,
  money,
  multiplyByRatio,
  negate,
  split,
  subtract,
  zero,
} from './money.ts';
export type { Money, Rounding } from './money.ts';
export { WIRE_AMOUNT_MAXIMUM, fromWire, toWire } from './wire.ts';
