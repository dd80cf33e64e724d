/** The wheel: its turns come with scatters of the paid spin, go inwards on a slice of 0, and are among the round's coins. */
import { describe, expect, it } from 'vitest';
import { createSlot, simulationStream, slotTitle, type WaysTitle } from './index.ts';

const TITLE = slotTitle('cho-tet-chong-chong@1') as WaysTitle;
const { turns, rings } = TITLE.wheel!;

describe('[GAME-21] a wheel', () => {
  it('turns as often as the scatters say, each turn from the outer ring inwards to a slice that pays', () => {
    const slot = createSlot(TITLE);
    const next = simulationStream(8_200);
    const met = new Set<number>();
    for (let round = 0; round < 20_000; round += 1) {
      const { steps, wonCoins } = slot.play(BigInt(TITLE.coins), next);
      const [step] = steps;
      if (steps.length !== 1 || step?.kind !== 'spin') throw new Error('a round with a wheel is one spin');
      const { wheel = [], wins, scatters, scatterCoins } = step;
      expect(wheel.filter(({ times }) => times > 0).length).toBe(turns[scatters] ?? 0);
      let ring = 0;
      for (const stop of wheel) {
        expect(stop).toEqual({ ring, slice: stop.slice, times: rings[ring]![stop.slice] });
        met.add(ring);
        ring = stop.times === 0 ? ring + 1 : 0;
      }
      const turned = wheel.reduce((sum, { times }) => sum + times, 0) * TITLE.coins;
      expect(wonCoins).toBe(wins.reduce((sum, { coins }) => sum + coins, 0) + scatterCoins + turned);
    }
    expect([...met].toSorted()).toEqual([0, 1, 2]);
  });

  it('stops on all slices of a ring alike', () => {
    const slot = createSlot(TITLE);
    const next = simulationStream(8_201);
    const counts = rings[0]!.map(() => 0);
    for (let round = 0; round < 60_000; round += 1) {
      const { step } = slot.open(next);
      if (step.kind === 'spin') for (const { ring, slice } of step.wheel ?? []) if (ring === 0) counts[slice]! += 1;
    }
    const each = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    for (const count of counts) expect(Math.abs(count - each)).toBeLessThan(5 * Math.sqrt(each));
  });

  it('is refused where it would turn without an end, or never inwards', () => {
    const withRings = (...changed: readonly (readonly number[])[]): WaysTitle => ({
      ...TITLE,
      wheel: { turns, rings: changed },
    });
    for (const each of [withRings(), withRings([1, 0]), withRings([1, 2], [3]), withRings([1, 0], [])])
      expect(() => createSlot(each)).toThrow(RangeError);
  });
});
