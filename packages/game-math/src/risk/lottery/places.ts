/**
 * Spaces whose outcome is in places: digits of a prize, cars in order, balls in order. Each bet uses a few places; only those used by some
 * bet are enumerated.
 */
import type { BetType, Outcome } from '../../lottery/bet-rules.ts';
import { Cache } from '../cache.ts';
import { patternOf } from './cases.ts';
import type { Group, Line } from './line.ts';
import { ExactSum, type Loss } from './loss.ts';

/** Values of a place: a digit, or a number that occurs only once. */
export interface Places {
  readonly key: string;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly again: boolean;
  /** The places of a bet type; undefined where it uses all. */
  readonly readsOf: (betType: BetType) => readonly number[] | undefined;
  /** The outcome of a selection for the values of those places. */
  readonly outcomeAt: (
    betType: BetType,
    selection: string,
    reads: readonly number[],
    values: readonly number[],
  ) => Outcome;
}

/** The total payout of all bets on the same places, by their values as one number. */
interface Factor {
  readonly reads: readonly number[];
  readonly paid: Float64Array;
}

type Pattern = ReturnType<typeof patternOf>;
const MAX_PATTERNS = 2_000;
const patterns = new Cache<string, Pattern>(MAX_PATTERNS);

/** Maximum number of outcomes. */
const MAX_OUTCOMES = 110_000;

const radixOf = ({ from, to }: Places): number => to - from + 1;

/** Number of outcomes of N places. */
export function outcomesOf(places: Places, count: number): number {
  let all = 1;
  for (let place = 0; place < count; place += 1) all *= places.again ? radixOf(places) : radixOf(places) - place;
  return all;
}

function valuesAt(places: Places, count: number, index: number): readonly number[] {
  const radix = radixOf(places);
  const values: number[] = [];
  let left = index;
  for (let place = 0; place < count; place += 1) {
    values.unshift(places.from + (left % radix));
    left = Math.floor(left / radix);
  }
  return values;
}

const LOST: Outcome = { hits: 0, pushed: false };

function addLine(places: Places, { betType, selection, pays }: Line, { reads, paid }: Factor): void {
  if (betType.selection.kind === 'digits' && betType.selection.digits === reads.length && places.from === 0) {
    paid[Number(selection)]! += pays({ hits: 1, pushed: false });
    return;
  }
  const { outcomes, byCase } = patterns.get(`${places.key} ${betType.id} ${selection}`, () =>
    patternOf(paid.length, (index) => {
      const values = valuesAt(places, reads.length, index);
      const possible = places.again || new Set(values).size === values.length;
      return possible ? places.outcomeAt(betType, selection, reads, values) : LOST;
    }),
  );
  const prices = outcomes.map(pays);
  for (let index = 0; index < byCase.length; index += 1) paid[index]! += prices[byCase[index]!]!;
}

function factorsOf(places: Places, lines: readonly Line[]): readonly Factor[] {
  const factors = new Map<string, Factor>();
  for (const line of lines) {
    const reads = places.readsOf(line.betType)!;
    const key = reads.join();
    let factor = factors.get(key);
    if (factor === undefined) {
      factor = { reads, paid: new Float64Array(radixOf(places) ** reads.length) };
      factors.set(key, factor);
    }
    addLine(places, line, factor);
  }
  return [...factors.values()];
}

/** Enumerates all values of the places, and sums the loss; branches without a loss are cut. */
function walk(places: Places, walked: readonly number[], factors: readonly Factor[], stake: number): bigint {
  const [radix, sum] = [radixOf(places), new ExactSum()];
  const values = walked.map(() => 0);
  const ready = walked.map((place) =>
    factors
      .filter(({ reads }) => Math.max(...reads) === place)
      .map(({ reads, paid }) => ({ at: reads.map((read) => walked.indexOf(read)), paid })),
  );
  const used = new Uint8Array(radix);
  const visit = (depth: number, paidBefore: number): void => {
    for (let value = 0; value < radix; value += 1) {
      if (!places.again && used[value] === 1) continue;
      values[depth] = value;
      let paid = paidBefore;
      for (const { at, paid: prices } of ready[depth]!) {
        let index = 0;
        for (const place of at) index = index * radix + values[place]!;
        paid += prices[index]!;
      }
      if (paid >= stake) continue;
      if (depth === walked.length - 1) sum.add(stake - paid);
      else {
        used[value] = 1;
        visit(depth + 1, paid);
        used[value] = 0;
      }
    }
  };
  visit(0, 0);
  return sum.value;
}

/** The exact mean loss over the places of the lines; undefined where there are too many. `stake` may include other lines. */
export function lossOfPlaces(places: Places, lines: readonly Line[], stake: number): Loss | undefined {
  if (lines.some(({ betType }) => places.readsOf(betType) === undefined)) return undefined;
  const walked = [...new Set(lines.flatMap(({ betType }) => places.readsOf(betType) ?? []))].sort(
    (left, right) => left - right,
  );
  if (outcomesOf(places, walked.length) > MAX_OUTCOMES) return undefined;
  return {
    total: walk(places, walked, factorsOf(places, lines), stake),
    ways: BigInt(outcomesOf(places, walked.length)),
  };
}

/** The lines on the places with the highest stakes, as many places as can be enumerated, and the others. */
export function splitByPlaces(
  places: Places,
  { lines }: Group,
): readonly [walked: readonly Line[], left: readonly Line[]] {
  const staked = new Map<string, { reads: readonly number[]; stake: number }>();
  for (const { betType, stake } of lines) {
    const reads = places.readsOf(betType);
    if (reads === undefined) continue;
    const before = staked.get(reads.join());
    staked.set(reads.join(), { reads, stake: (before?.stake ?? 0) + stake });
  }
  const taken = new Set<number>();
  const chosen = new Set<string>();
  for (const [key, { reads }] of [...staked].sort(
    ([one, left], [other, right]) => right.stake - left.stake || (one < other ? -1 : 1),
  )) {
    const more = reads.filter((place) => !taken.has(place));
    if (outcomesOf(places, taken.size + more.length) > MAX_OUTCOMES) continue;
    for (const place of more) taken.add(place);
    chosen.add(key);
  }
  const isWalked = ({ betType }: Line): boolean => chosen.has(places.readsOf(betType)?.join() ?? '');
  return [lines.filter(isWalked), lines.filter((line) => !isWalked(line))];
}
