/** Frequency of each number in past draws, and draws since its last occurrence. */
import type { DrawResult } from '@lantern/contract';
import type { Format } from '@lantern/game-math/lottery';

export interface StatisticsEntry {
  readonly value: string;
  readonly count: number;
  readonly away: number;
  readonly awayLongest: number;
}

export interface StatisticsGroup {
  readonly code: string;
  readonly entries: readonly StatisticsEntry[];
}

/** One way of reading results: the possible values, and those of a draw, repeated for each occurrence. */
interface Reading {
  readonly code: string;
  readonly values: readonly string[];
  readonly read: (result: DrawResult) => readonly string[];
}

/** Sums with more possible values are not shown. */
const SUM_VALUES_MAXIMUM = 60;

const range = (from: number, to: number, digits: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(digits, '0'));
const all = ({ prizes }: DrawResult): string[] => prizes.flatMap(({ numbers }) => numbers);
const ofPrize = ({ prizes }: DrawResult, prize: string): readonly string[] =>
  prizes.find((one) => one.prize === prize)?.numbers ?? [];
const PAIRS = range(0, 99, 2);
const DIGITS = range(0, 9, 1);

/** Numbers of several digits, read by their last digits. */
const BY_ENDS: readonly Reading[] = [
  { code: 'last2', values: PAIRS, read: (result) => all(result).map((number) => number.slice(-2)) },
  { code: 'special2', values: PAIRS, read: (result) => ofPrize(result, 'DB').map((number) => number.slice(-2)) },
  { code: 'head', values: DIGITS, read: (result) => all(result).map((number) => number.slice(-2, -1)) },
  { code: 'tail', values: DIGITS, read: (result) => all(result).map((number) => number.slice(-1)) },
];

function sumOf(lowest: number, highest: number): readonly Reading[] {
  const read = (result: DrawResult) => [String(ofPrize(result, 'B').reduce((sum, number) => sum + Number(number), 0))];
  return highest - lowest >= SUM_VALUES_MAXIMUM || highest === lowest
    ? []
    : [{ code: 'sum', values: range(lowest, highest, 1), read }];
}

const positions = (count: number, values: readonly string[]): readonly Reading[] =>
  Array.from({ length: count }, (_, index) => ({
    code: `position_${index + 1}`,
    values,
    read: (result) => ofPrize(result, 'B').slice(index, index + 1),
  }));

/** The readings of a format: its numbers, their positions if they matter, and the sum if it has few values. */
function readingsOf({ drawing, prizes }: Format): readonly Reading[] {
  const balls = prizes.filter(({ tier }) => tier === 'B');
  if (balls.length === 0) return BY_ENDS;
  const { digits } = balls[0]!;
  if (drawing.kind === 'digits') {
    return [
      { code: 'ball', values: DIGITS, read: (result) => ofPrize(result, 'B') },
      ...positions(balls.length, DIGITS),
      ...sumOf(0, 9 * balls.length),
    ];
  }
  const { from, to, again } = drawing;
  const values = range(from, to, digits);
  const whole: Reading = { code: 'ball', values, read: (result) => ofPrize(result, 'B') };
  const special: Reading = { code: 'special', values, read: (result) => ofPrize(result, 'S') };
  const isOrdered = !again && to <= ORDERED_BALLS_MAXIMUM;
  const ends = balls.map((_, index) => index);
  const lowest = again ? from * balls.length : ends.reduce((sum, index) => sum + from + index, 0);
  const highest = again ? to * balls.length : ends.reduce((sum, index) => sum + to - index, 0);
  return [
    ...(balls.length < values.length || again ? [whole] : []),
    ...(prizes.some(({ tier }) => tier === 'S') ? [special] : []),
    ...(isOrdered ? positions(balls.length, values) : []),
    ...sumOf(lowest, highest),
  ];
}

/** Draws of few balls are ordered; those of many are sets. */
const ORDERED_BALLS_MAXIMUM = 11;

function groupOf({ code, values, read }: Reading, results: readonly DrawResult[]): StatisticsGroup {
  const counts = new Map(values.map((value) => [value, { count: 0, last: -1, awayLongest: 0 }]));
  for (const [index, result] of results.entries()) {
    for (const value of read(result)) {
      const tally = counts.get(value);
      if (!tally) continue;
      tally.count += 1;
      tally.awayLongest = Math.max(tally.awayLongest, index - tally.last - 1);
      tally.last = index;
    }
  }
  const entries = [...counts].map(([value, { count, last, awayLongest }]): StatisticsEntry => {
    const away = results.length - last - 1;
    return { value, count, away, awayLongest: Math.max(awayLongest, away) };
  });
  return { code, entries };
}

/** The statistics of a game's results, oldest first. */
export function statisticsOf(format: Format, results: readonly DrawResult[]): readonly StatisticsGroup[] {
  return readingsOf(format).map((reading) => groupOf(reading, results));
}
