/** What may be bet on a bet type at first, by what it can return: defaults of the price list, which an operator changes by row. */
import { ODDS_SCALE, type SaleOdds } from '@lantern/game-math/lottery';

/** Amounts in minor units. */
export interface SaleLimits {
  readonly unitMinimum: number;
  readonly stakeMinimum: number;
  readonly stakeMaximum: number;
  /** Largest payout the house takes on one selection of one issue. */
  readonly numberLiabilityMaximum: number;
}

const UNIT = 1000;
const MILLION = 1_000_000;

/** From these odds on, such limits; the first that fits counts. */
const LADDER = [
  { oddsFrom: 20_000, stakeMaximum: 5 * MILLION, numberLiabilityMaximum: 2_000 * MILLION },
  { oddsFrom: 2_000, stakeMaximum: 50 * MILLION, numberLiabilityMaximum: 2_000 * MILLION },
  { oddsFrom: 200, stakeMaximum: 200 * MILLION, numberLiabilityMaximum: 5_000 * MILLION },
  { oddsFrom: 0, stakeMaximum: 500 * MILLION, numberLiabilityMaximum: 5_000 * MILLION },
] as const;

/** Bets that books limit closely whatever their odds: three-digit prizes, and the sums that hardly come. */
const CLOSELY_LIMITED = new Set(['c3_dau', 'db2_tong_0', 'db2_tong_1', 'db2_tong_17', 'db2_tong_18']);
const CLOSE_LIMITS = { stakeMaximum: 50 * MILLION, numberLiabilityMaximum: 500 * MILLION };

/** The first limits of a bet type sold at these odds; one unit is always taken, whatever it may win. */
export function saleLimits(betType: string, { odds, table }: SaleOdds): SaleLimits {
  const highest = Math.max(odds, ...Object.values(table ?? {})) / ODDS_SCALE;
  const { stakeMaximum, numberLiabilityMaximum } = CLOSELY_LIMITED.has(betType) ? CLOSE_LIMITS : LADDER.find(({ oddsFrom }) => highest >= oddsFrom)!;
  return { unitMinimum: UNIT, stakeMinimum: UNIT, stakeMaximum, numberLiabilityMaximum: Math.max(numberLiabilityMaximum, Math.ceil(highest * UNIT)) };
}
