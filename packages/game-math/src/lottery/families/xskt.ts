/** The construction lottery (xổ số kiến thiết) and the fast games drawn in its two formats. */
import { XSKT_BET_TYPES } from '../bet-table.ts';
import { FORMATS, xsktIdOf, type FormatId, type XsktFormatId } from '../formats.ts';
import { xsktOdds } from '../odds.ts';
import type { PrizeMode } from '../prize-modes.ts';
import type { Family, SaleLine } from './family.ts';
import { seriesSale } from './play-lists.ts';

/** Fixed odds for every bet; the bets on numbers also by prize series. */
function listOf(formatId: XsktFormatId, prizeMode: PrizeMode): readonly SaleLine[] {
  const format = FORMATS[formatId];
  const offered = XSKT_BET_TYPES.filter(({ formats }) => formats.includes(formatId));
  const fixed = offered.flatMap(({ id }) => {
    const odds = xsktOdds(prizeMode, formatId, id);
    return odds === undefined ? [] : [{ betTypeId: id, playType: 'trad' as const, sale: { odds } }];
  });
  const onNumbers = offered.filter(({ selection, group }) => selection.kind !== 'none' && group !== 'tong');
  return [
    ...fixed,
    ...onNumbers.map((betType) => ({
      betTypeId: betType.id,
      playType: 'ent' as const,
      sale: seriesSale(betType, format, prizeMode),
    })),
  ];
}

const lists = new Map<string, readonly SaleLine[]>();

function sales(wanted: FormatId, prizeMode: PrizeMode): readonly SaleLine[] {
  const formatId = xsktIdOf(FORMATS[wanted]);
  if (formatId === undefined) return [];
  const key = `${formatId} ${prizeMode}`;
  const list = lists.get(key) ?? listOf(formatId, prizeMode);
  lists.set(key, list);
  return list;
}

export const xskt: Family = { formatIds: ['vn27', 'vn18'], betTypes: XSKT_BET_TYPES, sales };
