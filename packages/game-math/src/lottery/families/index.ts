/** Every lottery family. A new one is registered here only. */
import type { FormatId } from '../formats.ts';
import type { PrizeMode } from '../prize-modes.ts';
import type { SaleOdds } from '../settle.ts';
import type { Family, SaleLine } from './family.ts';
import { dice3 } from './dice3.ts';
import { digits5 } from './digits5.ts';
import { keno80 } from './keno80.ts';
import { lucky28 } from './lucky28.ts';
import { mark6 } from './mark6.ts';
import { max3d } from './max3d.ts';
import { mega645, power655 } from './number-six.ts';
import { pick11x5 } from './pick11x5.ts';
import { race10 } from './race10.ts';
import { xskt } from './xskt.ts';

export const FAMILIES: readonly Family[] = [
  xskt,
  digits5,
  lucky28,
  dice3,
  race10,
  pick11x5,
  mark6,
  mega645,
  power655,
  max3d,
  keno80,
];

/** The price list of a format in a prize mode, in board order; empty where the mode does not sell it. */
export function salesOf(formatId: FormatId, prizeMode: PrizeMode): readonly SaleLine[] {
  return FAMILIES.find(({ formatIds }) => formatIds.includes(formatId))?.sales(formatId, prizeMode) ?? [];
}

/** The default price of a bet type, or undefined where the format does not offer it in the mode. */
export function defaultOdds(prizeMode: PrizeMode, formatId: FormatId, betTypeId: string): SaleOdds | undefined {
  return salesOf(formatId, prizeMode).find((line) => line.betTypeId === betTypeId)?.sale;
}
