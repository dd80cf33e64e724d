import { describe, expect, test } from 'vitest';
import { keepAll, keptValue, type Kept, type ResultState } from './held-back.ts';

/** Number of results begun and shown. */
const at = (begun: number, shown: number): ResultState => ({ begun, shown });
const FREE = at(0, 0);
const PENDING = at(1, 0);
const SHOWN = at(1, 1);

/** The figure shown after each of these, in order. */
function shownAfter(
  steps: readonly (readonly [number | undefined, ResultState])[],
  mayFall = true,
): (number | undefined)[] {
  let kept: Kept<number | undefined> = keepAll(undefined);
  return steps.map(([actual, state]) => (kept = keptValue(kept, actual, state, mayFall)).value);
}

describe('[GAME-18] money around a game', () => {
  test('a stake is shown at once, a win when the game has shown it', () => {
    expect(
      shownAfter([
        [100, FREE],
        [90, PENDING],
        [250, PENDING],
        [250, SHOWN],
        [300, SHOWN],
      ]),
    ).toEqual([100, 90, 90, 250, 300]);
  });

  test('a decrease does not rise again before its result is shown', () => {
    expect(
      shownAfter([
        [100, FREE],
        [90, PENDING],
        [95, PENDING],
        [95, PENDING],
      ]),
    ).toEqual([100, 90, 90, 90]);
  });

  test('a shown result is released, the next one is not, even though it was there first', () => {
    const steps = [
      [100, FREE],
      [140, PENDING],
      [140, at(2, 0)],
      [130, at(2, 0)],
      [330, at(2, 0)],
      [330, at(2, 1)],
      [330, at(2, 2)],
    ] as const;
    expect(shownAfter(steps)).toEqual([100, 100, 100, 100, 100, 140, 330]);
    expect(shownAfter(steps, false)).toEqual([100, 100, 100, 100, 100, 140, 330]);
  });

  test('a stake of the next round is shown with the result before it', () => {
    expect(
      shownAfter([
        [100, FREE],
        [140, PENDING],
        [140, at(2, 0)],
        [130, at(2, 0)],
        [130, at(2, 1)],
      ]),
    ).toEqual([100, 100, 100, 100, 130]);
  });

  test('of many pending results, the shown ones are released', () => {
    const waiting = [
      [100, FREE],
      [110, PENDING],
      [120, at(2, 0)],
      [130, at(3, 0)],
      [140, at(4, 0)],
    ] as const;
    expect(shownAfter([...waiting, [140, at(4, 2)], [140, at(4, 3)], [150, at(4, 3)], [150, at(4, 4)]])).toEqual([
      100, 100, 100, 100, 100, 120, 130, 130, 150,
    ]);
  });

  test('a net result neither rises nor falls meanwhile', () => {
    expect(
      shownAfter(
        [
          [-10, FREE],
          [-20, PENDING],
          [40, PENDING],
          [40, SHOWN],
        ],
        false,
      ),
    ).toEqual([-10, -10, -10, 40]);
  });

  test('a figure that was unknown is not held back', () => {
    expect(
      shownAfter([
        [undefined, PENDING],
        [80, PENDING],
        [90, PENDING],
      ]),
    ).toEqual([undefined, 80, 80]);
  });
});
