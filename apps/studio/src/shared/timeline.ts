/**
 * Rounds by the clock, watched or not: each begins when the one before ended, its phases last as its game says, and its outcome follows
 * from its place in the chain and the salt. Unwatched rounds are computed on demand, with the same result in every process.
 */
import { saltAfter } from '@lantern/game-math/verify-rounds';
import { createValueStream } from '@lantern/game-math/lottery';
import type { Tx } from '../kernel/database.ts';
import { useChain } from './chain-store.ts';
import type { SeedChain } from './seed-chains.ts';
import { contextOfPlace, type SharedEngine, type SharedPhase } from './shared-engine.ts';

/** A table's state at the end of its last stored round. */
export interface Anchor {
  readonly number: number;
  /** The last place used; undefined where the table has no chain yet. */
  readonly place: { readonly chainNo: number; readonly chainIndex: number } | undefined;
  readonly salt: string;
  readonly memberSeeds: readonly string[];
  readonly last: { readonly memory: unknown; readonly result: unknown } | undefined;
  /** Milliseconds since 1970, by the database's clock, as all times here. */
  readonly endedMs: number;
}

export interface PlannedRound {
  readonly number: number;
  readonly chainNo: number;
  readonly chainIndex: number;
  readonly seed: Buffer;
  readonly seedHash: string;
  readonly salt: string;
  readonly memory: unknown;
  /** Null for a round that cannot be decided: it is void when betting is over. */
  readonly result: unknown;
  readonly beganMs: number;
  /** End of betting, of the secret phase, and of the shown phase. */
  readonly closesMs: number;
  readonly revealsMs: number;
  readonly endsMs: number;
}

/** The phase of a planned round at a time, with its limits. */
export function phaseAt(
  { result, beganMs, closesMs, revealsMs, endsMs }: PlannedRound,
  nowMs: number,
): { readonly phase: SharedPhase; readonly beganMs: number; readonly endsMs: number } {
  if (nowMs < closesMs) return { phase: 'betting', beganMs, endsMs: closesMs };
  if (result === null) return { phase: 'void', beganMs: closesMs, endsMs: closesMs };
  if (nowMs < revealsMs) return { phase: 'running', beganMs: closesMs, endsMs: revealsMs };
  return nowMs < endsMs ? { phase: 'shown', beganMs: revealsMs, endsMs } : { phase: 'ended', beganMs: endsMs, endsMs };
}

/** Duration of a round whose outcome does not affect it. */
export const cycleMsOf = (engine: SharedEngine, game: string): number =>
  engine.bettingMs(game) + (engine.lockMs?.(game) ?? 0) + engine.shownMs(game);

export interface Timeline {
  /** The next round. */
  next(tx: Tx): Promise<PlannedRound>;
  /** Skips rounds until one that begins at or before about that time; only where rounds are independent and equally long. */
  passUntil(nowMs: number): void;
}

/** The rounds after an anchor. */
export function timelineAfter(engine: SharedEngine, game: string, anchor: Anchor): Timeline {
  const salt = saltAfter(anchor.salt, anchor.memberSeeds);
  let { number, place = { chainNo: 1, chainIndex: 0 }, last, endedMs: atMs } = anchor;
  let used: { readonly chainNo: number; readonly length: number; readonly chain: SeedChain } | undefined;

  async function take(tx: Tx) {
    used = used?.chainNo === place.chainNo ? used : await useChain(tx, game, place.chainNo);
    place = { chainNo: place.chainNo, chainIndex: place.chainIndex + 1 };
    while (place.chainIndex > used.length) {
      place = { chainNo: place.chainNo + 1, chainIndex: place.chainIndex - used.length };
      used = await useChain(tx, game, place.chainNo);
    }
    return { ...place, ...used.chain.at(place.chainIndex) };
  }

  return {
    async next(tx) {
      number += 1;
      const link = await take(tx);
      const context = contextOfPlace({ game, salt, chainNo: link.chainNo, chainIndex: link.chainIndex });
      const memory = engine.open(game, last, { seedHash: link.seedHash, context });
      const decided = decidedOf(engine, game, memory, link.seed, context);
      const beganMs = atMs;
      const closesMs = beganMs + engine.bettingMs(game);
      const revealsMs = closesMs + (decided?.runningMs ?? 0);
      const endsMs = decided ? revealsMs + engine.shownMs(game) : closesMs;
      if (decided) last = { memory, result: decided.result };
      atMs = endsMs;
      return {
        number,
        ...link,
        salt,
        memory: memory ?? null,
        result: decided?.result ?? null,
        beganMs,
        closesMs,
        revealsMs,
        endsMs,
      };
    },
    passUntil(nowMs) {
      const cycleMs = cycleMsOf(engine, game);
      const count = engine.independent?.(game) ? Math.floor((nowMs - atMs) / cycleMs) : 0;
      if (count <= 0) return;
      number += count;
      atMs += count * cycleMs;
      place = { chainNo: place.chainNo, chainIndex: place.chainIndex + count };
    },
  };
}

/** The outcome of a round without stakes; undefined where it cannot be decided. */
function decidedOf(
  engine: SharedEngine,
  game: string,
  memory: unknown,
  seed: Buffer,
  context: string,
): { readonly result: unknown; readonly runningMs: number } | undefined {
  try {
    const { result, runningMs } = engine.close({ game, memory }, createValueStream(seed, context));
    return { result: engine.matching?.(game)?.match(result, []).result ?? result, runningMs };
  } catch {
    return undefined;
  }
}
