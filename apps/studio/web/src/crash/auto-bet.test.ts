/** Automatic bets: when a run places its next bet, and when it stops, for any results. */
import { describe, expect, test } from 'vitest';
import { newRun, offersFor, stopAfter, stopBefore, withPlaced, withResult, type AutoRun } from './round/auto-bet.ts';

const LIMITS = { rounds: 3, lossStop: 25_000, winStop: 40_000 };
const played = (run: AutoRun, won: number): AutoRun => withResult(withPlaced(run, 'r'), won);

describe('[GAME-24] automatic bets on a curve', () => {
  test('stop after their rounds, before a bet that could exceed the loss, and after a win', () => {
    const run = newRun(LIMITS, 10_000, 200);
    expect([stopBefore(run), run.roundId]).toEqual([undefined, null]);
    expect(withPlaced(run, 'r')).toMatchObject({ placed: 1, roundId: 'r', net: 0 });
    const [once, twice] = [played(run, 0), played(played(run, 0), 0)];
    expect([once.net, stopAfter(once, 0)]).toEqual([-10_000, undefined]);
    expect([twice.net, stopAfter(twice, 0)]).toEqual([-20_000, 'loss']);
    expect(stopAfter(played(run, 40_000), 40_000)).toBe('win');
    expect(stopAfter(played(run, 39_999), 39_999)).toBeUndefined();
    expect(stopBefore(played(played(played(run, 20_000), 20_000), 20_000))).toBe('done');
    expect(stopBefore(newRun({ ...LIMITS, lossStop: 9_999 }, 10_000, 200))).toBe('loss');
  });

  test('never lose more than their loss stop, nor play more rounds than set, whatever comes', () => {
    const seed = 20_260_724;
    let state = seed;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    for (let trial = 0; trial < 2_000; trial += 1) {
      const bet = 1_000 * (1 + random(50));
      const limits = { rounds: 1 + random(100), lossStop: bet * (1 + random(50)), winStop: bet * (2 + random(50)) };
      let run = newRun(limits, bet, 101 + random(500));
      let won = 0;
      for (let stop = stopBefore(run); stop === undefined; stop = stopAfter(run, won)) {
        won = random(3) === 0 ? Math.floor((bet * run.autoHundredths) / 100) : 0;
        run = played(run, won);
      }
      expect(run.net, `seed ${seed}, trial ${trial}`).toBeGreaterThanOrEqual(-limits.lossStop);
      expect(run.placed, `seed ${seed}, trial ${trial}`).toBeLessThanOrEqual(limits.rounds);
    }
  });

  test('offer limits in multiples of the bet, and no more rounds than the studio allows', () => {
    expect(offersFor(2_000, 20)).toEqual({
      rounds: [5, 10, 20],
      lossStop: [2_000, 10_000, 20_000, 40_000, 100_000],
      winStop: [4_000, 10_000, 20_000, 100_000, 200_000],
    });
  });
});
