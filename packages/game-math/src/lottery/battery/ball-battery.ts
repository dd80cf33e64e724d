/** The battery for balls drawn without replacement: frequency, positions, pairs, and repetition between draws. */
import { normalOf, uniformityOf, type Statistic } from './statistic.ts';

/** Draws of N of the balls 0 to `balls` − 1, one after the other in `drawn`, `size` each. */
export interface BallDraws {
  readonly balls: number;
  readonly size: number;
  readonly drawn: Uint8Array;
}

/** Frequency of each ball. Counts within a draw are dependent, which leaves (balls − 1) / (balls − size) of Pearson's statistic. */
function eachBall({ balls, size, drawn }: BallDraws): Statistic[] {
  if (size === balls) return [];
  const counts = new Float64Array(balls);
  for (const ball of drawn) counts[ball]! += 1;
  return [uniformityOf(`${size} of ${balls}: each ball`, counts, (balls - 1) / (balls - size))];
}

function atPlace({ balls, size, drawn }: BallDraws, place: number): Statistic {
  const counts = new Float64Array(balls);
  for (let at = place; at < drawn.length; at += size) counts[drawn[at]!]! += 1;
  return uniformityOf(`${size} of ${balls}: ball at place ${place + 1}`, counts);
}

/** Ordered pairs of balls at two places of a draw: each of balls × (balls − 1). */
function pairAt({ balls, size, drawn }: BallDraws, [first, second]: readonly [number, number]): Statistic {
  const counts = new Float64Array(balls * (balls - 1));
  for (let at = 0; at < drawn.length; at += size) {
    const [one, other] = [drawn[at + first]!, drawn[at + second]!];
    counts[one * (balls - 1) + (other > one ? other - 1 : other)]! += 1;
  }
  return uniformityOf(`${size} of ${balls}: pair at places ${first + 1} and ${second + 1}`, counts);
}

/** How many balls of a draw are drawn again in the next: hypergeometric in the mean and the variance. */
function repeats({ balls, size, drawn }: BallDraws): Statistic[] {
  if (size === balls) return [];
  const seen = new Int32Array(balls).fill(-1);
  let again = 0;
  const draws = drawn.length / size;
  for (let draw = 0; draw < draws; draw += 1) {
    for (let at = draw * size; at < (draw + 1) * size; at += 1) {
      if (draw > 0 && seen[drawn[at]!] === draw - 1) again += 1;
    }
    for (let at = draw * size; at < (draw + 1) * size; at += 1) seen[drawn[at]!] = draw;
  }
  const mean = (size * size) / balls;
  const variance = (mean * (1 - size / balls) * (balls - size)) / (balls - 1);
  return [
    normalOf(
      `${size} of ${balls}: balls that come again in the next draw`,
      again,
      mean * (draws - 1),
      Math.sqrt(variance * (draws - 1)),
    ),
  ];
}

/** Every statistic of the battery. */
export function ballBattery(draws: BallDraws): Statistic[] {
  const last = draws.size - 1;
  const middle = Math.floor(draws.size / 2);
  return [
    ...eachBall(draws),
    ...Array.from({ length: draws.size }, (_, place) => atPlace(draws, place)),
    ...(
      [
        [0, 1],
        [0, last],
        [middle, last],
      ] as const
    ).map((places) => pairAt(draws, places)),
    ...repeats(draws),
  ];
}
