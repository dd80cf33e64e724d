/**
 * Prices as they are written, and what slips can pay, in whole numbers without BigInt, which old engines lack. A test compares every function with
 * game-math. Ratios are `[won, staked]`: a unit comes back as won / staked.
 */
import type { OddsFormat, SlipBody } from '../../../../wire/sports-slips.ts';

export type Ladder = 'malay' | 'decimal';
export type Factor = readonly [won: number, staked: number];

const HUNDRED = 100;
const THOUSAND = 1000;

/** What a unit comes back as at a price on its ladder: stake and profit. */
export const factorOf = (ladder: Ladder, price: number): Factor =>
  ladder === 'decimal' ? [price, THOUSAND] : price > 0 ? [HUNDRED + price, HUNDRED] : [HUNDRED - price, -price];

/** A factor in hundredths of a format, rounded so that it promises no more than is paid. */
export function writtenHundredths([won, staked]: Factor, format: OddsFormat): number {
  const profit = won - staked;
  const floor = (numerator: number): number => Math.floor((numerator * HUNDRED) / staked);
  const risked = (): number => -Math.ceil((staked * HUNDRED) / profit);
  switch (format) {
    case 'decimal':
      return floor(won);
    case 'hongkong':
      return floor(profit);
    case 'malay':
      return profit <= staked ? floor(profit) : risked();
    case 'indonesian':
    case 'american':
      return profit >= staked ? floor(profit) : risked();
  }
}

/** Hundredths as text, with a real minus sign. */
export function hundredthsText(hundredths: number, format: OddsFormat, locale: 'vi' | 'en'): string {
  const sign = hundredths < 0 ? '−' : format === 'american' ? '+' : '';
  const size = Math.abs(hundredths);
  if (format === 'american') return sign + String(size);
  return sign + (size / HUNDRED).toFixed(2).replace('.', locale === 'en' ? '.' : ',');
}

/** A price as the member reads it. */
export const priceText = (ladder: Ladder, price: number, format: OddsFormat, locale: 'vi' | 'en'): string =>
  hundredthsText(writtenHundredths(factorOf(ladder, price), format), format, locale);

/** A price that was written when a slip was taken, in the language of now. */
export const writtenText = (written: string, locale: 'vi' | 'en'): string =>
  written.replace('-', '−').replace('.', locale === 'en' ? '.' : ',');

/** Whole numbers of any size, in parts of ten million, the smallest first. */
type Big = readonly number[];
const BASE = 10_000_000;

const big = (value: number): Big => carried([value]);

function carried(parts: readonly number[]): Big {
  const result: number[] = [];
  let carry = 0;
  for (let at = 0; at < parts.length || carry > 0; at += 1) {
    const sum = (parts[at] ?? 0) + carry;
    result.push(sum % BASE);
    carry = Math.floor(sum / BASE);
  }
  return result;
}

const times = (value: Big, factor: number): Big => carried(value.map((part) => part * factor));
const plus = (one: Big, other: Big): Big =>
  carried(Array.from({ length: Math.max(one.length, other.length) }, (_, at) => (one[at] ?? 0) + (other[at] ?? 0)));

/** Rounded down. */
function divided(value: Big, divisor: number): Big {
  const result = value.slice();
  let rest = 0;
  for (let at = result.length - 1; at >= 0; at -= 1) {
    const part = rest * BASE + result[at]!;
    result[at] = Math.floor(part / divisor);
    rest = part % divisor;
  }
  return result;
}

const numberOf = (value: Big): number => value.reduceRight((sum, part) => sum * BASE + part, 0);

/**
 * What a slip pays when all its legs win: Σ unit × the k-th elementary symmetric polynomial of the factors, with one rounding at the end. Units are
 * whole minor units below 900 million.
 */
export function possibleOf(folds: SlipBody['folds'], factors: readonly Factor[]): number {
  // By the number of legs taken, over the product of all that was staked.
  let products: Big[] = [big(1)];
  for (const [won, staked] of factors) {
    const next: Big[] = products.map((product) => times(product, staked));
    products.forEach((product, taken) => {
      next[taken + 1] = plus(next[taken + 1] ?? [0], times(product, won));
    });
    products = next;
  }
  const sum = folds.reduce<Big>((all, { size, unit }) => plus(all, times(products[size] ?? [0], unit)), [0]);
  return numberOf(factors.reduce((left, [, staked]) => divided(left, staked), sum));
}

/** A price on its ladder. */
export interface Priced {
  readonly ladder: Ladder;
  readonly price: number;
}
export const factorsOf = (legs: readonly Priced[]): readonly Factor[] =>
  legs.map(({ ladder, price }) => factorOf(ladder, price));

/** The decimal odds of all legs together, in hundredths, rounded down. */
export const togetherHundredths = (legs: readonly Priced[]): number =>
  possibleOf([{ size: legs.length, unit: HUNDRED }], factorsOf(legs));

/** How many combinations of a size there are. */
export function combinations(legs: number, size: number): number {
  let count = 1;
  for (let at = 0; at < size; at += 1) count = (count * (legs - at)) / (at + 1);
  return Math.round(count);
}

/** The stake of a whole slip. */
export const stakeOf = (folds: SlipBody['folds'], legs: number): number =>
  folds.reduce((sum, { size, unit }) => sum + unit * combinations(legs, size), 0);
