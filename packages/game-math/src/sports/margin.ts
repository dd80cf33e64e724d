/** From probabilities to prices with a margin k, the sum of the implied probabilities (sports domain reference §4). */
import { powerOf, rootBetween } from './arithmetic.ts';
import { decimalPrice, malayPrice } from './ladder.ts';
import type { Price } from './price.ts';

/** What a line with two sides is worth to its side: expected shares won and lost, and void. They add up to 1. */
export interface LineChances {
  readonly won: number;
  readonly lost: number;
  readonly voided: number;
}

/** Profit ratio before rounding: the void share is out of play, and the chance is raised by k. */
export function asianRatio({ won, lost }: LineChances, k: number): number {
  return (won + lost) / (won * k) - 1;
}

/** The Malay prices of a side and of the other one; undefined where one is closed. */
export function asianPrices(chances: LineChances, k: number): readonly [Price | undefined, Price | undefined] {
  const other = { won: chances.lost, lost: chances.won, voided: chances.voided };
  return [malayPrice(asianRatio(chances, k)), malayPrice(asianRatio(other, k))];
}

/**
 * Implied probabilities pᵗ that add up to k: none is above 1, and longshots carry more of the margin. Outcomes that cannot happen stay at 0.
 * Throws RangeError when k is below the sum of the chances, or too high for the outcomes that can happen.
 */
export function powerMargin(chances: readonly number[], k: number): number[] {
  const possible = chances.filter((chance) => chance > 0);
  const sum = possible.reduce((total, chance) => total + chance, 0);
  if (k < sum - 1e-9 || k >= possible.length) throw new RangeError(`a margin of ${k} does not fit`);
  const t = rootBetween(0, 1, (exponent) => possible.reduce((total, chance) => total + powerOf(chance, exponent), -k));
  return chances.map((chance) => (chance > 0 ? powerOf(chance, t) : 0));
}

/** Decimal prices of outcomes that exclude each other and cover everything; undefined where one is closed. A decided market has no price. */
export function decimalPrices(chances: readonly number[], k: number): (Price | undefined)[] {
  if (chances.filter((chance) => chance > 0).length < 2) return chances.map(() => undefined);
  return powerMargin(chances, k).map((implied) => (implied > 0 ? decimalPrice(1 / implied) : undefined));
}

/** The decimal prices of 1x, 12 and x2 from the implied probabilities of 1, x and 2: each covers two, so the margin is theirs. */
export function doubleChancePrices([home, draw, away]: readonly [number, number, number]): (Price | undefined)[] {
  return [home + draw, home + away, draw + away].map((implied) =>
    implied > 0 ? decimalPrice(1 / implied) : undefined,
  );
}

/** The margins of §4, pre-match. */
export const MARGINS = {
  asian: 1.04,
  result: 1.06,
  halfAsian: 1.05,
  halfResult: 1.07,
  corners: 1.08,
  cards: 1.08,
  halfTimeFullTime: 1.2,
  correctScore: 1.25,
  tennis: 1.045,
  hoops: 1.045,
  rally: 1.06,
  esports: 1.07,
  virtual: 1.08,
} as const;
/** Added in play. */
export const IN_PLAY_MARGIN = 0.01;
