import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulationStream } from '../value-stream.ts';
import {
  chanceToReach,
  CRASH_RULES,
  crashPoint,
  elapsedUntil,
  multiplierAfter,
  settleCrash,
  shareAtTakeOff,
  type CrashRules,
} from './index.ts';

const SEED = 48_115;
const RULES: readonly (readonly [string, CrashRules])[] = Object.entries(CRASH_RULES);
/** A stream whose next wide value is the given one. */
function streamOf(value: bigint): (count: number) => number {
  let shift = 40n;
  return () => {
    const byte = Number((value >> shift) & 255n);
    shift -= 8n;
    return byte;
  };
}

describe.each(RULES)('[GAME-11] the curve of %s', (_name, rules) => {
  it('returns the published share at every multiplier, within a millionth of a millionth', () => {
    for (const hundredths of [101, 137, 200, 1000, 12_345, 100_000]) {
      const { numerator, denominator } = chanceToReach(rules, hundredths);
      // chance × multiplier against the return, both over 100 × 10 000 × denominator.
      const missing = BigInt(rules.rtpBasisPoints) * 100n * denominator - numerator * BigInt(hundredths) * 10_000n;
      expect(missing >= 0n && missing * 10n ** 9n < 100n * denominator * 10_000n * 10n).toBe(true);
    }
  });

  it('crashes at x or above for exactly as many values as the chance says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
        const { numerator, denominator } = chanceToReach(rules, hundredths);
        const reaching = (numerator * 2n ** 48n) / denominator;
        expect(crashPoint(rules, streamOf(reaching - 1n))).toBeGreaterThanOrEqual(hundredths);
        expect(crashPoint(rules, streamOf(reaching))).toBeLessThan(hundredths);
      }),
    );
  });

  it(`returns its share in play (seed ${SEED}, 5 sigma)`, () => {
    const next = simulationStream(SEED);
    const [rounds, at] = [200_000, 250];
    let wins = 0;
    for (let round = 0; round < rounds; round += 1)
      wins += settleCrash(rules, crashPoint(rules, next), { stake: 100n, autoHundredths: at }).payout > 0n ? 1 : 0;
    const chance = rules.rtpBasisPoints / 100 / at;
    expect(Math.abs(wins / rounds - chance)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / rounds));
  });
});

describe('[GAME-11] cashing out', () => {
  const rules = CRASH_RULES.crash;

  it('counts at the crash point and not after it, manual or automatic, whichever is earlier', () => {
    expect(settleCrash(rules, 250, { stake: 1001n, autoHundredths: 250 })).toEqual({
      cashedOutHundredths: 250,
      payout: 2502n,
    });
    expect(settleCrash(rules, 249, { stake: 1000n, autoHundredths: 250 })).toEqual({
      cashedOutHundredths: undefined,
      payout: 0n,
    });
    expect(settleCrash(rules, 250, { stake: 1000n, autoHundredths: 240, askedAfterMs: elapsedUntil(150) })).toEqual({
      cashedOutHundredths: 150,
      payout: 1500n,
    });
    expect(settleCrash(rules, 250, { stake: 1000n })).toEqual({ cashedOutHundredths: undefined, payout: 0n });
  });

  it('pays no one at take-off, and all remaining stakes at the highest multiplier', () => {
    expect(settleCrash(rules, 100, { stake: 1000n, askedAfterMs: 0 }).payout).toBe(0n);
    expect(settleCrash(rules, 101, { stake: 1000n, askedAfterMs: 0 }).payout).toBe(1010n);
    expect(crashPoint(rules, streamOf(0n))).toBe(100_000);
    expect(settleCrash(rules, 100_000, { stake: 1000n }).payout).toBe(1_000_000n);
  });

  it('ends at take-off in 1.98 % of rounds, and in 3.96 % of the light ones', () => {
    const basisPointsOf = (each: CrashRules): number =>
      Math.round((Number(shareAtTakeOff(each).numerator) / Number(shareAtTakeOff(each).denominator)) * 10_000);
    expect([basisPointsOf(CRASH_RULES.crash), basisPointsOf(CRASH_RULES.light)]).toEqual([198, 396]);
  });

  it('refuses multipliers below the lowest cash-out', () => {
    for (const autoHundredths of [100, 100_001, 150.5])
      expect(() => settleCrash(rules, 200, { stake: 1n, autoHundredths })).toThrow(RangeError);
  });

  it('shows a multiplier no earlier than its time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
        expect(multiplierAfter(elapsedUntil(hundredths) + 1)).toBeGreaterThanOrEqual(hundredths);
        expect(multiplierAfter(elapsedUntil(hundredths) - 2)).toBeLessThan(hundredths);
      }),
    );
  });
});
