/** What the house would lose on an event in the worst case: over the scores it may end with, and over the outcomes of what is no score. */
import { FOOTBALL_FAMILIES, parseMarket, type Score } from '@lantern/game-math/sports';

/** Sums of one outcome over its buckets. */
export interface OutcomeExposure {
  readonly marketKey: string;
  readonly outcome: string;
  readonly gross: number;
  readonly staked: number;
}

const GOALS = 8;
const GRID: readonly Score[] = Array.from({ length: (GOALS + 1) ** 2 }, (_, at) => [
  Math.floor(at / (GOALS + 1)),
  at % (GOALS + 1),
]);

/** Shares of an outcome's payment at each score; a void share returns a stake, which is less than it pays. */
const known = new Map<string, readonly number[] | undefined>();
const CELLS_MAXIMUM = 5_000;

function cellsOf(marketKey: string, outcome: string): readonly number[] | undefined {
  const name = `${marketKey}/${outcome}`;
  if (known.has(name)) return known.get(name);
  const market = parseMarket(marketKey);
  const rule = market && FOOTBALL_FAMILIES.get(market.family)?.score;
  const isFullTime = market !== undefined && (market.period ?? 'ft') === 'ft';
  const shares =
    market && rule?.counted === 'goals' && isFullTime
      ? GRID.map((score) => {
          const { won, voided } = rule.final(market, outcome, score);
          return (
            Number(won.numerator) / Number(won.denominator) + Number(voided.numerator) / Number(voided.denominator)
          );
        })
      : undefined;
  if (known.size >= CELLS_MAXIMUM) known.clear();
  known.set(name, shares);
  return shares;
}

interface Cells {
  readonly cells: readonly number[];
  /** The worst of what is no score of goals. */
  readonly apart: number;
}

function lossesOf(exposures: readonly OutcomeExposure[]): Cells {
  const grid = GRID.map(() => 0);
  let apart = 0;
  for (const [, rows] of Map.groupBy(exposures, ({ marketKey }) => marketKey)) {
    const staked = rows.reduce((sum, row) => sum + row.staked, 0);
    const shares = rows.map(({ marketKey, outcome }) => cellsOf(marketKey, outcome));
    if (shares.some((one) => one === undefined)) {
      apart += Math.max(0, ...rows.map(({ gross }) => gross - staked));
      continue;
    }
    for (const at of grid.keys())
      grid[at]! += rows.reduce((sum, { gross }, row) => sum + gross * shares[row]![at]!, 0) - staked;
  }
  return { cells: grid, apart };
}

/** In minor units; never below the loss of the worst outcome, and not negative. */
export function worstCase(exposures: readonly OutcomeExposure[]): bigint {
  const { cells, apart } = lossesOf(exposures);
  return BigInt(Math.max(0, Math.ceil(Math.max(...cells) + apart)));
}

/** What the house loses at each score, home goals by away goals, in minor units; and the worst of what is no score. */
export function exposureGrid(exposures: readonly OutcomeExposure[]): {
  readonly grid: readonly (readonly number[])[];
  readonly apart: number;
} {
  const { cells, apart } = lossesOf(exposures);
  const rows = Array.from({ length: GOALS + 1 }, (_, home) =>
    cells.slice(home * (GOALS + 1), (home + 1) * (GOALS + 1)),
  );
  return { grid: rows.map((row) => row.map(Math.ceil)), apart };
}
