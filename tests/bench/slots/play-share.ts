/** A worker of the slots bench: plays N rounds of one title and sums the results. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSlot, simulationStream, slotTitle, winsPool } from '../../../packages/game-math/src/slots/index.ts';

export interface Share {
  readonly titleId: string;
  readonly spins: number;
  readonly seed: number;
  /** In minor units: the chance of a jackpot depends on it. */
  readonly bet: number;
}

/** Wins in multiples of the bet. */
export interface Tally {
  readonly spins: number;
  readonly sum: number;
  readonly squares: number;
  readonly hits: number;
  readonly highest: number;
  /** Jackpots won. */
  readonly pools: number;
}

function play({ titleId, spins, seed, bet }: Share): Tally {
  const title = slotTitle(titleId);
  if (title === undefined) throw new RangeError(`no title ${titleId}`);
  const slot = createSlot(title);
  const next = simulationStream(seed);
  const coins = BigInt(title.coins);
  let [sum, squares, hits, highest, pools] = [0, 0, 0, 0, 0];
  for (let spin = 0; spin < spins; spin += 1) {
    const { steps, wonCoins } = slot.play(coins, next);
    const won = wonCoins / title.coins;
    const [first] = steps;
    if (first?.kind === 'spin' && first.poolValue !== undefined && winsPool(bet, first.poolValue)) pools += 1;
    sum += won;
    squares += won * won;
    if (won > 0) hits += 1;
    if (won > highest) highest = won;
  }
  return { spins, sum, squares, hits, highest, pools };
}

parentPort?.postMessage(play(workerData as Share));
