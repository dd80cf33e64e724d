import { describe, expect, it } from 'vitest';
import { revealSteps, stepsAt } from './reveal-schedule.ts';

const prize = (name: string, count: number, digits: number) => ({ prize: name, numbers: Array.from({ length: count }, () => '7'.repeat(digits)) });
const vn27 = { prizes: [prize('G1', 1, 5), prize('G2', 2, 5), prize('G3', 6, 5), prize('G4', 4, 4), prize('G5', 6, 4), prize('G6', 3, 3), prize('G7', 4, 2), prize('DB', 1, 5)] };
const vn18 = { prizes: [prize('G8', 1, 2), prize('G4', 7, 5), prize('G1', 1, 5), prize('DB', 1, 6)] };

describe('the reveal', () => {
  it.each([
    ['27 numbers', vn27, 107],
    ['18 numbers', vn18, 48],
  ])('of %s shows every digit once, the special prize last, within 8 s', (_, result, digits) => {
    const steps = revealSteps(result);
    expect(steps).toHaveLength(digits);
    expect(steps[steps.length - 1]).toMatchObject({ prize: 'DB', index: 0 });
    expect(steps[steps.length - 1]?.atMs).toBeLessThanOrEqual(8_000);
    expect(steps.every((step, at) => at === 0 || step.atMs > (steps[at - 1]?.atMs ?? 0))).toBe(true);
  });
  it('counts the steps that have come', () => {
    const steps = revealSteps(vn27);
    expect([stepsAt(steps, 0), stepsAt(steps, steps[9]?.atMs ?? 0), stepsAt(steps, 60_000)]).toEqual([0, 10, 107]);
  });
});
