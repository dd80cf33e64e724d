import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCommitment, recomputeDraw } from '../verify/index.ts';
import {
  FORMATS,
  commitmentOf,
  drawAlgorithmOf,
  drawContext,
  drawPrizes,
  groupByTier,
  isResultOf,
  resultOfTiers,
} from './index.ts';
import type { Format, FormatId } from './index.ts';

const FROZEN_SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
const FROZEN_SEED_HEX = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });
const formats = fc.constantFrom(...Object.values(FORMATS));

/** The documented procedure implemented again over node:crypto, sharing no line with the draw: its bytes, from block to block. */
function* referenceBytes(seed: Uint8Array, context: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1)
    yield* createHmac('sha256', seed).update(`${context}:${counter}`, 'utf8').digest();
}

/** Digits: bytes under 250 by their last decimal, number after number. */
function referenceDigits(format: Format, seed: Uint8Array, context: string): string[] {
  const bytes = referenceBytes(seed, context);
  return format.prizes.map(({ digits }) => {
    let number = '';
    while (number.length < digits) {
      const byte = bytes.next().value;
      if (byte < 250) number += String(byte % 10);
    }
    return number;
  });
}

/** Balls: of those not drawn yet, ascending, the one at the index of the next accepted byte; a die always has all its faces. */
function referenceBalls(format: Format, seed: Uint8Array, context: string): string[] {
  const { drawing } = format;
  if (drawing.kind !== 'balls') throw new Error(`${format.id} has no balls`);
  const bytes = referenceBytes(seed, context);
  const drawn: number[] = [];
  for (const _ of format.prizes) {
    const left = Array.from({ length: drawing.to - drawing.from + 1 }, (__, index) => index + drawing.from).filter(
      (ball) => drawing.again || !drawn.includes(ball),
    );
    let byte = bytes.next().value;
    while (byte >= Math.floor(256 / left.length) * left.length) byte = bytes.next().value;
    drawn.push(left[byte % left.length]!);
  }
  return drawn.map((ball, index) => String(ball).padStart(format.prizes[index]!.digits, '0'));
}

function referenceDraw(format: Format, seed: Uint8Array, context: string): string[] {
  return (format.drawing.kind === 'balls' ? referenceBalls : referenceDigits)(format, seed, context);
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

  test('a result survives serialization, and a mangled one is refused', () => {
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
  // Computed by another program in another language.
  const frozen: readonly [formatId: FormatId, gameCode: string, numbers: string][] = [
    [
      'vn27',
      'mb45',
      '71477 55316 96386 97497 98726 06538 63418 81491 68907 4136 6154 9616 7775 8327 6788 5092 6368 2075 4704 552 918 278 49 21 47 11 52016',
    ],
    [
      'vn18',
      'mn60',
      '82 948 5658 1452 5006 6203 57313 00933 35305 91833 61543 00841 40384 33457 59164 25408 26826 926406',
    ],
    ['digits5', 'd5', '6 6 3 7 5'],
    ['lucky28', 'l28', '5 1 6'],
    ['dice3', 'k3', '2 2 3'],
    ['race10', 'pk10', '01 03 02 10 08 06 05 04 09 07'],
    ['pick11x5', 'x5', '05 06 07 02 04'],
    ['mark6', 'mk6', '46 02 39 15 36 47 28'],
    ['mega645', 'mega', '39 32 43 03 27 18'],
    ['power655', 'power', '33 22 03 09 15 51 05'],
    ['max3d', 'max3d', '651 513 916 218 784 753 671 028 735 760 357 328 704 154 541 235 107 776 024 515'],
    ['keno80', 'keno', '14 80 65 35 07 43 49 36 76 13 10 15 27 24 70 30 08 56 69 68'],
  ];
  test.each(frozen)(
    '[LOTT-09] the frozen draw of %s: a change here is a change of the published procedure',
    (formatId, gameCode, numbers) => {
      const drawn = drawPrizes(FORMATS[formatId], FROZEN_SEED, drawContext(gameCode, '202611200001'));
      expect(drawn.map((prize) => prize.number).join(' ')).toBe(numbers);
      expect(isResultOf(FORMATS[formatId], drawn)).toBe(true);
    },
  );

  test('every format has a frozen draw, and a procedure by its name', () => {
    expect(frozen.map(([formatId]) => formatId)).toEqual(Object.keys(FORMATS));
    expect(Object.values(FORMATS).map((format) => [format.id, drawAlgorithmOf(format)])).toEqual(
      frozen.map(([formatId]) => [
        formatId,
        /^(vn|digits|lucky|max)/.test(formatId) ? 'hmac-sha256-digits-1' : 'hmac-sha256-balls-1',
      ]),
    );
  });

  test('balls are never drawn twice, dice may be; a result with a ball twice or out of range is invalid', () => {
    const twice = drawPrizes(FORMATS.mega645, FROZEN_SEED, 'mega:1').map((drawn, index) =>
      index === 5 ? { ...drawn, number: '01' } : index === 4 ? { ...drawn, number: '01' } : drawn,
    );
    expect(isResultOf(FORMATS.mega645, twice)).toBe(false);
    expect(
      isResultOf(
        FORMATS.dice3,
        ['4', '4', '4'].map((number, index) => ({ id: `B.${index + 1}`, number })),
      ),
    ).toBe(true);
    for (const number of ['0', '7', '04']) {
      expect(
        isResultOf(
          FORMATS.dice3,
          ['1', '2', number].map((one, index) => ({ id: `B.${index + 1}`, number: one })),
        ),
      ).toBe(false);
    }
  });

  test('[LOTT-09] an independent implementation of the procedure gives every number of the draw', () => {
    fc.assert(
      fc.property(formats, seeds, fc.string({ unit: 'binary', maxLength: 40 }), (format, seed, context) => {
        const drawn = drawPrizes(format, seed, context);
        expect(drawn.map((prize) => prize.number)).toEqual(referenceDraw(format, seed, context));
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
        expect(recomputeDraw({ formatId: format.id, seedHex, context, algorithm: drawAlgorithmOf(format) })).toEqual(
          drawPrizes(format, seed, context),
        );
        expect(
          recomputeDraw({ formatId: format.id, seedHex, context, algorithm: 'hmac-sha256-cards-1' }),
        ).toBeUndefined();
        const otherSeed = (seedHex.startsWith('0') ? '1' : '0') + seedHex.slice(1);
        expect(checkCommitment(otherSeed, commitment)).toBe(false);
        // Small draws can be equal by chance.
        if (format.prizes.length > 5)
          expect(recomputeDraw({ formatId: format.id, seedHex: otherSeed, context })).not.toEqual(
            drawPrizes(format, seed, context),
          );
      }),
      { seed: 20261120 },
    );
  });

  test('[LOTT-09] invalid input does not verify', () => {
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
