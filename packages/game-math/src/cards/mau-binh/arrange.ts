/**
 * Proposals how to arrange a hand of Mậu Binh, from its own cards alone: for its member, for practice players, and when the time is over.
 * All 72 072 ways are compared by what their rows are likely to win from one other player.
 */
import type { Card } from '../card.ts';
import { inReadingOrder } from '../five-card.ts';
import { ROW_KINDS, rowStrength, type RowKind, type Rows, type RowStrength, type Wheel } from './rows.ts';
import { ROW_BONUSES } from './rules.ts';

type Shares = Readonly<Partial<Record<RowKind, readonly number[]>>>;

/**
 * Of a thousand rows of well arranged hands, how many a row of a kind beats: from the lowest rank to the ace, evenly spaced. Measured by
 * arranging a thousand hands with the shares of the run before, three times.
 */
const SHARES: readonly [Shares, Shares, Shares] = [
  {
    pair: [1, 20],
    two_pairs: [20, 24, 34, 58, 97, 141, 164],
    triple: [164, 172],
    straight: [172, 172, 183, 224, 259, 289, 349],
    flush: [360, 360, 360, 361, 371, 411, 569],
    full_house: [648, 679, 721, 766, 827, 889, 945],
    quad: [956, 985],
    straight_flush: [986, 999],
  },
  {
    high: [0, 0, 0, 0, 0, 1, 12],
    pair: [21, 38, 59, 93, 128, 171, 294],
    two_pairs: [336, 349, 384, 447, 522, 614, 646],
    triple: [653, 677, 699, 719, 738, 747, 755],
    straight: [755, 755, 763, 808, 842, 872, 919],
    flush: [926, 926, 926, 927, 934, 955, 989],
    full_house: [997, 999],
    quad: [999, 1_000],
    straight_flush: [1_000, 1_000],
  },
  {
    high: [0, 0, 0, 1, 2, 5, 11, 17, 25, 42, 83, 179, 390],
    pair: [544, 562, 574, 586, 608, 628, 643, 670, 708, 758, 823, 889, 957],
    triple: [995, 1_000],
  },
];
const THOUSAND = 1_000;
const CARDS = 13;
const FIVE = 5;
const THREE = 3;
/** Every card of a hand, as bits. */
const WHOLE = (1 << CARDS) - 1;
/** Of two rows alike but for lower cards, the stronger is preferred; far less than any difference of shares. */
const BY_VALUE = 2 ** -40;
/** Proposals offered: the best of each combination of kinds. */
const MOST = 3;

/** The stakes a row is likely to win from another player's. */
function scoreOf({ kind, height, value }: RowStrength, row: 0 | 1 | 2): number {
  const points = SHARES[row][kind] ?? [0, 0];
  const at = ((height - 1) / (CARDS - 1)) * (points.length - 1);
  const [below, share] = [Math.floor(at), at - Math.floor(at)];
  const beaten = (points[below]! * (1 - share) + (points[below + 1] ?? points[below]!) * share) / THOUSAND;
  return 2 * beaten - 1 + (ROW_BONUSES[row]![kind] ?? 0) * beaten + value * BY_VALUE;
}

/** All sets of `size` of the bits, each as the sum of its bits. */
function setsOf(bits: readonly number[], size: number): number[] {
  if (size === 0) return [0];
  return bits.flatMap((bit, index) => setsOf(bits.slice(index + 1), size - 1).map((rest) => bit | rest));
}

const BITS: readonly number[] = Array.from({ length: CARDS }, (_, index) => 1 << index);
const FIVES: readonly number[] = setsOf(BITS, FIVE);
const THREES: readonly number[] = setsOf(BITS, THREE);
let known: readonly (readonly number[])[] | undefined;
/** Of each first row, every way to make the last one; the middle row is the rest. Made when it is first needed: most processes never do. */
const lastRows = (): readonly (readonly number[])[] =>
  (known ??= FIVES.map((first) =>
    setsOf(
      BITS.filter((bit) => (first & bit) === 0),
      THREE,
    ),
  ));

const cardsIn = (hand: readonly Card[], set: number): readonly Card[] => hand.filter((_, index) => (set >> index) & 1);

/** What sets of cards are worth, by their bits: their values, their kinds, and their scores as each of some rows. */
function rated(hand: readonly Card[], sets: readonly number[], rows: readonly (0 | 1 | 2)[], wheel: Wheel) {
  const [values, kinds] = [new Int32Array(WHOLE + 1), new Uint8Array(WHOLE + 1)];
  const scores = rows.map(() => new Float64Array(WHOLE + 1));
  for (const set of sets) {
    const strength = rowStrength(cardsIn(hand, set), wheel);
    values[set] = strength.value;
    kinds[set] = ROW_KINDS.indexOf(strength.kind);
    for (const [index, row] of rows.entries()) scores[index]![set] = scoreOf(strength, row);
  }
  return { values, kinds, scores };
}

interface Way {
  readonly first: number;
  readonly last: number;
  readonly score: number;
}

/** The best way of each combination of kinds. */
function bestWays(hand: readonly Card[], wheel: Wheel): readonly Way[] {
  const { values, kinds, scores } = rated(hand, FIVES, [0, 1], wheel);
  const threes = rated(hand, THREES, [2], wheel);
  const [asFirst, asMiddle] = scores as [Float64Array, Float64Array];
  const [asLast] = threes.scores as [Float64Array];
  const lasts = lastRows();
  const best: (Way | undefined)[] = [];
  for (const [index, first] of FIVES.entries()) {
    for (const last of lasts[index]!) {
      const middle = WHOLE ^ first ^ last;
      const value = values[middle]!;
      if (value > values[first]! || threes.values[last]! > value) continue;
      const score = asFirst[first]! + asMiddle[middle]! + asLast[last]!;
      const place = (kinds[first]! * ROW_KINDS.length + kinds[middle]!) * ROW_KINDS.length + threes.kinds[last]!;
      if (score > (best[place]?.score ?? -Infinity)) best[place] = { first, last, score };
    }
  }
  return best.filter((way) => way !== undefined);
}

/**
 * Up to three ways to arrange thirteen cards, the best first: of each combination of kinds the best one. None is fouled. Takes some
 * milliseconds.
 */
export function proposalsFor(hand: readonly Card[], wheel: Wheel): readonly Rows[] {
  return bestWays(hand, wheel)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ first, last }): Rows => {
      const rowAt = (set: number): readonly Card[] => inReadingOrder(cardsIn(hand, set));
      return [rowAt(first), rowAt(WHOLE ^ first ^ last), rowAt(last)];
    });
}
