/** Callers that bet as fast as they are answered, and their latencies. */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '../../../apps/server/src/kernel/ids.ts';
import { house, type Ledger, type Operation } from '../../../apps/server/src/modules/ledger/index.ts';

const HOUSE = house('house', 'NOVA/RNG');
const BUCKET_MS = 0.02;
const BUCKETS = 100_000;
const WARM_UP_WIDTH = 200;

/** Latencies in fixed memory: buckets of 20 µs up to 2 s. */
export class Latencies {
  readonly #counts = new Uint32Array(BUCKETS);
  count = 0;

  add(ms: number): void {
    this.#counts[Math.min(BUCKETS - 1, Math.floor(ms / BUCKET_MS))]! += 1;
    this.count += 1;
  }

  /** Milliseconds within which `share` of the answers arrived. */
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
  /** Caller n submits to ledger n modulo their number; each ledger serves its share of the members, as lanes do. */
  readonly ledgers: readonly Ledger[];
  readonly callers: number;
  readonly members: readonly MemberId[];
  readonly seconds: number;
  /** Ends earlier after this many operations. */
  readonly transfers?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly latencies: Latencies;
}

const run = randomUUID().slice(0, 8);
let counter = 0;

const shareOf = (members: readonly MemberId[], share: number, shares: number) =>
  members.filter((_, n) => n % shares === share);

/** One bet of every member, so that account numbers are known as they are on a server that has been up for a while. */
export async function warmUp(ledgers: readonly Ledger[], members: readonly MemberId[]): Promise<void> {
  await Promise.all(
    ledgers.map(async (ledger, n) => {
      const mine = shareOf(members, n, ledgers.length);
      for (let at = 0; at < mine.length; at += WARM_UP_WIDTH) {
        await Promise.all(mine.slice(at, at + WARM_UP_WIDTH).map((member) => ledger.submit(nextBet([member]))));
      }
    }),
  );
}

function nextBet(members: readonly MemberId[]): Operation {
  counter += 1;
  return {
    // Like real keys: roughly ordered, not exactly.
    key: `bet:${run}${counter.toString(36).padStart(8, '0')}:${Math.floor(Math.random() * 2 ** 40).toString(36)}`,
    code: 'bet_stake',
    member: members[Math.floor(Math.random() * members.length)]!,
    currency: 'VND',
    legs: [{ mode: 'spend', amount: 1_000n, to: HOUSE }],
    reference: { game: 'RNG-1', round: counter },
  };
}

/** Runs the load. Throws when an operation is refused, because it would measure something else. */
export async function measureLoad({
  ledgers,
  callers,
  members,
  seconds,
  transfers = Infinity,
}: Load): Promise<Measured> {
  const latencies = new Latencies();
  const start = performance.now();
  const end = start + seconds * 1000;
  let started = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const ledger = ledgers[caller % ledgers.length]!;
      const mine = shareOf(members, caller % ledgers.length, ledgers.length);
      for (let now = performance.now(); now < end && started < transfers; now = performance.now()) {
        started += 1;
        const outcome = await ledger.submit(nextBet(mine));
        if (!outcome.ok) throw new Error(`a bet was refused: ${outcome.code}`);
        latencies.add(performance.now() - now);
      }
    }),
  );
  return { perSecond: (latencies.count / (performance.now() - start)) * 1000, latencies };
}
