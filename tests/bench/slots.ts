/**
 * `npm run bench:slots [-- --spins 10000000 --title sen-bac --seed 1]`: plays every title of the studio and compares the return with
 * its exact RTP. Two workers share a title; the same seed gives the same rounds on every machine. Fails outside the interval that
 * holds 999 of 1 000 fair runs, above the time limit, or when a title's volatility differs from its declared one. A jackpot is reported separately: how often
 * it was won at the game's minimum bet, and how often it should have been; its variance is computed, not played.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { GAMES } from '../../packages/catalogue/src/games/index.ts';
import { minus, type Rational } from '../../packages/game-math/src/rational.ts';
import {
  exactReturn,
  poolOf,
  SLOT_TITLES,
  type PoolRules,
  type SlotTitle,
} from '../../packages/game-math/src/slots/index.ts';
import type { Share, Tally } from './slots/play-share.ts';

const WORKERS = 2;
const LIMIT_SEC = 60;
/** Half the width of the interval in standard errors. */
const ERRORS = 3.29;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const volatilityOf = (sigma: number): string => (sigma < 5 ? 'low' : sigma < 10 ? 'medium' : 'high');
const asNumber = ({ numerator, denominator }: Rational): number =>
  Number((numerator * 10n ** 15n) / denominator) / 1e15;
const percent = (share: number, digits = 3): string => `${(share * 100).toFixed(digits)} %`;

function playShare(share: Share): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./slots/play-share.ts', import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const join = (left: Tally, right: Tally): Tally => ({
  spins: left.spins + right.spins,
  sum: left.sum + right.sum,
  squares: left.squares + right.squares,
  hits: left.hits + right.hits,
  highest: Math.max(left.highest, right.highest),
  pools: left.pools + right.pools,
});

/** Of a pool's win over its bet, squared: it holds what it began with, and the share of what was staked since, which is spread like a time of waiting. */
function poolVariance({ oneIn, shareBasisPoints, seedAmount }: PoolRules, bet: number): number {
  const grown = (oneIn * shareBasisPoints) / 10_000;
  return ((seedAmount + grown) ** 2 + grown ** 2) / (oneIn * bet);
}

async function measure(title: SlotTitle, spins: number, seed: number): Promise<boolean> {
  const returned = exactReturn(title);
  const exact = asNumber(minus(returned.rtp, returned.pool));
  const bet = GAMES.find(({ id }) => id === title.id)!.minBet;
  const startedMs = performance.now();
  const tallies = await Promise.all(
    Array.from({ length: WORKERS }, (_, index) =>
      playShare({ titleId: title.id, spins: Math.ceil(spins / WORKERS), seed: seed * 1000 + index, bet }),
    ),
  );
  const tookSec = (performance.now() - startedMs) / 1000;
  const all = tallies.reduce(join);
  const mean = all.sum / all.spins;
  const sigma = Math.sqrt(all.squares / all.spins - mean * mean);
  const width = (ERRORS * sigma) / Math.sqrt(all.spins);
  const pool = poolOf(title);
  const swing = Math.sqrt(sigma * sigma + (pool ? poolVariance(pool, bet) : 0));
  const pools = pool ? (all.spins * bet) / pool.oneIn : 0;
  const good =
    Math.abs(mean - exact) <= width &&
    Math.abs(all.pools - pools) <= ERRORS * Math.sqrt(pools) &&
    tookSec <= LIMIT_SEC &&
    volatilityOf(swing) === title.volatility;
  print(
    `${good ? '✓' : '✗'} ${title.id.padEnd(20)} ${title.model.padEnd(8)} exact ${percent(exact, 4)}  played ${percent(mean)} ± ${percent(width)}  hits ${percent(all.hits / all.spins, 1)}` +
      `  σ ${swing.toFixed(2)} (${title.volatility})  highest ${all.highest.toFixed(0)}×  ${tookSec.toFixed(1)} s${pool ? `  pool ${percent(asNumber(returned.pool))} more, won ${all.pools} times of ${pools.toFixed(1)} at ${bet}` : ''}`,
  );
  return good;
}

const { values } = parseArgs({
  options: {
    spins: { type: 'string', default: '10000000' },
    title: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const titles = SLOT_TITLES.filter(({ id }) => values.title === undefined || id === values.title);
print(`${values.spins} spins a title, seed ${values.seed}, ${WORKERS} workers`);
let good = titles.length > 0;
for (const title of titles) good = (await measure(title, Number(values.spins), Number(values.seed))) && good;
if (!good) process.exitCode = 1;
