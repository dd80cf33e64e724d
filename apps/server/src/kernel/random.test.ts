import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomBelow, systemRandom, type Random } from './random.ts';

const SEED = 'lantern-2026';

/** SHA-256 in counter mode: the same bytes on every run. */
function seeded(seed: string): Random {
  let block = 0;
  let rest = Buffer.alloc(0);
  return {
    bytes(count) {
      while (rest.length < count)
        rest = Buffer.concat([rest, createHash('sha256').update(`${seed}:${block++}`).digest()]);
      const taken = rest.subarray(0, count);
      rest = rest.subarray(count);
      return taken;
    },
  };
}

/** Pearson's statistic of `draws` numbers below `bound` against the uniform distribution. */
function chiSquare(random: Random, bound: number, draws: number): number {
  const counts = Array.from({ length: bound }, () => 0);
  for (let i = 0; i < draws; i++) counts[randomBelow(random, bound)]!++;
  const expected = draws / bound;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('randomBelow', () => {
  // Upper 0.1 % points of chi-square with bound − 1 degrees of freedom.
  it.each([
    [2, 10.83],
    [6, 20.52],
    [10, 27.88],
    [100, 148.23],
  ])(`is uniform below %i (seed ${SEED})`, (bound, critical) => {
    expect(chiSquare(seeded(SEED), bound, 60_000)).toBeLessThan(critical);
    expect(chiSquare(systemRandom, bound, 60_000)).toBeLessThan(critical * 3);
  });

  it('rejects the draws that would favour small numbers', () => {
    const draws = [0xff_ff_ff_ff, 0xff_ff_ff_fc, 0xff_ff_ff_fb];
    const scripted: Random = {
      bytes() {
        const bytes = new Uint8Array(4);
        new DataView(bytes.buffer).setUint32(0, draws.shift()!);
        return bytes;
      },
    };
    // 2^32 = 7 · 613 566 756 + 4: the last four values are one too many for four of the seven numbers.
    expect(randomBelow(scripted, 7)).toBe(0xff_ff_ff_fb % 7);
    expect(draws).toEqual([]);
  });

  it('accepts bounds of 1…2^32 and rejects all others', () => {
    expect(randomBelow(systemRandom, 1)).toBe(0);
    const widest = randomBelow(systemRandom, 2 ** 32);
    expect(widest).toBeGreaterThanOrEqual(0);
    expect(widest).toBeLessThan(2 ** 32);
    for (const bound of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Infinity])
      expect(() => randomBelow(systemRandom, bound)).toThrow(RangeError);
  });
});
