/** Prices an order's items on the sale terms of its game: which refusals apply, what each suborder costs and promises. */
import { ORDER_SELECTIONS_MAXIMUM, type ErrorCode } from '@lantern/contract';
import {
  betTypeById,
  normalizeSelections,
  oddsText,
  parseOdds,
  payoutOf,
  priceMultiplier,
  stakeOf,
  validateSelections,
  type BetType,
  type Format,
} from '@lantern/game-math/lottery';

/** What a bet type is sold at. Amounts in minor units, odds in ten-thousandths. */
export interface SaleTerms {
  readonly betType: string;
  readonly oddsE4: bigint;
  readonly unitMinimum: bigint;
  readonly stakeMinimum: bigint;
  readonly stakeMaximum: bigint;
  readonly numberLiabilityMaximum: bigint;
}

export interface OrderItem {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
  /** The odds the member saw, as decimal text. */
  readonly odds?: string | undefined;
}

/** One suborder as it will be kept: canonical selections, its stake and the odds it is sold at. */
export interface PricedItem {
  readonly terms: SaleTerms;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
  readonly priceMultiplier: number;
  readonly stake: bigint;
  /** What one hit of one selection pays. */
  readonly hitPayout: bigint;
}

export interface Fault {
  readonly code: ErrorCode;
  readonly value?: Readonly<Record<string, unknown>>;
}

export type Pricing = { readonly fault: Fault } | { readonly fault?: undefined; readonly items: readonly PricedItem[] };

/**
 * The items priced, or the first fault: bet_type_unknown, selection_invalid, selection_duplicate, selections_too_many,
 * unit_invalid, stake_below_minimum, stake_above_maximum, odds_changed. Limits hold per suborder.
 */
export function priceOrder(format: Format, sale: readonly SaleTerms[], items: readonly OrderItem[]): Pricing {
  if (items.reduce((count, item) => count + item.selections.length, 0) > ORDER_SELECTIONS_MAXIMUM) {
    return { fault: { code: 'selections_too_many', value: { maximum: ORDER_SELECTIONS_MAXIMUM } } };
  }
  const priced: PricedItem[] = [];
  for (const item of items) {
    const terms = sale.find((candidate) => candidate.betType === item.betType);
    const betType = betTypeById(item.betType);
    if (!terms || !betType || !betType.formats.includes(format.id)) return { fault: { code: 'bet_type_unknown', value: { betType: item.betType } } };
    const selectionFault = validateSelections(betType, item.selections);
    if (selectionFault !== undefined) return { fault: { code: selectionFault, value: { betType: item.betType } } };
    const pricedItem = priceItem(betType, format, terms, item);
    const fault = termsFault(pricedItem, item);
    if (fault) return { fault };
    priced.push(pricedItem);
  }
  return { items: priced };
}

function priceItem(betType: BetType, format: Format, terms: SaleTerms, { unit, multiplier, ...item }: OrderItem): PricedItem {
  const selections = normalizeSelections(betType, item.selections);
  const positions = priceMultiplier(betType, format);
  return {
    terms,
    selections,
    unit,
    multiplier,
    priceMultiplier: positions,
    stake: stakeOf({ unit, multiplier, positions, count: selections.length }),
    hitPayout: payoutOf({ unit, multiplier, oddsTenThousandths: terms.oddsE4, hits: 1 }),
  };
}

function termsFault({ terms, unit, stake }: PricedItem, item: OrderItem): Fault | undefined {
  const { betType } = terms;
  if (unit < terms.unitMinimum || unit % terms.unitMinimum !== 0n) return { code: 'unit_invalid', value: { betType, minimum: Number(terms.unitMinimum) } };
  if (stake < terms.stakeMinimum) return { code: 'stake_below_minimum', value: { betType, minimum: Number(terms.stakeMinimum) } };
  if (stake > terms.stakeMaximum) return { code: 'stake_above_maximum', value: { betType, maximum: Number(terms.stakeMaximum) } };
  const seen = item.odds === undefined ? terms.oddsE4 : parseOdds(item.odds);
  if (seen === undefined || BigInt(seen) !== terms.oddsE4) return { code: 'odds_changed', value: { betType, odds: oddsText(terms.oddsE4) } };
  return undefined;
}
