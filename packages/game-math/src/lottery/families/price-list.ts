/** Price lists of a family: decimal odds as published, and the house's own at 97 % of fair ones (mode ZY). */
import { floorScaled, rational, times, type Rational } from '../../rational.ts';
import type { BetType } from '../bet-rules.ts';
import { FORMATS, type Format, type FormatId } from '../formats.ts';
import type { PrizeMode } from '../prize-modes.ts';
import { fairOdds, returnToPlayer } from '../probability.ts';
import { sampleSelections } from '../selection.ts';
import { ODDS_SCALE, type OddsTable, type SaleOdds } from '../settle.ts';
import type { SaleLine } from './family.ts';

/** Decimal odds, or decimal odds by choice or tier. */
export type Price = number | Readonly<Record<string, number>>;

/** Decimal odds by bet type. */
export type Prices = Readonly<Record<string, Price>>;

const OWN_RETURN = rational(97n, 100n);
const SIGNIFICANT_DIGITS = 3;

/** The odds of a published price. A bet type with a table has the highest of it as its odds, for display as "up to". */
export function saleOf(price: Price): SaleOdds {
  if (typeof price === 'number') return { odds: tenThousandths(price) };
  return tableSale(Object.fromEntries(Object.entries(price).map(([key, odds]) => [key, tenThousandths(odds)])));
}

const tenThousandths = (decimal: number): number => Math.round(decimal * ODDS_SCALE);

function tableSale(table: OddsTable): SaleOdds {
  return { odds: Math.max(...Object.values(table)), table };
}

/** 97 % of `value × scale`, truncated to three significant digits, so that odds are readable and never return more than intended. */
function ownShare(value: Rational, scale: number): number {
  const exact = Number(floorScaled(times(value, OWN_RETURN), BigInt(scale)));
  const step = 10 ** Math.max(0, String(exact).length - SIGNIFICANT_DIGITS);
  return Math.floor(exact / step) * step;
}

/**
 * The house's own odds: 97 % of fair ones for each selection with its own; for a bet paid by outcome, the published table scaled as a whole
 * until it returns 97 %.
 */
export function ownSale(betType: BetType, format: Format, published: SaleOdds): SaleOdds {
  if (betType.tiers !== undefined) {
    const { numerator, denominator } = returnToPlayer(betType, format, published, sampleSelections(betType)[0] ?? '');
    const raised = Object.entries(published.table ?? {}).map(
      ([key, odds]) => [key, ownShare({ numerator: denominator, denominator: numerator }, odds)] as const,
    );
    return tableSale(Object.fromEntries(raised));
  }
  const own = (selection?: string) => ownShare(fairOdds(betType, format, selection), ODDS_SCALE);
  if (betType.selection.kind !== 'choice') return { odds: own() };
  return tableSale(Object.fromEntries(betType.selection.choices.map(({ value }) => [value, own(value)])));
}

/** The assortment of a family in a mode: published prices, and in ZY the house's own for those that are not official tables. */
export interface Assortment {
  readonly formatId: FormatId;
  readonly betTypes: readonly BetType[];
  readonly prices: Prices;
  /** Whether the bet type is of an official table, which every mode sells at the same odds. */
  readonly isOfficial?: (betTypeId: string) => boolean;
  /** Whether the mode has the bet type on its board. */
  readonly isSoldIn?: (prizeMode: PrizeMode, betTypeId: string) => boolean;
}

/** The price lists of an assortment, each computed on first use. */
export function salesOfAssortment(
  assortment: Assortment,
): (formatId: FormatId, prizeMode: PrizeMode) => readonly SaleLine[] {
  const { formatId, betTypes, prices, isOfficial = () => false, isSoldIn = () => true } = assortment;
  const lists = new Map<PrizeMode, readonly SaleLine[]>();
  const saleIn = (prizeMode: PrizeMode, betType: BetType, price: Price): SaleOdds => {
    const published = saleOf(price);
    return prizeMode === 'ZY' && !isOfficial(betType.id) ? ownSale(betType, FORMATS[formatId], published) : published;
  };
  const listOf = (prizeMode: PrizeMode): readonly SaleLine[] =>
    betTypes.flatMap((betType) => {
      const price = prices[betType.id];
      if (price === undefined || !isSoldIn(prizeMode, betType.id)) return [];
      return [{ betTypeId: betType.id, playType: 'trad' as const, sale: saleIn(prizeMode, betType, price) }];
    });
  return (wanted, prizeMode) => {
    if (wanted !== formatId) return [];
    const list = lists.get(prizeMode) ?? listOf(prizeMode);
    lists.set(prizeMode, list);
    return list;
  };
}
