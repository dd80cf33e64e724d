/** Spaces small enough to be enumerated: three dice, the sum of many balls, the special ball. */
import type { BetType, NumbersByTier, Outcome } from '../../lottery/bet-rules.ts';
import { Cache } from '../cache.ts';
import type { Group, Line } from './line.ts';
import { ExactSum, type Loss } from './loss.ts';

/** Every case: a result, and its number of equally likely ways. */
export interface Cases {
  readonly key: string;
  readonly list: readonly { readonly result: NumbersByTier; readonly ways: bigint }[];
}

/** The outcomes of a selection, and which of them each case has. */
interface Pattern {
  readonly outcomes: readonly Outcome[];
  readonly byCase: Uint8Array;
}

const MAX_PATTERNS = 4_000;
const MAX_JUDGES = 100;
/** Ways up to this number times a loss below 2^46 are exact. */
const FEW_WAYS = 60n;
const patterns = new Cache<string, Pattern>(MAX_PATTERNS);
const judges = new Cache<string, readonly ((selection: string) => Outcome)[]>(MAX_JUDGES);

/** Groups a judge's results by outcome. */
export function patternOf(count: number, outcomeAt: (index: number) => Outcome): Pattern {
  const [outcomes, known] = [[] as Outcome[], new Map<string, number>()];
  const byCase = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const outcome = outcomeAt(index);
    const name = `${outcome.hits} ${outcome.pushed} ${outcome.pays?.join(';') ?? ''}`;
    let at = known.get(name);
    if (at === undefined) {
      at = outcomes.push(outcome) - 1;
      known.set(name, at);
    }
    byCase[index] = at;
  }
  return { outcomes, byCase };
}

function judgesOf({ key, list }: Cases, betType: BetType): readonly ((selection: string) => Outcome)[] {
  return judges.get(`${key} ${betType.id}`, () => {
    const { win } = betType;
    if (win.kind !== 'judged') throw new RangeError(`${betType.id} does not judge itself`);
    return list.map(({ result }) => win.judge(result));
  });
}

function addLine(cases: Cases, { betType, selection, pays }: Line, paid: Float64Array): void {
  const { outcomes, byCase } = patterns.get(`${cases.key} ${betType.id} ${selection}`, () => {
    const judged = judgesOf(cases, betType);
    return patternOf(judged.length, (index) => judged[index]!(selection));
  });
  const prices = outcomes.map(pays);
  for (let index = 0; index < byCase.length; index += 1) paid[index]! += prices[byCase[index]!]!;
}

/** The exact mean loss of a group over all cases. */
export function lossOfCases(cases: Cases, { lines, stake }: Group): Loss {
  const paid = new Float64Array(cases.list.length);
  for (const line of lines) addLine(cases, line, paid);
  const few = new ExactSum();
  let [total, ways] = [0n, 0n];
  for (const [index, one] of cases.list.entries()) {
    ways += one.ways;
    const loss = stake - paid[index]!;
    if (loss <= 0) continue;
    if (one.ways > FEW_WAYS) total += one.ways * BigInt(loss);
    else few.add(loss * Number(one.ways));
  }
  return { total: total + few.value, ways };
}
