/** Prices an order's items on the sale terms of its game: refusals, stakes and odds of each suborder. */
import { ORDER_SELECTIONS_MAXIMUM, type ErrorCode } from '@lantern/contract';
import {
  betTypeById,
  normalizeSelections,
  payoutOf,
  priceMultiplier,
  stakeOf,
  validateSelections,
  type BetType,
  type Format,
  type OddsTable,
} from '@lantern/game-math/lottery';
import { toWire } from '@lantern/money';
import { changedOdds, type OddsChange, type SeenOdds } from './odds-change.ts';

/** Sale terms of a bet type. Amounts in minor units, odds in ten-thousandths. */
export interface SaleTerms {
  readonly betType: string;
  readonly oddsE4: bigint;
  /** Odds of its choices or tiers. */
  readonly oddsTable: OddsTable | null;
  readonly unitMinimum: bigint;
  readonly stakeMinimum: bigint;
  readonly stakeMaximum: bigint;
  readonly numberLiabilityMaximum: bigint;
}

export interface OrderItem extends SeenOdds {
  readonly betType: string;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
}

/** One suborder as it will be stored: canonical selections, its stake and its odds. */
export interface PricedItem {
  readonly terms: SaleTerms;
  readonly selections: readonly string[];
  readonly unit: bigint;
  readonly multiplier: number;
  readonly priceMultiplier: number;
  readonly stake: bigint;
  /** Odds of the chosen choices, or of every tier; null for a single price. */
  readonly oddsTable: OddsTable | null;
  /** Maximum payout of one hit, by selection. */
  readonly hitPayouts: readonly bigint[];
  /** Payout of the highest one on a minimum bet. */
  readonly smallestWin: bigint;
}

export interface Fault {
  readonly code: ErrorCode;
  readonly value?: Readonly<Record<string, unknown>>;
}

export type Pricing = { readonly fault: Fault } | { readonly fault?: undefined; readonly items: readonly PricedItem[] };

export interface OrderTerms {
  readonly oddsChange: OddsChange;
  /** Maximum payout of a hit of one selection in one order, in minor units; a minimum bet may exceed it. */
  readonly winMaximum?: bigint | undefined;
}

/**
 * The items priced, or the first fault: bet_type_unknown, selection_invalid, selection_duplicate, selections_too_many,
 * unit_invalid, stake_below_minimum, stake_above_maximum, odds_changed, win_above_maximum. Limits of stakes hold per suborder,
 * the limit of the win for all suborders of the order on one selection together.
 */
export function priceOrder(
  format: Format,
  sale: readonly SaleTerms[],
  items: readonly OrderItem[],
  order: OrderTerms = { oddsChange: 'refuse' },
): Pricing {
  if (items.reduce((count, item) => count + item.selections.length, 0) > ORDER_SELECTIONS_MAXIMUM) {
    return { fault: { code: 'selections_too_many', value: { maximum: ORDER_SELECTIONS_MAXIMUM } } };
  }
  const priced: PricedItem[] = [];
  for (const item of items) {
    const terms = sale.find((candidate) => candidate.betType === item.betType);
    const betType = betTypeById(item.betType);
    if (!terms || !betType || !betType.formats.includes(format.id))
      return { fault: { code: 'bet_type_unknown', value: { betType: item.betType } } };
    const selectionFault = validateSelections(betType, item.selections);
    if (selectionFault !== undefined) return { fault: { code: selectionFault, value: { betType: item.betType } } };
    const pricedItem = priceItem(betType, format, terms, item);
    const fault = termsFault(pricedItem) ?? oddsFault(terms, item, order.oddsChange);
    if (fault) return { fault };
    priced.push(pricedItem);
  }
  const fault = winFault(priced, order.winMaximum);
  return fault ? { fault } : { items: priced };
}

function priceItem(
  betType: BetType,
  format: Format,
  terms: SaleTerms,
  { unit, multiplier, ...item }: OrderItem,
): PricedItem {
  const selections = normalizeSelections(betType, item.selections);
  const positions = priceMultiplier(betType, format);
  const oddsTable = soldTable(betType, terms, selections);
  const hitPayout = (oddsTenThousandths: bigint | number) =>
    payoutOf({ unit, multiplier, oddsTenThousandths, hits: 1 });
  const ofChoice = (selection: string) => (betType.selection.kind === 'choice' ? oddsTable?.[selection] : undefined);
  const highest = Math.max(Number(terms.oddsE4), ...Object.values(oddsTable ?? {}));
  return {
    terms,
    selections,
    unit,
    multiplier,
    priceMultiplier: positions,
    stake: stakeOf({ unit, multiplier, positions, count: selections.length }),
    oddsTable,
    hitPayouts: selections.map((selection) => hitPayout(ofChoice(selection) ?? highest)),
    smallestWin: payoutOf({ unit: terms.unitMinimum, multiplier: 1, oddsTenThousandths: highest, hits: 1 }),
  };
}

/** Odds stored with a suborder in addition to the bet type's own: of the chosen choices, or of every possible tier. */
function soldTable(
  betType: BetType,
  { oddsE4, oddsTable }: SaleTerms,
  selections: readonly string[],
): OddsTable | null {
  const { selection } = betType;
  const choices = selection.kind === 'choice' ? selection.choices.map(({ value }) => value) : [];
  const tiers = betType.tiers?.map(({ value }) => value) ?? [];
  const others = Object.keys(oddsTable ?? {}).filter((key) => !choices.includes(key));
  const keys = [...new Set([...(choices.length > 0 ? selections : []), ...tiers, ...others])];
  return keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [key, oddsTable?.[key] ?? Number(oddsE4)]));
}

function termsFault({ terms, unit, stake }: PricedItem): Fault | undefined {
  const { betType } = terms;
  if (unit < terms.unitMinimum || unit % terms.unitMinimum !== 0n)
    return { code: 'unit_invalid', value: { betType, minimum: Number(terms.unitMinimum) } };
  if (stake < terms.stakeMinimum)
    return { code: 'stake_below_minimum', value: { betType, minimum: Number(terms.stakeMinimum) } };
  if (stake > terms.stakeMaximum)
    return { code: 'stake_above_maximum', value: { betType, maximum: Number(terms.stakeMaximum) } };
  return undefined;
}

function oddsFault(terms: SaleTerms, item: OrderItem, policy: OddsChange): Fault | undefined {
  const changed = changedOdds(terms, item, policy);
  return changed && { code: 'odds_changed', value: { betType: terms.betType, ...changed } };
}

function winFault(items: readonly PricedItem[], maximum: bigint | undefined): Fault | undefined {
  if (maximum === undefined) return undefined;
  const wins = new Map<string, bigint>();
  for (const { terms, selections, hitPayouts, smallestWin } of items) {
    const limit = maximum > smallestWin ? maximum : smallestWin;
    for (const [index, selection] of selections.entries()) {
      const slot = `${terms.betType} ${selection}`;
      const win = (wins.get(slot) ?? 0n) + hitPayouts[index]!;
      if (win > limit)
        return { code: 'win_above_maximum', value: { betType: terms.betType, selection, maximum: toWire(limit) } };
      wins.set(slot, win);
    }
  }
  return undefined;
}
