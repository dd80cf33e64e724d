import { describe, expect, test } from 'vitest';
import { minus, rational } from '../../rational.ts';
import { choose, shareOf, waysOfHits, waysOfSum } from './urn.ts';

/** Every set of `size` of the balls 1 to `balls`, listed one by one. */
function sets(balls: number, size: number, from = 1): number[][] {
  if (size === 0) return [[]];
  return Array.from({ length: Math.max(0, balls - from + 1) }, (_, index) => from + index).flatMap((ball) =>
    sets(balls, size - 1, ball + 1).map((rest) => [ball, ...rest]),
  );
}

const total = (ways: readonly bigint[]): bigint => ways.reduce((sum, part) => sum + part, 0n);

/**
 * Sets of `drawn` of `balls` by sum, as the coefficients of the Gaussian binomial: the product of (1 − q^(balls−drawn+i)) / (1 − q^i),
 * shifted by the lowest sum. Multiplication and division of polynomials: another method than taking ball after ball.
 */
function gaussianBinomial(balls: number, drawn: number): bigint[] {
  const degree = drawn * (balls - drawn);
  const coefficients: bigint[] = Array.from({ length: degree + 1 }, () => 0n);
  coefficients[0] = 1n;
  for (let factor = 1; factor <= drawn; factor += 1) {
    const up = balls - drawn + factor;
    for (let power = degree; power >= up; power -= 1)
      coefficients[power] = coefficients[power]! - coefficients[power - up]!;
    for (let power = factor; power <= degree; power += 1)
      coefficients[power] = coefficients[power]! + coefficients[power - factor]!;
  }
  return [...Array.from({ length: (drawn * (drawn + 1)) / 2 }, () => 0n), ...coefficients];
}

describe('[LOTT-08] ways to draw', () => {
  test('sets of things: the known numbers, symmetry, Pascal and Vandermonde', () => {
    expect([choose(45, 6), choose(55, 6), choose(49, 7), choose(80, 20)]).toEqual([
      8_145_060n,
      28_989_675n,
      85_900_584n,
      3_535_316_142_212_174_320n,
    ]);
    expect([choose(5, 0), choose(5, 5), choose(5, 6), choose(5, -1), choose(0, 0)]).toEqual([1n, 1n, 0n, 0n, 1n]);
    for (let count = 1; count <= 30; count += 1) {
      for (let size = 0; size <= count; size += 1) {
        expect(choose(count, size)).toBe(choose(count, count - size));
        expect(choose(count, size)).toBe(choose(count - 1, size - 1) + choose(count - 1, size));
      }
      expect(total(Array.from({ length: count + 1 }, (_, size) => choose(count, size)))).toBe(2n ** BigInt(count));
    }
    for (const [balls, drawn, picked] of [
      [80, 20, 10],
      [49, 7, 12],
      [45, 6, 6],
      [10, 7, 5],
    ] as const) {
      expect(total(waysOfHits({ balls, drawn }, picked))).toBe(choose(balls, drawn));
    }
  });

  test('hits and sums of small urns equal counting every draw', () => {
    for (const [balls, drawn] of [
      [9, 4],
      [10, 7],
      [12, 3],
      [6, 6],
      [8, 1],
    ] as const) {
      const draws = sets(balls, drawn);
      for (let picked = 0; picked <= balls; picked += 1) {
        const counted = Array.from({ length: picked + 1 }, () => 0n);
        for (const draw of draws) {
          const hits = draw.filter((ball) => ball <= picked).length;
          counted[hits] = counted[hits]! + 1n;
        }
        expect(waysOfHits({ balls, drawn }, picked)).toEqual(counted);
      }
      const bySum = new Map<number, bigint>();
      for (const draw of draws) {
        const sum = draw.reduce((left, ball) => left + ball, 0);
        bySum.set(sum, (bySum.get(sum) ?? 0n) + 1n);
      }
      for (const [sum, ways] of waysOfSum({ balls, drawn }).entries())
        expect([sum, ways]).toEqual([sum, bySum.get(sum) ?? 0n]);
    }
  });

  test.each([
    [80, 20],
    [49, 7],
  ] as const)('sums of %i balls, %i drawn, equal the Gaussian binomial and mirror', (balls, drawn) => {
    const ways = waysOfSum({ balls, drawn });
    expect(ways).toEqual(gaussianBinomial(balls, drawn));
    expect(total(ways)).toBe(choose(balls, drawn));
    const ends = drawn * (balls + 1);
    for (const [sum, count] of ways.entries()) expect(ways[ends - sum] ?? 0n).toBe(count);
    expect(waysOfSum({ balls, drawn })).toBe(ways);
  });

  test('a share is of all ways', () => {
    expect(minus(shareOf(2n, [1n, 2n, 5n]), rational(1n, 4n))).toEqual(rational(0n));
  });
});
