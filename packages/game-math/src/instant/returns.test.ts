/** Every return of the instant games, counted exactly, against the catalogue. */
import { describe, expect, it } from 'vitest';
import { GAMES } from '../../../catalogue/src/games/index.ts';
import { rational, type Rational } from '../rational.ts';
import type { ValueStream } from '../value-stream.ts';
import { INSTANT_GAMES, instantRules, playInstant, type DiceChoice } from './index.ts';

const BASIS_POINTS = 10_000n;
/** Hundreds of thousands of rounds, on a busy machine. */
const COUNTING_MS = 120_000;

/** A stream that gives these values and nothing after them. */
const streamOf = (values: readonly number[]): ValueStream => {
  let at = 0;
  return (count) => {
    const value = values[at]!;
    at += 1;
    if (!(value < count)) throw new Error(`value ${value} asked of ${count}`);
    return value;
  };
};
/** A value of more than a byte, the most significant byte first. */
const wide = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);
const choose = (of: number, take: number): bigint =>
  Array.from({ length: take }, (_, index) => index).reduce(
    (ways, index) => (ways * BigInt(of - index)) / BigInt(index + 1),
    1n,
  );
const basisPoints = (hundredths: number, { numerator, denominator }: Rational): number =>
  Number((numerator * BigInt(hundredths) * 100n) / denominator);

