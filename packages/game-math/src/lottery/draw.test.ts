import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCommitment, recomputeDraw } from '../verify/index.ts';
import { FORMATS, commitmentOf, createValueStream, drawContext, drawPrizes, groupByTier, isResultOf, resultOfTiers } from './index.ts';
import type { Format } from './index.ts';

const FROZEN_SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const FROZEN_SEED_HEX = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
const formats = fc.constantFrom(FORMATS.vn27, FORMATS.vn18);

/** The documented procedure once more, written against node:crypto and sharing no line with the draw. */
function drawByTheBook(format: Format, seed: Uint8Array, context: string): string[] {
  const digitsWanted = format.prizes.reduce((sum, prize) => sum + prize.digits, 0);
  let digits = '';
  for (let counter = 0; digits.length < digitsWanted; counter += 1) {
    const block = createHmac('sha256', seed).update(`${context}:${counter}`, 'utf8').digest();
    digits += [...block]
      .filter((byte) => byte < 250)
      .map((byte) => String(byte % 10))
      .join('');
  }
  let taken = 0;
  return format.prizes.map((prize) => digits.slice(taken, (taken += prize.digits)));
}

describe('formats', () => {
  test('27 numbers of 107 digits and 18 of 82, special prize last', () => {
    const shape = (format: Format) => [
      format.prizes.length,
      format.prizes.reduce((sum, prize) => sum + prize.digits, 0),
      format.prizes.filter((prize) => prize.digits >= 3).length,
      format.prizes.filter((prize) => prize.digits >= 4).length,
      format.prizes[0]?.id,
      format.prizes.at(-1)?.id,
    ];
    expect(shape(FORMATS.vn27)).toEqual([27, 107, 23, 20, 'G1.1', 'DB']);
    expect(shape(FORMATS.vn18)).toEqual([18, 82, 17, 16, 'G8.1', 'DB']);
  });

  test('a result survives the way over the wire, and a mangled one is refused', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const result = drawPrizes(format, seed, 'mb45:202611200001');
        const tiers = groupByTier(result);
        expect(resultOfTiers(format, tiers)).toEqual(result);
        expect(resultOfTiers(format, tiers.slice(1))).toBeUndefined();
        expect(resultOfTiers(format, [...tiers, { prize: 'G9', numbers: ['1'] }])).toBeUndefined();
        expect(
          resultOfTiers(
            format,
            tiers.map((tier) => ({ ...tier, numbers: tier.numbers.map((number) => `${number}0`) })),
          ),
        ).toBeUndefined();
        expect(isResultOf(format, [...result].reverse())).toBe(false);
        expect(isResultOf(format, result.slice(1))).toBe(false);
      }),
      { seed: 20261120 },
    );
  });
});

