/**
 * Builders of bets on draws small enough to enumerate. A choice is defined by a reading of the draw and the words it makes win; its chances
 * are counted over the sample space of that reading, once. Numbers and picks have the same chances for every selection.
 */
import { plus, power, rational, times, type Rational } from '../../rational.ts';
import type { BetType, Chances, Choice, NumbersByTier, Outcome, SelectionRule } from '../bet-rules.ts';
import { LOST, PUSHED, betTypeOf, exclusiveChances, paidBy, type Heading } from './judged.ts';
import type { Space } from './sample-spaces.ts';

/** The balls, cars, dice or digits of a result, in the order drawn. */
const ballsOf = (result: NumbersByTier): readonly number[] => (result.B ?? []).map(Number);

export interface ChoiceBet<T> extends Heading {
  readonly choices: readonly Choice[];
  /** The places it uses, where that is not the whole draw in any order. */
  readonly reads?: readonly number[];
  readonly read: (balls: readonly number[]) => T;
  readonly space: Space<T>;
  /** The words that win on a reading. */
  readonly wins: (reading: T) => readonly string[];
  /** The words whose stake is returned. */
  readonly pushes?: (reading: T) => readonly string[];
}

const noWords = (): readonly string[] => [];

/** A bet on one of some words, each paid by its own odds. */
export function choiceBet<T>({
  choices,
  reads,
  read,
  space,
  wins,
  pushes = noWords,
  ...heading
}: ChoiceBet<T>): BetType {
  const won = new Map<string, Outcome>(choices.map(({ value }) => [value, paidBy(value)]));
  const tally = once(() => tallyOf(space(), wins, pushes));
  const chances = (selection: string): Chances => {
    const { winning, returned, all } = tally();
    const win = rational(winning.get(selection) ?? 0n, all);
    return { win, push: rational(returned.get(selection) ?? 0n, all), expected: new Map([[selection, win]]) };
  };
  const judge = (result: NumbersByTier) => {
    const reading = read(ballsOf(result));
    const [winners, back] = [wins(reading), pushes(reading)];
    return (selection: string): Outcome => {
      if (winners.includes(selection)) return won.get(selection) ?? LOST;
      return back.includes(selection) ? PUSHED : LOST;
    };
  };
  return betTypeOf(heading, { kind: 'choice', choices }, { kind: 'judged', ...(reads && { reads }), judge, chances });
}

interface Tally {
  readonly winning: ReadonlyMap<string, bigint>;
  readonly returned: ReadonlyMap<string, bigint>;
  readonly all: bigint;
}

function tallyOf<T>(
  cases: Iterable<readonly [T, number]>,
  wins: (reading: T) => readonly string[],
  pushes: (reading: T) => readonly string[],
): Tally {
  const [winning, returned] = [new Map<string, bigint>(), new Map<string, bigint>()];
  let all = 0n;
  for (const [reading, count] of cases) {
    const ways = BigInt(count);
    all += ways;
    for (const word of wins(reading)) winning.set(word, (winning.get(word) ?? 0n) + ways);
    for (const word of pushes(reading)) returned.set(word, (returned.get(word) ?? 0n) + ways);
  }
  return { winning, returned, all };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export interface PickBet extends Heading {
  /** The places it uses, where that is not the whole draw in any order. */
  readonly reads?: readonly number[];
  readonly pick: Omit<Extract<SelectionRule, { kind: 'pick' }>, 'kind'>;
  /** Whether a ticket wins, given the balls; its numbers are in the member's order. */
  readonly wins: (balls: readonly number[]) => (picked: readonly number[]) => boolean;
  /** Exact probability that a ticket wins. */
  readonly chance: Rational;
}

/** A bet on several different balls. */
export function pickBet({ pick, reads, wins, chance, ...heading }: PickBet): BetType {
  const chances = exclusiveChances([['', chance]]);
  const judge = (result: NumbersByTier) => {
    const isWinner = wins(ballsOf(result));
    return (selection: string): Outcome => (isWinner(selection.split('-').map(Number)) ? paidBy('') : LOST);
  };
  return betTypeOf(
    heading,
    { kind: 'pick', ...pick },
    { kind: 'judged', ...(reads && { reads }), judge, chances: () => chances },
  );
}

export interface DigitsBet extends Heading {
  /** The places it uses, where that is not the whole draw in any order. */
  readonly reads?: readonly number[];
  readonly digits: number;
  /** Whether a number wins on the drawn digits. */
  readonly wins: (drawn: readonly number[]) => (number: string) => boolean;
  /** Exact probability that a number wins. */
  readonly chance: Rational;
}

/** A bet on a number of N digits. */
export function digitsBet({ digits, reads, wins, chance, ...heading }: DigitsBet): BetType {
  const chances = exclusiveChances([['', chance]]);
  const judge = (result: NumbersByTier) => {
    const isWinner = wins(ballsOf(result));
    return (selection: string): Outcome => (isWinner(selection) ? paidBy('') : LOST);
  };
  return betTypeOf(
    heading,
    { kind: 'digits', digits },
    { kind: 'judged', ...(reads && { reads }), judge, chances: () => chances },
  );
}

/** Whether every picked number is among the balls. */
export const allAmong =
  (balls: readonly number[]) =>
  (picked: readonly number[]): boolean =>
    picked.every((number) => balls.includes(number));

/** Whether the picked numbers are the first balls in that order. */
export const inOrder =
  (balls: readonly number[]) =>
  (picked: readonly number[]): boolean =>
    picked.every((number, index) => number === balls[index]);

/** `ways` out of `all`. */
export const waysOf = (ways: number, all: number): Rational => rational(BigInt(ways), BigInt(all));

/** Probability that `count` chosen digits are all among `drawn` drawn ones: inclusion and exclusion over the absent. */
export function digitsPresent(count: number, drawn: number): Rational {
  let total = rational(0n);
  let ways = 1;
  for (let absent = 0; absent <= count; absent += 1) {
    const sign = absent % 2 === 0 ? 1 : -1;
    total = plus(total, times(rational(BigInt(sign * ways)), power(waysOf(10 - absent, 10), drawn)));
    ways = (ways * (count - absent)) / (absent + 1);
  }
  return total;
}
