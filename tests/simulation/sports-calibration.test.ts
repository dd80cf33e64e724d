/** Prices of simulated football say what happens: bounded here; `npm run bench:sports-calibration` plays 20 000 matches. */
import { expect, it } from 'vitest';
import { calibrate, errorsOf } from './sports/calibration.ts';

const MATCHES = 1_500;
/** Fixed, so that the run is the same every time; the bench takes any. */
const SEED = 20_261_128;
const ERRORS = 3;

it('[SPO-02] chances before the match and at 30, 60 and 80 minutes are within three standard errors, and so are margins', () => {
  process.stdout.write(`sports calibration: ${MATCHES} matches, seed ${SEED}\n`);
  const startedAt = process.cpuUsage();
  const { bins, margins } = calibrate(MATCHES, SEED);
  const { user, system } = process.cpuUsage(startedAt);
  process.stdout.write(`sports calibration: ${((user + system) / 1e6).toFixed(1)} s of processor\n`);
  let compared = 0;
  for (const [market, list] of bins)
    for (const [at, bin] of list.entries()) {
      const errors = errorsOf(bin);
      if (errors === undefined) continue;
      compared += 1;
      expect(Math.abs(errors), `${market}, chances of ${at * 10} to ${at * 10 + 10} %`).toBeLessThanOrEqual(ERRORS);
    }
  // Three markets at four moments; most of the ten bins of each have enough bets.
  expect(bins.size).toBe(12);
  expect(compared).toBeGreaterThan(80);
  for (const [market, { asked, realised, sigma }] of margins)
    expect(Math.abs(realised - asked), market).toBeLessThanOrEqual(ERRORS * sigma);
});
