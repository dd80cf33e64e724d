/**
 * `npm run bench:slots [-- --spins 10000000 --title sen-bac --seed 1]`: plays every title of the studio and compares what came back with
 * its exact return. Two workers share a title; the same seed gives the same rounds on every machine. Fails outside the interval that
 * holds 999 of 1 000 fair runs, above the time, or when a title swings more or less than it says.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Rational } from '../../packages/game-math/src/rational.ts';
import { exactReturn, SLOT_TITLES, type SlotTitle } from '../../packages/game-math/src/slots/index.ts';
import type { Share, Tally } from './slots/play-share.ts';

const WORKERS = 2;
const LIMIT_SEC = 60;
/** Half the width of the interval in standard errors. */
const ERRORS = 3.29;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const volatilityOf = (sigma: number): string => (sigma < 5 ? 'low' : sigma < 10 ? 'medium' : 'high');
const asNumber = ({ numerator, denominator }: Rational): number => Number((numerator * 10n ** 15n) / denominator) / 1e15;
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
});

async function measure(title: SlotTitle, spins: number, seed: number): Promise<boolean> {
  const exact = asNumber(exactReturn(title).rtp);
  const startedMs = performance.now();
  const tallies = await Promise.all(Array.from({ length: WORKERS }, (_, index) => playShare({ titleId: title.id, spins: Math.ceil(spins / WORKERS), seed: seed * 1000 + index })));
  const tookSec = (performance.now() - startedMs) / 1000;
  const all = tallies.reduce(join);
  const mean = all.sum / all.spins;
  const sigma = Math.sqrt(all.squares / all.spins - mean * mean);
  const width = (ERRORS * sigma) / Math.sqrt(all.spins);
  const good = Math.abs(mean - exact) <= width && tookSec <= LIMIT_SEC && volatilityOf(sigma) === title.volatility;
  print(
    `${good ? '✓' : '✗'} ${title.id.padEnd(20)} ${title.model.padEnd(8)} exact ${percent(exact, 4)}  played ${percent(mean)} ± ${percent(width)}  hits ${percent(all.hits / all.spins, 1)}` +
      `  σ ${sigma.toFixed(2)} (${title.volatility})  highest ${all.highest.toFixed(0)}×  ${tookSec.toFixed(1)} s`,
  );
  return good;
}

const { values } = parseArgs({ options: { spins: { type: 'string', default: '10000000' }, title: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const titles = SLOT_TITLES.filter(({ id }) => values.title === undefined || id === values.title);
print(`${values.spins} spins a title, seed ${values.seed}, ${WORKERS} workers`);
let good = titles.length > 0;
for (const title of titles) good = (await measure(title, Number(values.spins), Number(values.seed))) && good;
if (!good) process.exitCode = 1;
