import { describe, expect, it } from 'vitest';
import { CLEARING_EDGE, clearingOdds, outcomesOf, VOLATILITIES } from './index.ts';

const MILLION = 1_000_000;
const terms = { deposit: MILLION, bonus: MILLION, cashOut: null };
/** Three deviations of a share of 40 000 plays, as the table was simulated. */
const noiseOf = (share: number): number => 3 * Math.sqrt((share * (1 - share)) / 40_000);

describe('[PRO-08] real value of a bonus', () => {
  // engagement.md §5, "Real value on the screen": D = B = 1 tr, a slot of 96.5 % with a deviation of 5.3.
  it.each([
    [24, 10_000, 0.447, 400_709, 17_122_593, 0.606],
    [24, 50_000, 0.231, 613_365, 11_046_728, 0.782],
    [10, 10_000, 0.738, 678_733, 9_179_044, 0.405],
    [10, 50_000, 0.383, 755_466, 6_986_696, 0.664],
    [5, 10_000, 0.957, 825_921, 4_973_690, 0.266],
  ])('%i tr at %i a bet: the chances and the mean of the table', (times, stake, finish, mean, turnover, below) => {
    const odds = clearingOdds('medium', { ...terms, required: times * MILLION, stake });
    expect(Math.abs(odds.finish - finish)).toBeLessThan(noiseOf(finish));
    expect(Math.abs(odds.below - below)).toBeLessThan(noiseOf(below));
    expect(Math.abs(odds.meanTurnover - turnover) / turnover).toBeLessThan(0.005);
    expect(Math.abs(odds.mean - mean)).toBeLessThan(2_000);
  });

  it.each(VOLATILITIES)('%s: a stake returns 96.5 %, and no chance is negative', (volatility) => {
    const outcomes = outcomesOf(volatility);
    expect(outcomes.every(([chance]) => chance > 0)).toBe(true);
    expect(outcomes.reduce((total, [chance]) => total + chance, 0)).toBeCloseTo(1, 12);
    expect(outcomes.reduce((total, [chance, stakes]) => total + chance * stakes, 0)).toBeCloseTo(1 - CLEARING_EDGE, 12);
  });

  it('is between the bonus and the bonus less the edge of the whole requirement, and finishing is likelier with less spread', () => {
    const all = VOLATILITIES.map((volatility) =>
      clearingOdds(volatility, { ...terms, required: 10 * MILLION, stake: 10_000 }),
    );
    for (const { mean, below, finish } of all) {
      expect(mean).toBeGreaterThanOrEqual(MILLION - CLEARING_EDGE * 10 * MILLION - 1);
      expect(mean).toBeLessThan(MILLION);
      expect(below + finish).toBeGreaterThanOrEqual(1 - 1e-9);
    }
    const finishes = all.map(({ finish }) => finish);
    expect(finishes).toEqual(finishes.toSorted((one, other) => other - one));
  });

  it('a cash-out maximum takes value, none is as one that is never reached, and the mean may be negative', () => {
    const play = { ...terms, required: 10 * MILLION, stake: 10_000 };
    const free = clearingOdds('medium', play);
    const capped = clearingOdds('medium', { ...play, cashOut: MILLION });
    expect(capped.mean).toBeLessThan(free.mean - 100_000);
    expect(capped.finish).toBeCloseTo(free.finish, 9);
    expect(clearingOdds('low', { ...play, cashOut: 9 * MILLION }).mean).toBeCloseTo(clearingOdds('low', play).mean, 0);
    const small = { deposit: MILLION, bonus: 10_000, required: MILLION, stake: 10_000, cashOut: 10_000 };
    expect(clearingOdds('high', small).mean).toBeLessThan(0);
  });

  it('ends a single bet as that bet does', () => {
    const odds = clearingOdds('low', { deposit: 100, bonus: 0, required: 100, stake: 100, cashOut: null });
    expect(odds).toMatchObject({ meanTurnover: 100, finish: (1 - CLEARING_EDGE) / 2 });
    expect(odds.below).toBeCloseTo(1 - (1 - CLEARING_EDGE) / 2, 12);
  });

  it('refuses stakes that would need too many bets', () => {
    expect(() => clearingOdds('low', { ...terms, required: 10 * MILLION, stake: 100 })).toThrow(RangeError);
  });
});
