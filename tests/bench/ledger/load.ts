/** Callers that bet as fast as they are answered, and what they saw. */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { house, type Ledger, type Operation } from '../../../apps/server/src/modules/ledger/index.ts';

const HOUSE = house('house', 'NOVA/RNG');
const BUCKET_MS = 0.02;
const BUCKETS = 100_000;

/** Latencies in fixed memory: buckets of 20 µs up to 2 s. */
export class Latencies {
  readonly #counts = new Uint32Array(BUCKETS);
  count = 0;

  add(ms: number): void {
    this.#counts[Math.min(BUCKETS - 1, Math.floor(ms / BUCKET_MS))]! += 1;
    this.count += 1;
  }

  /** Milliseconds under which `share` of the answers came. */
  quantile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let at = 0; at < BUCKETS; at++) {
      left -= this.#counts[at]!;
      if (left <= 0) return (at + 1) * BUCKET_MS;
    }
    return BUCKETS * BUCKET_MS;
  }

  merge(other: Latencies): void {
    for (let at = 0; at < BUCKETS; at++) this.#counts[at]! += other.#counts[at]!;
    this.count += other.count;
  }
}

export interface Load {
  /** Caller n submits to ledger n modulo their number. */
  readonly ledgers: readonly Ledger[];
  readonly callers: number;
  readonly members: readonly MemberId[];
  readonly seconds: number;
  /** Ends earlier once so many are done. */
  readonly transfers?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly latencies: Latencies;
}

const run = randomUUID().slice(0, 8);
let counter = 0;

function nextBet(members: readonly MemberId[]): Operation {
  counter += 1;
  return {
    // As real keys are: ordered in the large, not in the small.
    key: `bet:${run}${counter.toString(36).padStart(8, '0')}:${Math.floor(Math.random() * 2 ** 40).toString(36)}`,
    code: 'bet_stake',
    member: members[Math.floor(Math.random() * members.length)]!,
    currency: 'VND',
    legs: [{ mode: 'spend', amount: 1_000n, to: HOUSE }],
    reference: { game: 'RNG-1', round: counter },
  };
}

/** Runs the load. Throws when an operation is refused: then it measured something else. */
export async function measureLoad({ ledgers, callers, members, seconds, transfers = Infinity }: Load): Promise<Measured> {
  const latencies = new Latencies();
  const start = performance.now();
  const end = start + seconds * 1000;
  let started = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const ledger = ledgers[caller % ledgers.length]!;
      for (let now = performance.now(); now < end && started < transfers; now = performance.now()) {
        started += 1;
        const outcome = await ledger.submit(nextBet(members));
        if (!outcome.ok) throw new Error(`a bet was refused: ${outcome.code}`);
        latencies.add(performance.now() - now);
      }
    }),
  );
  return { perSecond: (latencies.count / (performance.now() - start)) * 1000, latencies };
}
