/** Whether a line of a price list may be sold: known to the format, with a house edge within bounds, and limits that agree. Pure. */
import {
  betTypeById,
  formatById,
  lotteryGameByCode,
  payoutOf,
  priceMultiplier,
  salesOf,
  type FormatId,
  type PrizeMode,
} from '@lantern/game-math/lottery';
import { EDGE_MAXIMUM_PPM, edgesOf } from '@lantern/game-math/prices';
import type { PlayType } from './play-types.ts';
import type { SaleTerms } from './price-order.ts';

/** A line of a price list as operators see it: also those off sale. */
export interface PriceLine extends SaleTerms {
  readonly prizeMode: PrizeMode;
  readonly playType: PlayType;
  readonly onSale: boolean;
  readonly sortOrder: number;
}

const ODDS_MAXIMUM = 1_000_000_000_000n;
/** A sum above this is not exact in the lists' JSON. */
const AMOUNT_MAXIMUM = 9_000_000_000_000_000n;

export interface PriceFault {
  readonly field: string;
  /** `edge`: the house would lose, or keep more than the maximum. */
  readonly reason: 'unknown' | 'invalid' | 'edge';
}

/** The lowest and the highest house edge over the line's selections, in parts per million, rounded down. */
export interface Edges {
  readonly lowestPpm: number;
  readonly highestPpm: number;
}

const sameKeys = (one: object, other: object): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((key) => Object.hasOwn(other, key));

/** The edges of a line, or its first fault. Exact: one part in a million against the house is refused. */
export function checkPriceLine(
  game: { readonly code: string; readonly format: FormatId },
  line: PriceLine,
): { readonly edges: Edges } | { readonly fault: PriceFault } {
  const fault = (field: string, reason: PriceFault['reason'] = 'invalid') => ({ fault: { field, reason } });
  const betType = betTypeById(line.betType);
  const format = formatById(game.format)!;
  const sold = lotteryGameByCode(game.code)?.betTypeIds;
  const own = salesOf(format.id, line.prizeMode).find(
    ({ betTypeId, playType }) => betTypeId === line.betType && playType === line.playType,
  );
  if (!betType || !own || sold?.includes(line.betType) === false) return fault('betType', 'unknown');

  if (line.oddsE4 < 1n || line.oddsE4 > ODDS_MAXIMUM) return fault('oddsE4');
  // Every choice and tier that the format pays by odds of its own has them here too: a missing one would be paid by another's.
  const table = line.oddsTable;
  if ((own.sale.table === undefined) !== (table === null) || (table && !sameKeys(table, own.sale.table!)))
    return fault('oddsTable');
  const tableOdds = Object.values(table ?? {});
  if (!tableOdds.every((odds) => Number.isInteger(odds) && odds >= 1 && odds <= Number(ODDS_MAXIMUM)))
    return fault('oddsTable');

  const { unitMinimum, stakeMinimum, stakeMaximum, numberLiabilityMaximum } = line;
  if (unitMinimum < 1n || unitMinimum > AMOUNT_MAXIMUM) return fault('unitMinimum');
  if (stakeMinimum < unitMinimum) return fault('stakeMinimum');
  const oneUnit = unitMinimum * BigInt(priceMultiplier(betType, format));
  if (stakeMaximum < stakeMinimum || stakeMaximum < oneUnit || stakeMaximum > AMOUNT_MAXIMUM)
    return fault('stakeMaximum');
  const highest = Math.max(Number(line.oddsE4), ...tableOdds);
  const unitWin = payoutOf({ unit: unitMinimum, multiplier: 1, oddsTenThousandths: highest, hits: 1 });
  if (numberLiabilityMaximum < unitWin || numberLiabilityMaximum > AMOUNT_MAXIMUM)
    return fault('numberLiabilityMaximum');

  const edges = edgesOf(format.id, line.betType, { odds: Number(line.oddsE4), table: table ?? undefined });
  if (!edges || edges.isLost) return fault('oddsE4', 'edge');
  const { lowestPpm, highestPpm } = edges;
  return highestPpm > EDGE_MAXIMUM_PPM ? fault('oddsE4', 'edge') : { edges: { lowestPpm, highestPpm } };
}