describe('[GAME-11] returns of the instant games', () => {
  it.each(INSTANT_GAMES)('%s has in the catalogue the lowest return of its rules', (game) => {
    const entries = GAMES.filter(({ type, classify }) => (type === 'JL' || type === 'PVP') && classify === game);
    expect(entries.length).toBeGreaterThan(0);
    for (const { id, rtpBasisPoints, minBet } of entries)
      expect([rtpBasisPoints, minBet % 100], id).toEqual([instantRules(game).rtpBasisPoints, 0]);
  });

  it('mines: of all placements, those without a mine on the opened tiles', () => {
    const { offer, rtpBasisPoints, highestHundredths } = instantRules('mines');
    expect(offer.choices.map(({ mines }) => mines)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    const returns = offer.choices.flatMap(({ mines, hundredths, rtpBasisPoints: published }) =>
      hundredths.map((price, index) => {
        const chance = rational(choose(25 - index - 1, mines), choose(25, mines));
        // The next hundredth would return more than 99 %.
        expect(price * Number(chance.numerator) <= (9900 * Number(chance.denominator)) / 100, `${mines}/${index}`).toBe(
          true,
        );
        expect((BigInt(price) + 1n) * chance.numerator > 99n * chance.denominator).toBe(true);
        expect(published[index]).toBe(basisPoints(price, chance));
        return published[index]!;
      }),
    );
    expect(Math.min(...returns)).toBe(rtpBasisPoints);
    expect(Math.max(...returns)).toBe(9900);
    expect(Math.max(...offer.choices.flatMap(({ hundredths }) => hundredths))).toBe(highestHundredths);
    expect(highestHundredths).toBeLessThanOrEqual(200_000);
  });

  it('steps: of all lanes of all rows, those without a trap', () => {
    const { offer, rtpBasisPoints } = instantRules('steps');
    const returns = offer.choices.flatMap(({ rows, lanes, traps, hundredths, rtpBasisPoints: published }) => {
      expect([hundredths.length, published.length]).toEqual([rows, rows]);
      return hundredths.map((price, row) => {
        const chance = rational(BigInt(lanes - traps) ** BigInt(row + 1), BigInt(lanes) ** BigInt(row + 1));
        expect(
          BigInt(price) * chance.numerator <= 98n * chance.denominator &&
            (BigInt(price) + 1n) * chance.numerator > 98n * chance.denominator,
        ).toBe(true);
        expect(published[row]).toBe(basisPoints(price, chance));
        return published[row]!;
      });
    });
    expect([Math.min(...returns), Math.max(...returns)]).toEqual([rtpBasisPoints, 9800]);
  });

  it(
    'drop: all paths through the pins, with all price lists, return exactly 99 %',
    () => {
      const { tables } = instantRules('drop').offer;
      expect(tables.map(({ rows, risk }) => `${risk}/${rows}`).length).toBe(27);
      for (const { rows, risk, hundredths } of tables) {
        let sum = 0;
        for (let way = 0; way < 2 ** rows; way += 1) {
          const { seen } = playInstant(
            'drop',
            { rows, risk },
            [],
            streamOf(Array.from({ length: rows }, (_, row) => Math.floor(way / 2 ** row) % 2)),
          )!;
          sum += seen.hundredths;
        }
        expect([sum, instantRules('drop').rtpBasisPoints], `${risk}/${rows}`).toEqual([99 * 2 ** rows, 9900]);
        expect(hundredths.toReversed()).toEqual(hundredths);
        const half = hundredths.slice(0, Math.floor(rows / 2) + 1);
        expect(half, `${risk}/${rows}`).toEqual(half.toSorted((one, other) => other - one));
      }
    },
    COUNTING_MS,
  );

  it('wheel: all segments of all wheels', () => {
    const { wheels } = instantRules('wheel').offer;
    for (const { risk, hundredths } of wheels) {
      const sum = hundredths.reduce(
        (total, _, segment) => total + playInstant('wheel', { risk }, [], streamOf([segment]))!.hundredths,
        0,
      );
      expect([risk, sum * 100]).toEqual([risk, instantRules('wheel').rtpBasisPoints * hundredths.length]);
    }
  });

  it(
    'dice: all ten thousand numbers, and no chance on offer that a greater one beats for the same price',
    () => {
      const { offer, rtpBasisPoints } = instantRules('dice');
      const wins = (choice: DiceChoice, hundredths: number): number => {
        const paid = Array.from(
          { length: 10_000 },
          (_, roll) => playInstant('dice', choice, [], streamOf(wide(roll, 2)))!.hundredths,
        );
        expect(paid.filter((price) => price !== 0 && price !== hundredths)).toEqual([]);
        return paid.filter((price) => price === hundredths).length;
      };
      for (const [chance, hundredths, published] of offer.choices) {
        expect([
          published,
          chance * hundredths <= 990_000,
          (chance + 1) * hundredths > 990_000 || chance < 1_000,
        ]).toEqual([Math.floor((chance * hundredths) / 100), true, true]);
        expect([
          instantRules('dice').offers({ side: 'under', target: chance }),
          instantRules('dice').offers({ side: 'over', target: 9_999 - chance }),
        ]).toEqual([true, true]);
      }
      const some = [0, 17, 93, 411, 700, 979].map((index) => offer.choices[index]!);
      for (const [chance, hundredths] of some) {
        expect([
          wins({ side: 'under', target: chance }, hundredths),
          wins({ side: 'over', target: 9_999 - chance }, hundredths),
        ]).toEqual([chance, chance]);
      }
      expect(Math.min(...offer.choices.map(([, , published]) => published))).toBe(rtpBasisPoints);
      expect(instantRules('dice').offers({ side: 'under', target: 9_999 })).toBe(false);
    },
    COUNTING_MS,
  );

  it(
    'scratch: all hundred thousand cards',
    () => {
      const { offer, rtpBasisPoints } = instantRules('scratch');
      // The fields use the values after the prize's three bytes; they do not affect the prize.
      let sum = 0;
      for (let drawn = 0; drawn < offer.ofWeight; drawn += 1)
        sum += playInstant(
          'scratch',
          {},
          [],
          streamOf([...wide(drawn, 3), ...Array.from({ length: 30 }, () => 0)]),
        )!.hundredths;
      expect(sum * 100).toBe(rtpBasisPoints * offer.ofWeight);
      expect(offer.prizes.reduce((total, { hundredths, weight }) => total + hundredths * weight, 0)).toBe(sum);
    },
    COUNTING_MS,
  );
});

/** Every sequence of right guesses is a product of chances n / 13: all of them below 1.5; above, rounding takes less. */
function products(
  from: number,
  numerator: bigint,
  denominator: bigint,
): { readonly price: bigint; readonly numerator: bigint; readonly denominator: bigint }[] {
  return Array.from({ length: 13 - from }, (_, index) => from + index).flatMap((ranks) => {
    const [up, down] = [numerator * 13n, denominator * BigInt(ranks)];
    if (up * 2n > down * 3n) return [];
    return [{ price: (98n * up) / down, numerator: up, denominator: down }, ...products(ranks, up, down)];
  });
}

describe('[GAME-11] the return of hi-lo', () => {
  it('is never below the published one, whatever is guessed and however often, and never above 98 %', () => {
    const { rtpBasisPoints, offer } = instantRules('hi-lo');
    const returns = products(1, 1n, 1n).map(
      ({ price, numerator, denominator }) => (price * denominator * 100n * BASIS_POINTS) / (numerator * BASIS_POINTS),
    );
    expect(Number(returns.reduce((lowest, one) => (one < lowest ? one : lowest)))).toBe(rtpBasisPoints);
    // From 1.47 on, a hundredth is less than the margin.
    expect(9800 * (146 / 147)).toBeGreaterThan(rtpBasisPoints);
    for (const { higher, lower, same } of offer.chances) expect(higher + lower + same).toBe(13);
  });

  it('equals that of all first and second cards, guess by guess', () => {
    for (const guess of ['higher', 'lower', 'same'] as const) {
      for (let first = 0; first < 52; first += 1) {
        const after = Array.from({ length: 52 }, (_, second) =>
          playInstant('hi-lo', {}, [{ guess }], streamOf([first, second])),
        );
        const ranks = instantRules('hi-lo').offer.chances[first % 13]![guess];
        if (ranks === 0) {
          expect(after.every((played) => played === undefined)).toBe(true);
          continue;
        }
        const right = after.filter((played) => played!.hundredths > 0);
        expect([right.length, right[0]!.hundredths]).toEqual([ranks * 4, Math.floor((98 * 13) / ranks)]);
      }
    }
  });
});
