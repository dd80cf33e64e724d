/** Bets of one space, selection by selection, in whole numbers small enough for fast sums. */
import { plus, rational, type Rational } from '../../rational.ts';
import type { BetType, Outcome } from '../../lottery/bet-rules.ts';
import { FORMATS, type FormatId } from '../../lottery/formats.ts';
import { chancesOf, returnToPlayer } from '../../lottery/probability.ts';
import { ODDS_SCALE, type Bet } from '../../lottery/settle.ts';
import { Cache } from '../cache.ts';
import { priceKey } from '../edge.ts';

/** One selection of a bet. */
export interface Line {
  readonly betType: BetType;
  readonly selection: string;
  /** Its price, in the group's own unit. */
  readonly stake: number;
  /** What an outcome pays, stake included, in the group's own unit; never more than the whole group cost. */
  readonly pays: (outcome: Outcome) => number;
  readonly bet: Bet;
}

/**
 * The lines of a group of bets. Their unit is a ten-thousandth of a minor unit over the bets' common divisor; sums above 2^46 of them are
 * coarsened, stakes down and payments up, so that the loss is never overstated.
 */
export interface Group {
  readonly formatId: FormatId;
  readonly lines: readonly Line[];
  /** The price of all lines, in the group's unit. */
  readonly stake: number;
  /** Minor units of one of the group's units. */
  readonly unit: Rational;
}

const HIGHEST_SUM = 2n ** 46n;
const SCALE = BigInt(ODDS_SCALE);

const unitOf = ({ unit, multiplier }: Bet): bigint => unit * BigInt(multiplier);
const costOf = (bet: Bet): bigint => unitOf(bet) * BigInt(bet.positions) * BigInt(bet.selections.length);

function commonMeasure(values: readonly bigint[]): bigint {
  return values.reduce((left, right) => {
    let [a, b] = [left, right];
    while (b !== 0n) [a, b] = [b, a % b];
    return a;
  }, 0n);
}

/** Splits the bets of one space into lines. */
export function groupOf(formatId: FormatId, bets: readonly Bet[]): Group {
  const measure = commonMeasure(bets.map(unitOf)) || 1n;
  const all = bets.reduce((sum, bet) => sum + costOf(bet), 0n);
  const coarse = ((all / measure) * SCALE) / HIGHEST_SUM + 1n;
  const lines = bets.flatMap((bet) => linesOf(bet, measure, coarse, Number(((all / measure) * SCALE) / coarse)));
  return {
    formatId,
    lines,
    stake: lines.reduce((sum, line) => sum + line.stake, 0),
    unit: rational(measure * coarse, SCALE),
  };
}

function linesOf(bet: Bet, measure: bigint, coarse: bigint, cap: number): readonly Line[] {
  const units = unitOf(bet) / measure;
  const stake = Number((units * BigInt(bet.positions) * SCALE) / coarse);
  const [perUnit, parts] = [Number(units), Number(coarse)];
  const paidAt = (odds: number): number => {
    const exact = perUnit * odds;
    return Math.min(cap, parts === 1 ? exact : Math.ceil(exact / parts) + 1);
  };
  const pays = ({ hits, pushed, pays: keys }: Outcome): number => {
    if (pushed) return Math.min(cap, parts === 1 ? stake : stake + 1);
    if (keys === undefined) return hits === 0 ? 0 : paidAt(Number(bet.oddsTenThousandths) * hits);
    return paidAt(
      keys.reduce(
        (sum, [key, times]) =>
          sum + (key === '' ? Number(bet.oddsTenThousandths) : (bet.oddsTable?.[key] ?? 0)) * times,
        0,
      ),
    );
  };
  return bet.selections.map((selection) => ({ betType: bet.betType, selection, stake, pays, bet }));
}

/** Billionths: the unit of chances that must not be understated. */
export const BILLION = 1_000_000_000;

const MAX_CHANCES = 20_000;
const chances = new Cache<string, number>(MAX_CHANCES);
const edges = new Cache<string, number>(MAX_CHANCES);

const wordOf = ({ selection }: BetType, chosen: string): string => (selection.kind === 'choice' ? chosen : '');
const ceilOf = ({ numerator, denominator }: Rational): number =>
  Number((numerator * BigInt(BILLION) + denominator - 1n) / denominator);
const floorOf = ({ numerator, denominator }: Rational): number => {
  const scaled = numerator * BigInt(BILLION);
  return Number(scaled >= 0n ? scaled / denominator : -((-scaled + denominator - 1n) / denominator));
};

/** Chance that a selection returns anything, in billionths, rounded up. */
export function returnChance(formatId: FormatId, betType: BetType, selection: string): number {
  return chances.get(`${formatId} ${betType.id} ${wordOf(betType, selection)}`, () => {
    const { win, push } = chancesOf(betType, FORMATS[formatId], selection);
    return ceilOf(plus(win, push));
  });
}

/** The mean loss of a selection, in billionths of its stake, rounded down; negative where it wins. */
export function meanLossShare(
  formatId: FormatId,
  { bet, betType, selection }: Pick<Line, 'bet' | 'betType' | 'selection'>,
): number {
  return edges.get(`${formatId} ${betType.id} ${priceKey(bet)} ${wordOf(betType, selection)}`, () => {
    const sale = { odds: Number(bet.oddsTenThousandths), table: bet.oddsTable };
    const { numerator, denominator } = returnToPlayer(betType, FORMATS[formatId], sale, selection);
    return floorOf({ numerator: denominator - numerator, denominator });
  });
}
