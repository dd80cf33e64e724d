/** The turn of a wheel: it ends in the segment of the answer, never turns back, and slows down alike for every result. */
import { describe, expect, test } from 'vitest';
import { FULL, pegsAt, TURN_MS, turnTo, wayAt } from './games/turning.ts';

const COUNTS = [12, 20, 54];

describe('[GAME-11] a wheel', () => {
  test('turns for four to five seconds and stops with the answer’s segment at the top, from anywhere', () => {
    expect([TURN_MS >= 4_000, TURN_MS <= 5_000]).toEqual([true, true]);
    for (const count of COUNTS)
      for (let segment = 0; segment < count; segment += 1)
        for (const from of [0, 7.5, 359]) {
          const to = turnTo(from, segment, count);
          const atTop = (((FULL - (to % FULL)) % FULL) / FULL) * count;
          expect(Math.floor(atTop)).toBe(segment);
          expect(to - from).toBeGreaterThan(4 * FULL);
        }
  });

  test('passes each peg once, ever more slowly, and does not hang between the last two', () => {
    let [before, last] = [0, Number.POSITIVE_INFINITY];
    for (let step = 1; step <= 100; step += 1) {
      const way = wayAt(step / 100);
      expect(way).toBeGreaterThanOrEqual(before);
      expect(way - before).toBeLessThanOrEqual(last + 1e-12);
      [last, before] = [way - before, way];
    }
    expect([wayAt(-1), wayAt(0), wayAt(1), wayAt(2)]).toEqual([0, 0, 1, 1]);
    expect(pegsAt(FULL, 20)).toBe(20);
  });
});
