/**
 * `npm run bench:sports-calibration [-- --matches 20000 --seed 1]`: plays seeded football matches and compares what happened with the prices before
 * the match and at 30, 60 and 80 minutes, in ten bins of 1X2, Asian handicap and totals. Fails when a bin or a margin is off by more than three
 * standard errors, allowing for how many of so many bins are off by chance. Also measures a price from a state.
 */
import { parseArgs } from 'node:util';
import { KICK_OFF, type FootballState } from '../../packages/game-math/src/sports/models/football/incidents.ts';
import { footballChances } from '../../packages/game-math/src/sports/models/football/pricer.ts';
import { calibrate, errorsOf, isMargin, judgeBins } from '../simulation/sports/calibration.ts';

const STATE_MS = 3;
const ROUNDS = 200;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: { matches: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const [matches, seed] = [Number(values.matches), Number(values.seed)];

const startedAt = process.cpuUsage();
const { bins, margins } = calibrate(matches, seed);
const used = process.cpuUsage(startedAt);
print(`${matches} matches, seed ${seed}: ${((used.user + used.system) / 1e6).toFixed(0)} s of processor`);

for (const [market, list] of bins) {
  const cells = list.map((bin) => (errorsOf(bin)?.toFixed(2) ?? '·').padStart(6));
  const bets = list.reduce((sum, bin) => sum + bin.bets, 0);
  print(`${market.padEnd(12)} ${cells.join(' ')}   standard errors in ten bins, ${bets} bets`);
}
const { compared, beyond, allowed, worst, meanSquare, good: binsGood } = judgeBins(bins);
let good = binsGood;
print(
  `${good ? '✓' : '✗'} ${beyond} of ${compared} bins beyond three standard errors (at most ${allowed.toFixed(1)} by chance), the worst ${worst.toFixed(2)}, mean square ${meanSquare.toFixed(2)}`,
);

for (const [market, margin] of margins) {
  const { asked, realised, sigma } = margin;
  good &&= isMargin(margin);
  print(
    `${isMargin(margin) ? '✓' : '✗'} margin of ${market}: ${asked} asked, ${realised.toFixed(4)} realised, standard error ${sigma.toFixed(4)}`,
  );
}

const AT_60: FootballState = { ...KICK_OFF, half: 2, minute: 15, score: [1, 0], halfTime: [1, 0], firstGoal: 'home' };
for (const [name, state] of [
  ['before', KICK_OFF],
  ["60'", AT_60],
] as const) {
  const since = process.cpuUsage();
  for (let n = 0; n < ROUNDS; n += 1) footballChances(state, [1.55, 1.1]);
  const { user, system } = process.cpuUsage(since);
  const ms = (user + system) / 1000 / ROUNDS;
  good &&= ms <= STATE_MS;
  print(`${ms <= STATE_MS ? '✓' : '✗'} a state ${name}: ${ms.toFixed(2)} ms of processor, target ${STATE_MS}`);
}
if (!good) process.exitCode = 1;