describe('draw', () => {
  test('the frozen vectors: a change here is a change of the published procedure', () => {
    const numbers = (format: Format, gameCode: string) =>
      drawPrizes(format, FROZEN_SEED, drawContext(gameCode, '202611200001'))
        .map((prize) => prize.number)
        .join(' ');
    expect(numbers(FORMATS.vn27, 'mb45')).toBe(
      '71477 55316 96386 97497 98726 06538 63418 81491 68907 4136 6154 9616 7775 8327 6788 5092 6368 2075 4704 552 918 278 49 21 47 11 52016',
    );
    expect(numbers(FORMATS.vn18, 'mn60')).toBe(
      '82 948 5658 1452 5006 6203 57313 00933 35305 91833 61543 00841 40384 33457 59164 25408 26826 926406',
    );
  });

  test('[LOTT-09] an independent reading of the procedure gives every number of the draw', () => {
    fc.assert(
      fc.property(formats, seeds, fc.string({ unit: 'binary', maxLength: 40 }), (format, seed, context) => {
        const drawn = drawPrizes(format, seed, context);
        expect(drawn.map((prize) => prize.number)).toEqual(drawByTheBook(format, seed, context));
        expect(isResultOf(format, drawn)).toBe(true);
      }),
      { seed: 20261120, numRuns: 500 },
    );
  });

  test('[LOTT-09] seed and commitment published after a draw verify it, another seed does not', () => {
    fc.assert(
      fc.property(formats, seeds, (format, seed) => {
        const seedHex = Buffer.from(seed).toString('hex');
        const commitment = commitmentOf(seed);
        const context = drawContext('mb60', '202611200100');
        expect(commitment).toBe(createHash('sha256').update(seed).digest('hex'));
        expect(checkCommitment(seedHex.toUpperCase(), commitment.toUpperCase())).toBe(true);
        expect(recomputeDraw({ formatId: format.id, seedHex, context })).toEqual(drawPrizes(format, seed, context));
        const otherSeed = (seedHex.startsWith('0') ? '1' : '0') + seedHex.slice(1);
        expect(checkCommitment(otherSeed, commitment)).toBe(false);
        expect(recomputeDraw({ formatId: format.id, seedHex: otherSeed, context })).not.toEqual(drawPrizes(format, seed, context));
      }),
      { seed: 20261120 },
    );
  });

  test('[LOTT-09] nonsense verifies as nothing', () => {
    const draw = { formatId: 'vn27', seedHex: FROZEN_SEED_HEX, context: 'mb45:202611200001' };
    expect(recomputeDraw(draw)).toHaveLength(27);
    expect(recomputeDraw({ ...draw, formatId: 'toString' })).toBeUndefined();
    for (const seedHex of ['', 'zz', FROZEN_SEED_HEX.slice(2), `${FROZEN_SEED_HEX}00`, `${FROZEN_SEED_HEX}\n`]) {
      expect(recomputeDraw({ ...draw, seedHex })).toBeUndefined();
      expect(checkCommitment(seedHex, commitmentOf(FROZEN_SEED))).toBe(false);
    }
    expect(() => drawPrizes(FORMATS.vn27, FROZEN_SEED.slice(1), 'mb45:202611200001')).toThrow(RangeError);
  });

  test('issues and games sharing a seed have unrelated results', () => {
    const first = drawPrizes(FORMATS.vn27, FROZEN_SEED, drawContext('mb45', '202611200001'));
    expect(drawPrizes(FORMATS.vn27, FROZEN_SEED, drawContext('mb45', '202611200002'))).not.toEqual(first);
    expect(drawPrizes(FORMATS.vn27, FROZEN_SEED, drawContext('mb60', '202611200001'))).not.toEqual(first);
  });
});

describe('uniformity', () => {
  const DRAWN = 1_000_000;
  const chiSquare = (counts: readonly number[]): number => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };
  // Critical values of the chi-square distribution at p = 0.001 for 9 and for 99 degrees of freedom.
  const CRITICAL_9 = 27.88;
  const CRITICAL_99 = 148.23;

  test('a million digits from a fixed seed are uniform, alone and in pairs', () => {
    const nextDigit = createValueStream(FROZEN_SEED, 'uniformity');
    const digits = Array.from({ length: 10 }, () => 0);
    const pairs = Array.from({ length: 100 }, () => 0);
    for (let drawn = 0; drawn < DRAWN; drawn += 2) {
      const [first, second] = [nextDigit(10), nextDigit(10)];
      digits[first] = (digits[first] ?? 0) + 1;
      digits[second] = (digits[second] ?? 0) + 1;
      pairs[first * 10 + second] = (pairs[first * 10 + second] ?? 0) + 1;
    }
    expect(digits.reduce((sum, count) => sum + count, 0)).toBe(DRAWN);
    expect(chiSquare(digits)).toBeLessThan(CRITICAL_9);
    expect(chiSquare(pairs)).toBeLessThan(CRITICAL_99);
  });

  test('the first digit of the first prize is uniform over issues', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let issue = 0; issue < 20_000; issue += 1) {
      const digit = createValueStream(FROZEN_SEED, drawContext('mb45', String(issue)))(10);
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    expect(chiSquare(counts)).toBeLessThan(CRITICAL_9);
  });
});
