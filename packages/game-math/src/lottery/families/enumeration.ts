/** For tests: a family's own judges over every possible draw, counted one by one, against the chances it states. */
import { rational, type Rational } from '../../rational.ts';
import type { BetType, NumbersByTier, SelectionRule } from '../bet-rules.ts';
import { FORMATS, type FormatId } from '../formats.ts';
import { createSettler, settleBet, type BetSettlement } from '../settle.ts';
import type { PlayType, SaleLine } from './family.ts';

/** How often a selection won and was pushed, and how often each key was paid, of all draws. */
export interface Counted {
  readonly win: Rational;
  readonly push: Rational;
  readonly paid: ReadonlyMap<string, Rational>;
}

const joined = (numbers: readonly number[], digits: number): string =>
  numbers.map((number) => String(number).padStart(digits, '0')).join('-');

/** Selections worth counting: every word; of numbers and picks the lowest, the highest and one between, in reverse order. */
export function selectionsToCount(rule: SelectionRule): readonly string[] {
  switch (rule.kind) {
    case 'choice':
      return rule.choices.map(({ value }) => value);
    case 'digits':
      return ['00000', '72945', '99999'].map((number) => number.slice(0, rule.digits));
    case 'pick': {
      const { from, to, size, digits } = rule;
      const block = (first: number) => Array.from({ length: size }, (_, index) => first + index);
      return [
        ...new Set([
          joined(block(from), digits),
          joined(block(to - size + 1), digits),
          joined(block(from + 1).reverse(), digits),
        ]),
      ];
    }
    default:
      return ['DB'];
  }
}

/** Counts the selections of bet types over the draws, by bet type and selection (`id selection`). */
export function countOver(
  draws: Iterable<readonly number[]>,
  betTypes: readonly BetType[],
  ballDigits = 1,
): ReadonlyMap<string, Counted> {
  const tallies = betTypes.flatMap(({ id, win, selection }) => {
    if (win.kind !== 'judged') throw new Error(`${id} does not judge itself`);
    return [
      {
        win,
        cases: selectionsToCount(selection).map((one) => ({
          name: `${id} ${one}`,
          one,
          wins: 0,
          pushes: 0,
          paid: new Map<string, number>(),
        })),
      },
    ];
  });
  let all = 0;
  for (const draw of draws) {
    all += 1;
    const result: NumbersByTier = { B: draw.map((number) => String(number).padStart(ballDigits, '0')) };
    for (const { win, cases } of tallies) {
      const judge = win.judge(result);
      for (const counted of cases) {
        const { hits, pushed, pays = [['', hits] as const] } = judge(counted.one);
        if (pushed) counted.pushes += 1;
        if (hits === 0) continue;
        counted.wins += 1;
        for (const [key, times] of pays) counted.paid.set(key, (counted.paid.get(key) ?? 0) + times);
      }
    }
  }
  const share = (count: number) => rational(BigInt(count), BigInt(all));
  return new Map(
    tallies.flatMap(({ cases }) =>
      cases.map(({ name, wins, pushes, paid }) => [
        name,
        { win: share(wins), push: share(pushes), paid: new Map([...paid].map(([key, times]) => [key, share(times)])) },
      ]),
    ),
  );
}

/** The draws of a sample space whose cases all have one way. */
export function* drawsOf(cases: Iterable<readonly [number[], number]>): Iterable<readonly number[]> {
  for (const [draw] of cases) yield draw;
}

/** The statements of the bet types for the same selections, in the same form. */
export function statedChances(betTypes: readonly BetType[]): ReadonlyMap<string, Counted> {
  return new Map(
    betTypes.flatMap(({ id, win, selection }) =>
      selectionsToCount(selection).map((one) => {
        if (win.kind !== 'judged') throw new Error(`${id} does not judge itself`);
        const { expected, ...chances } = win.chances(one);
        return [
          `${id} ${one}`,
          { ...chances, paid: new Map([...expected].filter(([, times]) => times.numerator > 0n)) },
        ] as const;
      }),
    ),
  );
}

/** Settles one bet on a draw given as text, at the odds of a price list; unit 1 000, multiplier 1. */
export function settleOn(
  [formatId, numbers]: readonly [FormatId, readonly string[]],
  betType: BetType,
  selections: readonly string[],
  [lines, playType]: readonly [readonly SaleLine[], PlayType],
): BetSettlement {
  const format = FORMATS[formatId];
  const sale = lines.find((line) => line.betTypeId === betType.id && line.playType === playType)?.sale;
  if (sale === undefined) throw new Error(`${betType.id} is not sold`);
  const settler = createSettler(
    format,
    format.prizes.map(({ id }, index) => ({ id, number: numbers[index] ?? '' })),
  );
  return settleBet(settler, {
    betType,
    selections,
    unit: 1000n,
    multiplier: 1,
    positions: 1,
    oddsTenThousandths: sale.odds,
    oddsTable: sale.table,
  });
}

/** A fraction as a decimal. */
export const toNumber = ({ numerator, denominator }: Rational): number => Number(numerator) / Number(denominator);
