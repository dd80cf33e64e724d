/**
 * The battery for decimal digits: frequency, pairs and triples, serial correlation, runs, gaps, poker hands and the coupon collector
 * (Knuth, The Art of Computer Programming 2, 3.3.2). All probabilities are exact.
 */
import { chiSquareOf, normalOf, uniformityOf, type Statistic } from './statistic.ts';

const DIGITS = 10;
const LAGS = [1, 2, 3, 4, 5, 7, 10, 27, 31, 32, 107] as const;

/** Groups of `size` digits that do not overlap, each of the 10^size equally likely. */
function groups(digits: Uint8Array, size: number): Statistic {
  const counts = new Float64Array(DIGITS ** size);
  for (let at = 0; at + size <= digits.length; at += size) {
    let cell = 0;
    for (let offset = 0; offset < size; offset += 1) cell = cell * DIGITS + digits[at + offset]!;
    counts[cell]! += 1;
  }
  return uniformityOf(`groups of ${size}`, counts);
}

/** Correlation of each digit with the one `lag` later; its deviation is 1 / √n when they are independent. */
function serialCorrelation(digits: Uint8Array, lag: number): Statistic {
  const pairs = digits.length - lag;
  const mean = (DIGITS - 1) / 2;
  const variance = (DIGITS ** 2 - 1) / 12;
  let products = 0;
  for (let at = 0; at < pairs; at += 1) products += (digits[at]! - mean) * (digits[at + lag]! - mean);
  return normalOf(`correlation at lag ${lag}`, products / (pairs * variance), 0, 1 / Math.sqrt(pairs));
}

/** Runs of small (0 to 4) and big digits, Wald and Wolfowitz: their number given the counts of each. */
function runsOfSides(digits: Uint8Array): Statistic {
  let [runs, big] = [1, 0];
  for (let at = 0; at < digits.length; at += 1) {
    const isBig = digits[at]! >= DIGITS / 2;
    if (isBig) big += 1;
    if (at > 0 && isBig !== digits[at - 1]! >= DIGITS / 2) runs += 1;
  }
  const all = digits.length;
  const both = 2 * big * (all - big);
  return normalOf(
    'runs of small and big',
    runs,
    both / all + 1,
    Math.sqrt(((both / all) * ((both - all) / all)) / (all - 1)),
  );
}

/** Lengths that end with the same chance at every step, the last class open. */
function geometric(total: number, ends: number, classes: number): number[] {
  return Array.from(
    { length: classes },
    (_, length) => total * (1 - ends) ** length * (length === classes - 1 ? 1 : ends),
  );
}

/** Lengths of equal runs: each next digit is equal with probability 1/10. */
function runsOfEquals(digits: Uint8Array): Statistic {
  const counts = new Float64Array(6);
  let [length, runs] = [0, 0];
  for (let at = 1; at < digits.length; at += 1) {
    if (digits[at] === digits[at - 1]) {
      length += 1;
      continue;
    }
    counts[Math.min(length, counts.length - 1)]! += 1;
    runs += 1;
    length = 0;
  }
  return chiSquareOf('runs of equal digits', counts, geometric(runs, 1 - 1 / DIGITS, counts.length));
}

/** How many other digits are between a digit and its next occurrence. */
function gapsOf(digits: Uint8Array, digit: number): Statistic {
  const counts = new Float64Array(100);
  let [last, gaps] = [-1, 0];
  for (let at = 0; at < digits.length; at += 1) {
    if (digits[at] !== digit) continue;
    if (last >= 0) {
      counts[Math.min(at - last - 1, counts.length - 1)]! += 1;
      gaps += 1;
    }
    last = at;
  }
  return chiSquareOf(`gaps of ${digit}`, counts, geometric(gaps, 1 / DIGITS, counts.length));
}

/** Hands of five: all different, a pair, two pairs, three, a full house, four, five; by the sum of squared counts. */
const HANDS: readonly (readonly [squares: number, share: number])[] = [
  [5, 0.3024],
  [7, 0.504],
  [9, 0.108],
  [11, 0.072],
  [13, 0.009],
  [17, 0.0045],
  [25, 0.0001],
];

function poker(digits: Uint8Array): Statistic {
  const counts = new Float64Array(26);
  const times = new Uint8Array(DIGITS);
  let hands = 0;
  for (let at = 0; at + 5 <= digits.length; at += 5) {
    let squares = 0;
    for (let offset = 0; offset < 5; offset += 1) {
      const before = times[digits[at + offset]!]!;
      times[digits[at + offset]!] = before + 1;
      squares += 2 * before + 1;
    }
    times.fill(0);
    counts[squares]! += 1;
    hands += 1;
  }
  return chiSquareOf(
    'poker',
    HANDS.map(([squares]) => counts[squares]!),
    HANDS.map(([, share]) => share * hands),
  );
}

const LONGEST_COLLECTION = 60;

/** How many digits until all ten have occurred, 10 to 60 and more. */
function collector(digits: Uint8Array): Statistic {
  const counts = new Float64Array(LONGEST_COLLECTION - DIGITS + 1);
  let [seen, length, collections] = [0, 0, 0];
  for (const digit of digits) {
    seen |= 1 << digit;
    length += 1;
    if (seen !== (1 << DIGITS) - 1) continue;
    counts[Math.min(length, LONGEST_COLLECTION) - DIGITS]! += 1;
    collections += 1;
    [seen, length] = [0, 0];
  }
  return chiSquareOf(
    'coupon collector',
    counts,
    collectionShares().map((share) => share * collections),
  );
}

/** Chances that the tenth kind occurs with the 10th, 11th … digit: kind after kind. */
function collectionShares(): number[] {
  let byKinds = [1, ...Array.from({ length: DIGITS }, () => 0)];
  const complete: number[] = [];
  for (let length = 1; length < LONGEST_COLLECTION; length += 1) {
    byKinds = byKinds.map(
      (share, kinds) =>
        (kinds === DIGITS ? 0 : (share * kinds) / DIGITS) + ((byKinds[kinds - 1] ?? 0) * (DIGITS - kinds + 1)) / DIGITS,
    );
    if (length >= DIGITS) complete.push(byKinds[DIGITS]!);
  }
  return [...complete, 1 - complete.reduce((sum, share) => sum + share, 0)];
}

/** Every statistic of the battery. */
export function digitBattery(digits: Uint8Array): Statistic[] {
  return [
    ...[1, 2, 3, 4].map((size) => groups(digits, size)),
    ...LAGS.map((lag) => serialCorrelation(digits, lag)),
    runsOfSides(digits),
    runsOfEquals(digits),
    ...Array.from({ length: DIGITS }, (_, digit) => gapsOf(digits, digit)),
    poker(digits),
    collector(digits),
  ];
}
