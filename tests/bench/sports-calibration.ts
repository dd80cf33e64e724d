/**
 * `npm run bench:sports-calibration [-- --matches 20000 --seed 1]`: plays seeded football matches and compares what happened with the prices before
 * the match and at 30, 60 and 80 minutes, in ten bins of 1X2, Asian handicap and totals. Fails when a bin or a margin is off by more than three
 * standard errors, allowing for how many of so many bins are off by chance. Also measures a price from a state.
 */
import { parseArgs } from 'node:util';
import { KICK_OFF, type FootballState } from '../../packages/game-math/src/sports/models/football/incidents.ts';
import { footballChances } from '../../packages/game-math/src/sports/models/football/pricer.ts';
import { calibrate, errorsOf } from '../simulation/sports/calibration.ts';

const ERRORS = 3;
/** Of 1 000 bins this many are off by more than three standard errors by chance. */
const OFF_BY_CHANCE = 2.7 / 1000;
/** No bin is off by this many. */
const NEVER = 4.5;
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

let [compared, off, worst] = [0, 0, 0];
for (const [market, list] of bins) {
  const cells = list.map((bin) => {
    const errors = errorsOf(bin);
    if (errors === undefined) return '     ·';
    compared += 1;
    off += Number(Math.abs(errors) > ERRORS);
    worst = Math.max(worst, Math.abs(errors));
    return errors.toFixed(2).padStart(6);
  });
  print(
    `${market.padEnd(12)} ${cells.join(' ')}   standard errors in ten bins, ${list.reduce((sum, { bets }) => sum + bets, 0)} bets`,
  );
}
const allowed = compared * OFF_BY_CHANCE + 3 * Math.sqrt(compared * OFF_BY_CHANCE);
let good = off <= allowed && worst < NEVER;
print(
  `${good ? '✓' : '✗'} ${off} of ${compared} bins beyond ${ERRORS} standard errors (at most ${allowed.toFixed(1)} by chance), the worst ${worst.toFixed(2)}`,
);

for (const [market, { asked, realised, sigma }] of margins) {
  const fits = Math.abs(realised - asked) <= ERRORS * sigma;
  good &&= fits;
  print(
    `${fits ? '✓' : '✗'} margin of ${market}: ${asked} asked, ${realised.toFixed(4)} ± ${(ERRORS * sigma).toFixed(4)} realised`,
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
