/**
 * Price lists of two play types. Fixed odds (`trad`) are those the family states, in the house's own variant (ZY) at 97 % of fair ones;
 * where a family states none, it is 97 % in every mode. A play by prize series (`ent`) is priced at the number of combinations over the
 * winning ones, times the series over 2000 (domain reference §3.0).
 */
import { floorScaled, rational, times } from '../../rational.ts';
import type { BetType } from '../bet-rules.ts';
import { FORMATS, type Format, type FormatId } from '../formats.ts';
import type { PrizeMode } from '../prize-modes.ts';
import { fairOdds } from '../probability.ts';
import { ODDS_SCALE, type SaleOdds } from '../settle.ts';
import type { SaleLine } from './family.ts';
import { ownSale, saleOf, type Price } from './price-list.ts';

/** The prize series of each mode: the payout, where a bet without margin would pay 2000. */
export const PRIZE_SERIES: Readonly<Record<PrizeMode, number>> = { Lott: 1960, Elott: 1950, ZY: 1940 };
const FULL_SERIES = 2000n;

export interface Listing {
  readonly betType: BetType;
  /** Its fixed odds: one price, one by mode, or `share` for 97 % of fair. Absent: not sold by fixed odds. */
  readonly trad?: Price | 'share' | ((prizeMode: Exclude<PrizeMode, 'ZY'>) => Price);
  /** Whether it is sold by prize series. */
  readonly ent?: boolean;
}

/** The price within a range: Lott pays its upper end, Elott its lower. */
export const ranged =
  (
    lower: number,
    upper: number,
    priceAt: (odds: number) => Price = (odds) => odds,
  ): ((prizeMode: PrizeMode) => Price) =>
  (prizeMode) =>
    priceAt(prizeMode === 'Lott' ? upper : lower);

/** A bet type at the mode's prize series, to the last digit of odds. */
export function seriesSale(betType: BetType, format: Format, prizeMode: PrizeMode): SaleOdds {
  const share = rational(BigInt(PRIZE_SERIES[prizeMode]), FULL_SERIES);
  const oddsOf = (selection?: string) =>
    Number(floorScaled(times(fairOdds(betType, format, selection), share), BigInt(ODDS_SCALE)));
  if (betType.selection.kind !== 'choice') return { odds: oddsOf() };
  const table = Object.fromEntries(betType.selection.choices.map(({ value }) => [value, oddsOf(value)]));
  return { odds: Math.max(...Object.values(table)), table };
}

function fixedSale({ betType, trad }: Listing, format: Format, prizeMode: PrizeMode): SaleOdds | undefined {
  if (trad === undefined) return undefined;
  if (trad === 'share') return ownSale(betType, format, { odds: ODDS_SCALE });
  const published = saleOf(typeof trad === 'function' ? trad(prizeMode === 'ZY' ? 'Elott' : prizeMode) : trad);
  return prizeMode === 'ZY' ? ownSale(betType, format, published) : published;
}

/** The price lists of one format: fixed odds first, then the plays by prize series, each in the order listed. Created on first use. */
export function salesOfListings(
  formatId: FormatId,
  listings: readonly Listing[],
): (formatId: FormatId, prizeMode: PrizeMode) => readonly SaleLine[] {
  const format = FORMATS[formatId];
  const lists = new Map<PrizeMode, readonly SaleLine[]>();
  const listOf = (prizeMode: PrizeMode): readonly SaleLine[] => {
    const fixed = listings.flatMap((listing) => {
      const sale = fixedSale(listing, format, prizeMode);
      return sale === undefined ? [] : [{ betTypeId: listing.betType.id, playType: 'trad' as const, sale }];
    });
    const bySeries = listings.filter(({ ent }) => ent === true);
    return [
      ...fixed,
      ...bySeries.map(({ betType }) => ({
        betTypeId: betType.id,
        playType: 'ent' as const,
        sale: seriesSale(betType, format, prizeMode),
      })),
    ];
  };
  return (wanted, prizeMode) => {
    if (wanted !== formatId) return [];
    const list = lists.get(prizeMode) ?? listOf(prizeMode);
    lists.set(prizeMode, list);
    return list;
  };
}
