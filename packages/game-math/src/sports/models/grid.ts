/** Grids of scores in closed form: independent goals, and the Dixon-Coles correction of low scores (sports domain reference §4). */
import { exponential } from '../arithmetic.ts';
import type { Score } from '../markets/key.ts';

/** A score with its chance. */
export interface ScoreChance {
  readonly score: Score;
  readonly chance: number;
}

const GOALS_MAXIMUM = 15;

/** Chances of 0 … `most` events when `mean` are expected; the last is exactly `most`. */
export function poisson(mean: number, most: number): number[] {
  const chances = [exponential(-mean)];
  for (let n = 1; n <= most; n += 1) chances.push((chances[n - 1]! * mean) / n);
  return chances;
}

/** τ of the low scores. With ρ below 0 there are more draws without goals and at 1-1 than independent goals would give. */
function correction(home: number, away: number, rates: readonly [number, number], rho: number): number {
  if (home > 1 || away > 1) return 1;
  if (home === 0) return away === 0 ? 1 - rates[0] * rates[1] * rho : 1 + rates[0] * rho;
  return away === 0 ? 1 + rates[1] * rho : 1 - rho;
}

/** The scores of a match with the goals expected of both sides; ρ is 0 for independent goals. The chances add up to 1. */
export function scoreGrid(rates: readonly [home: number, away: number], rho = 0): ScoreChance[] {
  const [home, away] = [poisson(rates[0], GOALS_MAXIMUM), poisson(rates[1], GOALS_MAXIMUM)];
  const cells = home.flatMap((ofHome, h) =>
    away.map((ofAway, a) => ({ score: [h, a] as const, chance: ofHome * ofAway * correction(h, a, rates, rho) })),
  );
  const sum = cells.reduce((total, { chance }) => total + chance, 0);
  return cells.map(({ score, chance }) => ({ score, chance: chance / sum }));
}
