/** Rates of rebates: their caps, and which of them may be granted (agents.md §3.1). Pure. */
import { CASHBACK_CAPS } from '@lantern/contract/ops/settings';

/** Basis points of counted stake by category; a category without one has 0. */
export type Rates = Readonly<Record<string, number>>;

/** The most a category gives, R of agents.md §3.3. Card rooms pay on loss, held by the rake. */
export const RATE_CAPS: Rates = { ...CASHBACK_CAPS, PVP: 500 };

export const RATE_CATEGORIES = Object.keys(RATE_CAPS);

/** The rate of a category; 0 without one. */
export const rateOf = (rates: Rates, category: string): number =>
  Object.hasOwn(rates, category) ? rates[category]! : 0;

export interface RateFault {
  readonly category: string;
  readonly minimum: number;
  readonly maximum: number;
}

/** The first rate above what may be granted, or of a category without rebates. */
export function rateFault(asked: Rates, most: Rates): RateFault | undefined {
  for (const [category, rate] of Object.entries(asked)) {
    const maximum = Math.min(rateOf(RATE_CAPS, category), rateOf(most, category));
    if (rate > maximum || !Object.hasOwn(RATE_CAPS, category)) return { category, minimum: 0, maximum };
  }
  return undefined;
}

/** Rates, none of them above what may be granted. */
export const boundedRates = (asked: Rates, most: Rates): Rates =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([category, rate]) => {
      const bounded = Math.min(rate, rateOf(RATE_CAPS, category), rateOf(most, category));
      return bounded > 0 ? [[category, bounded]] : [];
    }),
  );
