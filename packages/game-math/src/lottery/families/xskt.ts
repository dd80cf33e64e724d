/** The construction lottery (xổ số kiến thiết) and the fast games drawn in its two formats. */
import { XSKT_BET_TYPES } from '../bet-table.ts';
import type { FormatId } from '../formats.ts';
import { xsktOdds } from '../odds.ts';
import type { PrizeMode } from '../prize-modes.ts';
import type { Family, SaleLine } from './family.ts';

function sales(formatId: FormatId, prizeMode: PrizeMode): readonly SaleLine[] {
  return XSKT_BET_TYPES.flatMap(({ id }) => {
    const odds = xsktOdds(prizeMode, formatId, id);
    return odds === undefined ? [] : [{ betTypeId: id, playType: 'trad' as const, sale: { odds } }];
  });
}

export const xskt: Family = { formatIds: ['vn27', 'vn18'], betTypes: XSKT_BET_TYPES, sales };
