/** A worker of the slots bench: plays so many rounds of one title and adds them up. */
import { parentPort, workerData } from 'node:worker_threads';
import { createSlot, simulationStream, slotTitle } from '../../../packages/game-math/src/slots/index.ts';

export interface Share {
  readonly titleId: string;
  readonly spins: number;
  readonly seed: number;
}

/** Wins in multiples of the bet. */
export interface Tally {
  readonly spins: number;
  readonly sum: number;
  readonly squares: number;
  readonly hits: number;
  readonly highest: number;
}

function play({ titleId, spins, seed }: Share): Tally {
  const title = slotTitle(titleId);
  if (title === undefined) throw new RangeError(`no title ${titleId}`);
  const slot = createSlot(title);
  const next = simulationStream(seed);
  const bet = BigInt(title.coins);
  let [sum, squares, hits, highest] = [0, 0, 0, 0];
  for (let spin = 0; spin < spins; spin += 1) {
    const won = slot.play(bet, next).wonCoins / title.coins;
    sum += won;
    squares += won * won;
    if (won > 0) hits += 1;
    if (won > highest) highest = won;
  }
  return { spins, sum, squares, hits, highest };
}

parentPort?.postMessage(play(workerData as Share));
