/** Every family of lotteries. A new one is named here, and nowhere else. */
import type { FormatId } from '../formats.ts';
import type { PrizeMode } from '../prize-modes.ts';
import type { SaleOdds } from '../settle.ts';
import type { Family, SaleLine } from './family.ts';
import { xskt } from './xskt.ts';

export const FAMILIES: readonly Family[] = [xskt];

/** The price list of a format in a prize mode, in board order; empty where the mode does not sell it. */
export function salesOf(formatId: FormatId, prizeMode: PrizeMode): readonly SaleLine[] {
  return FAMILIES.find(({ formatIds }) => formatIds.includes(formatId))?.sales(formatId, prizeMode) ?? [];
}

/** What a bet type is sold at by default, or undefined where the format does not offer it in the mode. */
export function defaultOdds(prizeMode: PrizeMode, formatId: FormatId, betTypeId: string): SaleOdds | undefined {
  return salesOf(formatId, prizeMode).find((line) => line.betTypeId === betTypeId)?.sale;
}
