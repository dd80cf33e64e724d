/** Counting draws of balls without replacement: exact numbers of ways of a set or a sum. */
import { rational, type Rational } from '../../rational.ts';

/** Balls in the urn, and the number drawn. */
export interface Urn {
  readonly balls: number;
  readonly drawn: number;
}

/** Number of sets of `size` out of `count`; 0 where the size is negative or too large. */
export function choose(count: number, size: number): bigint {
  if (size < 0 || size > count) return 0n;
  let ways = 1n;
  for (let taken = 1; taken <= size; taken += 1) ways = (ways * BigInt(count - taken + 1)) / BigInt(taken);
  return ways;
}

/** Number of draws with 0, 1, 2 … of `picked` chosen balls: the hypergeometric distribution, by hits. */
export function waysOfHits({ balls, drawn }: Urn, picked: number): readonly bigint[] {
  return Array.from({ length: picked + 1 }, (_, hits) => choose(picked, hits) * choose(balls - picked, drawn - hits));
}

const SUMS = new Map<string, readonly bigint[]>();

/** Number of draws of balls 1 to `balls` by sum. Dynamic programming: balls × drawn × highest sum additions; the result is cached. */
export function waysOfSum({ balls, drawn }: Urn): readonly bigint[] {
  const key = `${balls}:${drawn}`;
  const known = SUMS.get(key);
  if (known !== undefined) return known;
  const highest = (drawn * (2 * balls - drawn + 1)) / 2;
  const bySize = Array.from({ length: drawn + 1 }, () => Array.from({ length: highest + 1 }, () => 0n));
  bySize[0]![0] = 1n;
  for (let ball = 1; ball <= balls; ball += 1) {
    for (let size = Math.min(ball, drawn); size >= 1; size -= 1) {
      const [taking, leaving] = [bySize[size]!, bySize[size - 1]!];
      for (let sum = highest; sum >= ball; sum -= 1) {
        const ways = leaving[sum - ball]!;
        if (ways !== 0n) taking[sum] = taking[sum]! + ways;
      }
    }
  }
  const ways = bySize[drawn]!;
  SUMS.set(key, ways);
  return ways;
}

/** The ways as a share of all of them. */
export function shareOf(ways: bigint, all: readonly bigint[]): Rational {
  return rational(
    ways,
    all.reduce((sum, part) => sum + part, 0n),
  );
}
