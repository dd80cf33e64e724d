/** Bets judged by one whole number read off a result: the number of hits, their sum, the special ball. */
import { plus, rational, type Rational } from '../../rational.ts';
import type {
  BetType,
  BetTypeId,
  BetGroup,
  Chances,
  Choice,
  JudgedRule,
  NumbersByTier,
  Outcome,
  PayKey,
  SelectionRule,
  Wording,
} from '../bet-rules.ts';
import type { FormatId, Tier } from '../formats.ts';
import { shareOf } from './urn.ts';

export const LOST: Outcome = { hits: 0, pushed: false };
export const PUSHED: Outcome = { hits: 0, pushed: true };
const WON: Outcome = { hits: 1, pushed: false };

/** A win paid once by that key; `''` is the bet type's own odds. */
export function paidBy(key: PayKey): Outcome {
  return key === '' ? WON : { ...WON, pays: [[key, 1]] };
}

/** One outcome for every value, and of all draws how many have it. */
export interface ValueRule {
  readonly read: (result: NumbersByTier) => (selection: string) => number;
  /** Number of draws with the value 0, 1, 2 …, out of all. */
  readonly ways: (selection: string) => readonly bigint[];
  readonly outcome: (selection: string) => (value: number) => Outcome;
}

/** The rule with its exact chances: every draw counted by its value. `alike`: every selection has the same chances. */
export function judgedByValue({ read, ways, outcome }: ValueRule, alike: boolean): JudgedRule {
  const counted = new Map<string, Chances>();
  return {
    kind: 'judged',
    judge: (result) => {
      const valueOf = read(result);
      return (selection) => outcome(selection)(valueOf(selection));
    },
    chances: (selection) => {
      const key = alike ? '' : selection;
      const chances = counted.get(key) ?? chancesByWays(ways(selection), outcome(selection));
      counted.set(key, chances);
      return chances;
    },
  };
}

function chancesByWays(ways: readonly bigint[], outcome: (value: number) => Outcome): Chances {
  let [won, pushed] = [0n, 0n];
  const paid = new Map<PayKey, bigint>();
  for (const [value, count] of ways.entries()) {
    const { hits, pushed: back, pays = [['', hits]] } = outcome(value);
    if (back) pushed += count;
    if (hits === 0) continue;
    won += count;
    for (const [key, times] of pays) paid.set(key, (paid.get(key) ?? 0n) + count * BigInt(times));
  }
  const expected = new Map([...paid].map(([key, count]) => [key, shareOf(count, ways)]));
  return { win: shareOf(won, ways), push: shareOf(pushed, ways), expected };
}

/** Chances of mutually exclusive cases. */
export function exclusiveChances(cases: readonly (readonly [PayKey, Rational])[]): Chances {
  return {
    win: cases.reduce((sum, [, share]) => plus(sum, share), rational(0n)),
    push: rational(0n),
    expected: new Map(cases),
  };
}

/** The numbers of those tiers, in order of announcement. */
export function numbersOf(result: NumbersByTier, tiers: readonly Tier[]): readonly string[] {
  return tiers.flatMap((tier) => result[tier] ?? []);
}

/** A whole number of a result, independent of the selection, and the number of draws with 0, 1, 2 …. */
export interface Measure {
  readonly of: (result: NumbersByTier) => number;
  readonly ways: () => readonly bigint[];
}

/** One word of a choice: its name, and the values of the measure at which it wins or returns the stake. */
export interface Word extends Choice {
  readonly wins: (value: number) => boolean;
  readonly pushes?: (value: number) => boolean;
}

/** The choice without what its family adds. */
export function choiceOf({ value, names, namesAt }: Choice): Choice {
  return { value, names, ...(namesAt && { namesAt }) };
}

/** Properties common to every bet type of a family. */
export interface Heading {
  readonly id: BetTypeId;
  readonly group: BetGroup;
  readonly names: Wording;
  readonly rules: Wording;
  readonly formatId: FormatId;
}

/** A bet type of a heading, a selection rule and a win rule; a ticket each. */
export function betTypeOf(
  { formatId, ...heading }: Heading,
  selection: SelectionRule,
  win: JudgedRule,
  tiers?: readonly Choice[],
): BetType {
  return { ...heading, selection, win, price: 'ticket', formats: [formatId], ...(tiers && { tiers }) };
}

/** A choice among words with one measure; each word is paid by its own odds. */
export function measuredChoice(heading: Heading, measure: Measure, words: readonly Word[]): BetType {
  const outcomes = new Map(words.map((word) => [word.value, outcomeOfWord(word)]));
  const win = judgedByValue(
    {
      read: (result) => {
        const value = measure.of(result);
        return () => value;
      },
      ways: measure.ways,
      outcome: (selection) => outcomes.get(selection) ?? (() => LOST),
    },
    false,
  );
  return betTypeOf(heading, { kind: 'choice', choices: words.map(choiceOf) }, win);
}

function outcomeOfWord({ value: word, wins, pushes }: Word): (value: number) => Outcome {
  const won = paidBy(word);
  return (value) => {
    if (wins(value)) return won;
    return pushes?.(value) === true ? PUSHED : LOST;
  };
}

/** A bet without a choice, with one measure; a value without a key loses. Without tiers the key is `''`. */
export function measuredOutcome(
  heading: Heading,
  measure: Measure,
  keyOf: (value: number) => PayKey | undefined,
  tiers?: readonly Choice[],
): BetType {
  const win = judgedByValue(
    {
      read: (result) => {
        const value = measure.of(result);
        return () => value;
      },
      ways: measure.ways,
      outcome: () => (value) => {
        const key = keyOf(value);
        return key === undefined ? LOST : paidBy(key);
      },
    },
    true,
  );
  return betTypeOf(heading, { kind: 'none' }, win, tiers);
}
