/** Prices of simulated football say what happens: bounded here; `npm run bench:sports-calibration` plays 20 000 matches. */
import { expect, it } from 'vitest';
import { calibrate, isMargin, judgeBins, type Bin } from './sports/calibration.ts';

const MATCHES = 1_500;
/** Fixed, so that the run is the same every time; the bench takes any. */
const SEED = 1;

it('[SPO-02/calibrated] chances before the match and at 30, 60 and 80 minutes are as near as by chance, and margins within three standard errors', () => {
  process.stdout.write(`sports calibration: ${MATCHES} matches, seed ${SEED}\n`);
  const startedAt = process.cpuUsage();
  const { bins, margins } = calibrate(MATCHES, SEED);
  const { user, system } = process.cpuUsage(startedAt);
  process.stdout.write(`sports calibration: ${((user + system) / 1e6).toFixed(1)} s of processor\n`);
  const { compared, ...verdict } = judgeBins(bins);
  // Three markets at four moments; most of the ten bins of each have enough bets.
  expect(bins.size).toBe(12);
  expect(compared).toBeGreaterThan(75);
  expect(verdict).toMatchObject({ good: true });
  for (const [market, margin] of margins) expect([market, margin, isMargin(margin)]).toEqual([market, margin, true]);
});

it('[SPO-02/calibrated] a chance that is off by five hundredths is found', () => {
  const bin = (bets: number, chance: number, hits: number): Bin => ({
    bets,
    chance: chance * bets,
    hits: hits * bets,
    variance: bets * chance * (1 - chance),
  });
  const list = (shift: number) => new Map([['ah', Array.from({ length: 9 }, () => bin(2_000, 0.5, 0.511 + shift))]]);
  expect(judgeBins(list(0)).good).toBe(true);
  expect(judgeBins(list(0.05)).good).toBe(false);
});
