/**
 * Prices of virtual football: every one in closed form from the published grid of scores, so its return is exact and anyone can recompute it
 * from what was published before the match. Sees no seed (sports domain reference §4; k of §4, "virtual").
 */
import type { Rational } from '../../../rational.ts';
import {
  asianPrices,
  decimalPrices,
  doubleChancePrices,
  MARGINS,
  powerMargin,
  type LineChances,
} from '../../margin.ts';
import { marketKey, type Market } from '../../markets/key.ts';
import { ratioOf, type Price } from '../../price.ts';
import { mainLine, scoreChances } from '../football/market-chances.ts';
import { scoreGrid, type ScoreChance } from '../grid.ts';
import { VIRTUAL_RHO } from './rho.ts';

export { VIRTUAL_PLAY_MS, VIRTUAL_SPEED } from './play.ts';

/** k of every market of virtual football. */
export const VIRTUAL_MARGIN = MARGINS.virtual;

export interface VirtualOutcome {
  readonly outcome: string;
  readonly chances: LineChances;
  /** Undefined where the outcome is closed. */
  readonly price: Price | undefined;
  /** What a unit comes back as on average, as shares of the stake: chances won × price + void. Undefined without a price. */
  readonly rtp: number | undefined;
}

export interface VirtualLine {
  readonly key: string;
  readonly market: Market;
  readonly outcomes: readonly VirtualOutcome[];
}

const ASIAN: ReadonlySet<string> = new Set(['ah', 'ou', 'ouTeam', 'dnb']);
const FULL_TIME = { period: 'ft' } as const;
/** Lines beside the main one, on each side of it, in quarters. */
const BESIDE = 1;
const [HANDICAP_FROM, HANDICAP_TO] = [-20, 20];
const [TOTAL_FROM, TOTAL_TO] = [2, 28];

/** The most even line of a family, and its neighbours. */
function linesAround(cells: readonly ScoreChance[], market: Market, low: number, high: number): Market[] {
  const at = (line: number): LineChances => [...scoreChances({ ...market, line }, 'goals', cells)!.values()][0]!;
  const main = mainLine(low, high, at);
  return Array.from({ length: 2 * BESIDE + 1 }, (_, step) => ({ ...market, line: main - BESIDE + step }));
}

/** The markets of a virtual match, before it begins: there are none during it. */
function marketsOf(cells: readonly ScoreChance[]): readonly Market[] {
  return [
    { family: '1x2', ...FULL_TIME },
    ...linesAround(cells, { family: 'ah', ...FULL_TIME }, HANDICAP_FROM, HANDICAP_TO),
    ...linesAround(cells, { family: 'ou', ...FULL_TIME }, TOTAL_FROM, TOTAL_TO),
    ...['dc', 'dnb', 'btts', 'oe', 'range', 'exact', 'cs'].map((family): Market => ({ family, ...FULL_TIME })),
    ...(['home', 'away'] as const).flatMap((side): Market[] => [
      { family: 'cleanSheet', ...FULL_TIME, side },
      { family: 'winToNil', ...FULL_TIME, side },
    ]),
  ];
}

function pricesOf(
  cells: readonly ScoreChance[],
  market: Market,
  chances: readonly LineChances[],
): readonly (Price | undefined)[] {
  const k = VIRTUAL_MARGIN;
  if (market.family === 'dc') {
    const result = [...scoreChances({ ...market, family: '1x2' }, 'goals', cells)!.values()].map(({ won }) => won);
    const [home, draw, away] = powerMargin(result, k);
    return doubleChancePrices([home!, draw!, away!]);
  }
  if (!ASIAN.has(market.family))
    return decimalPrices(
      chances.map(({ won }) => won),
      k,
    );
  const [one, other] = asianPrices(chances[0]!, k);
  // A line with one side has no price.
  return one && other ? [one, other] : [];
}

const numberOf = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);

/** The return of an outcome at a price, as a share of the stake: its chances are those of the grid, so it is exact. */
export const virtualReturn = ({ won, voided }: LineChances, price: Price): number =>
  won * (1 + numberOf(ratioOf(price))) + voided;

/** All lines of a virtual match with their prices, from the goals expected of both sides. The same for everyone, on every machine. */
export function virtualLines(rates: readonly [home: number, away: number]): readonly VirtualLine[] {
  const cells = scoreGrid(rates, VIRTUAL_RHO);
  return marketsOf(cells).map((market): VirtualLine => {
    const entries = [...scoreChances(market, 'goals', cells)!];
    const prices = pricesOf(
      cells,
      market,
      entries.map(([, chances]) => chances),
    );
    const outcomes = entries.map(([outcome, chances], at): VirtualOutcome => {
      const price = prices[at];
      return { outcome, chances, price, rtp: price && virtualReturn(chances, price) };
    });
    return { key: marketKey(market), market, outcomes };
  });
}
