import type { Step, WhatIfTerms } from '@lantern/game-math/agents';
import { describe, expect, test } from 'vitest';
import { positionOf, roundUp, scaleFor, valueAt } from './scale.ts';
import { stepRows } from './step-rows.ts';
import { nearestWorse } from './worse-case.ts';

const M = 1_000_000;
const step = (minimum: number, activeMembers: number, rateBasisPoints: number): Step => ({
  minimum,
  activeMembers,
  rateBasisPoints,
});
const OLD = [step(100 * M, 10, 20), step(300 * M, 30, 35), step(1_000 * M, 60, 50)];
const NEW = [step(100 * M, 10, 20), step(300 * M, 35, 40), step(1_000 * M, 60, 55)];
const salary = (steps: readonly Step[]): WhatIfTerms => ({ kind: 'daily_salary', steps });

describe('a slider', () => {
  test('moves by hundredths of its range, from zero to its end', () => {
    const scale = scaleFor([100 * M, 300 * M, 1_000 * M], 482_600_000);
    expect(scale).toEqual({ maximum: 1_600 * M });
    expect(valueAt(scale, 0)).toBe(0);
    expect(valueAt(scale, 30)).toBe(480 * M);
    expect(valueAt(scale, 100)).toBe(1_600 * M);
    expect(Math.round(positionOf(scale, 482_600_000))).toBe(30);
  });

  test('is logarithmic when thresholds differ more than twentyfold, and every position is another value', () => {
    const scale = scaleFor([5 * M, 10 * M, 500 * M], 12_500_000);
    expect(scale.lowest).toBe(500_000);
    const values = Array.from({ length: 101 }, (_, position) => valueAt(scale, position));
    expect(new Set(values).size).toBe(101);
    expect([...values].sort((one, other) => one - other)).toEqual(values);
    for (const [position, value] of values.entries()) expect(Math.round(positionOf(scale, value))).toBe(position);
  });

  test('has room for the figures it starts with', () => {
    expect(scaleFor([], 7).maximum).toBeGreaterThanOrEqual(7);
    expect(scaleFor([10], 4_321).maximum).toBe(4_400);
    expect(roundUp(1_234_567)).toBe(1_300_000);
  });
});

describe('old and new steps', () => {
  test('a condition is better when it asks for less, a rate when it is higher', () => {
    const [first, second] = stepRows(NEW, OLD);
    expect(first).toMatchObject({
      minimum: { change: 'same' },
      people: { change: 'same' },
      reward: { change: 'same' },
    });
    expect(second).toMatchObject({
      people: { value: 35, before: 30, change: 'worse' },
      reward: { value: 40, before: 35, change: 'better' },
    });
  });

  test('a step that is added or dropped is shown as such', () => {
    expect(stepRows(NEW.slice(0, 2), OLD)[2]).toMatchObject({ dropped: true, reward: { value: 50 } });
    expect(stepRows(NEW, OLD.slice(0, 1))[2]).toMatchObject({ dropped: false, reward: { value: 55, change: 'new' } });
    expect(stepRows(NEW, undefined)[0]).toMatchObject({ reward: { change: 'new' } });
  });
});

describe('[AGT-06] the nearest case where the offer is worse', () => {
  test('one person too few for the new step, as in the design: vectors 31 to 33', () => {
    const worse = nearestWorse(salary(NEW), salary(OLD), { counted: 482_600_000, activeMembers: 37 });
    expect(worse).toMatchObject({
      inputs: { counted: 482_600_000, activeMembers: 34 },
      offered: { step: 1, amount: 965_200 },
      running: { step: 2, amount: 1_689_100 },
    });
  });

  test('there is none when the offer is better everywhere', () => {
    const better = OLD.map((one) => ({ ...one, rateBasisPoints: one.rateBasisPoints! + 5 }));
    expect(nearestWorse(salary(better), salary(OLD), { counted: 500 * M, activeMembers: 40 })).toBeUndefined();
  });

  test('a fixed payout is worse from the amount on at which the rate pays more', () => {
    const offer = salary([{ minimum: 100 * M, activeMembers: 0, payout: 300_000 }]);
    const running = salary([step(100 * M, 0, 20)]);
    const worse = nearestWorse(offer, running, { counted: 120 * M, activeMembers: 1 });
    expect(worse!.offered.amount).toBe(300_000);
    expect(worse!.running.amount).toBeGreaterThan(300_000);
    expect(worse!.inputs.counted).toBeLessThan(150_001_000);
  });

  test('of dividends by the net loss: 8 % instead of 10 % below the second step', () => {
    const dividend = (rates: readonly number[]): WhatIfTerms => ({
      kind: 'dividend',
      steps: rates.map((rate, at) => step([50 * M, 100 * M, 500 * M][at]!, 0, rate)),
      carry: 3,
      capBasisPoints: 5_000,
    });
    const inputs = { stake: 2_400 * M, wins: 2_208 * M, costs: 24 * M, theory: 96 * M, activeMembers: 0 };
    const worse = nearestWorse(dividend([800, 1_200, 1_800]), dividend([1_000, 1_000, 1_500]), inputs);
    expect(worse!.offered.dividend!.base).toBe(100 * M - 1);
    expect(worse!.offered.amount).toBe(7_999_999);
    expect(worse!.running.amount).toBe(9_999_999);
  });
});
