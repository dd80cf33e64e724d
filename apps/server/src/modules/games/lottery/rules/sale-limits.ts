/** Default sale limits of a bet type, by its odds; an operator can change each row of the price list. */
import { ODDS_SCALE, type SaleOdds } from '@lantern/game-math/lottery';

/** Amounts in minor units. */
export interface SaleLimits {
  readonly unitMinimum: number;
  readonly stakeMinimum: number;
  readonly stakeMaximum: number;
  /** Maximum liability of the house on one selection of one issue. */
  readonly numberLiabilityMaximum: number;
}

const UNIT = 1000;
const MILLION = 1_000_000;

/** Limits by minimum odds; the first match applies. */
const LADDER = [
  { oddsFrom: 20_000, stakeMaximum: 5 * MILLION, numberLiabilityMaximum: 2_000 * MILLION },
  { oddsFrom: 2_000, stakeMaximum: 50 * MILLION, numberLiabilityMaximum: 2_000 * MILLION },
  { oddsFrom: 200, stakeMaximum: 200 * MILLION, numberLiabilityMaximum: 5_000 * MILLION },
  { oddsFrom: 0, stakeMaximum: 500 * MILLION, numberLiabilityMaximum: 5_000 * MILLION },
] as const;

/** Bet types with tight limits regardless of their odds: three-digit prizes, and rare sums. */
const CLOSELY_LIMITED = new Set(['c3_dau', 'db2_tong_0', 'db2_tong_1', 'db2_tong_17', 'db2_tong_18']);
const CLOSE_LIMITS = { stakeMaximum: 50 * MILLION, numberLiabilityMaximum: 500 * MILLION };

/** Default limits of a bet type at these odds; one unit is always accepted. */
export function saleLimits(betType: string, { odds, table }: SaleOdds): SaleLimits {
  const highest = Math.max(odds, ...Object.values(table ?? {})) / ODDS_SCALE;
  const { stakeMaximum, numberLiabilityMaximum } = CLOSELY_LIMITED.has(betType)
    ? CLOSE_LIMITS
    : LADDER.find(({ oddsFrom }) => highest >= oddsFrom)!;
  return {
    unitMinimum: UNIT,
    stakeMinimum: UNIT,
    stakeMaximum,
    numberLiabilityMaximum: Math.max(numberLiabilityMaximum, Math.ceil(highest * UNIT)),
  };
}
