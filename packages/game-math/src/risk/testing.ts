/** For tests: bets as they are sold, and their figures. */
import {
  betTypeById,
  defaultOdds,
  FORMATS,
  normalizeSelections,
  priceMultiplier,
  salesOf,
  type Bet,
  type FormatId,
  type PrizeMode,
} from '../lottery/index.ts';
import { edgePpmOfLottery, lotteryAtRisk } from './index.ts';

/** The first two-digit numbers. */
export const numbers = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => String(from + index).padStart(2, '0'));

/** The sum of the values. */
export const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);

/** The price of all selections of a bet. */
export const costOf = ({ unit, multiplier, positions, selections }: Bet): bigint =>
  unit * BigInt(multiplier) * BigInt(positions) * BigInt(selections.length);

/** The edge of bets together, in whole parts per million of their stakes. */
export function edgeOfBets(formatId: FormatId, bets: readonly Bet[]): number {
  const lost = bets.reduce((all, one) => all + costOf(one) * BigInt(edgePpmOfLottery({ formatId, ...one })!), 0n);
  return Number(lost / bets.reduce((all, one) => all + costOf(one), 0n));
}

export interface OnFormat {
  bet(mode: PrizeMode, id: string, unit: bigint, selections?: readonly string[]): Bet;
  risked(bets: readonly Bet[]): readonly bigint[];
  /** Ids of what a mode sells by fixed odds. */
  readonly ids: (mode: PrizeMode) => readonly string[];
}

/** Builders of bets on a format. */
export function onFormat(formatId: FormatId): OnFormat {
  return {
    bet(mode, id, unit, selections = []) {
      const [betType, sale] = [betTypeById(id)!, defaultOdds(mode, formatId, id)!];
      const positions = priceMultiplier(betType, FORMATS[formatId]);
      return {
        betType,
        selections: normalizeSelections(betType, selections),
        unit,
        multiplier: 1,
        oddsTenThousandths: sale.odds,
        oddsTable: sale.table,
        positions,
      };
    },
    risked: (bets) => lotteryAtRisk(formatId, bets),
    ids: (mode) =>
      salesOf(formatId, mode)
        .filter(({ playType }) => playType === 'trad')
        .map(({ betTypeId }) => betTypeId),
  };
}
