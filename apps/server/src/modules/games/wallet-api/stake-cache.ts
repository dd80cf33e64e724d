/**
 * Cache of the cash and bonus parts of the stakes of running rounds, filled by the bets this node took, so that a win needs no query.
 * Another node may have taken bets of the same round: the win's companion compares the number of bets and refuses `in_progress`
 * if this cache missed one; then the ledger is read.
 */
import type { Db } from '../../../kernel/tx.ts';
import { listStakes, readStakes, type RoundKey, type RoundStakes } from './verbs/round-store.ts';

const CACHE_MAXIMUM = 50_000;

export interface StakeCache {
  /** The stakes of a round, from the cache if possible; undefined when it has no row. */
  of(round: RoundKey): Promise<RoundStakes | undefined>;
  /** Reads the current stakes from the database. */
  read(round: RoundKey): Promise<RoundStakes | undefined>;
  /** Reads those that are not known in one query. */
  readAll(rounds: readonly RoundKey[]): Promise<void>;
  /** A bet of the round was taken. */
  add(round: RoundKey, bet: Omit<RoundStakes, 'bets'>): void;
  /** Drops the round: the entry is outdated or no longer needed. */
  invalidate(round: RoundKey): void;
}

const keyOf = ({ vendor, memberId, roundId }: RoundKey): string => `${vendor}/${memberId}/${roundId}`;

/** Creates an empty cache. */
export function createStakeCache(db: Db): StakeCache {
  const known = new Map<string, RoundStakes>();
  function put(key: string, stakes: RoundStakes): void {
    if (known.size >= CACHE_MAXIMUM) known.delete(known.keys().next().value!);
    known.set(key, stakes);
  }
  async function read(round: RoundKey): Promise<RoundStakes | undefined> {
    const stakes = await readStakes(db, round);
    if (stakes) put(keyOf(round), stakes);
    return stakes;
  }
  return {
    of: async (round) => known.get(keyOf(round)) ?? (await read(round)),
    read,
    async readAll(rounds) {
      const unknown = rounds.filter((round) => !known.has(keyOf(round)));
      if (unknown.length === 0) return;
      for (const { vendor, memberId, roundId, ...stakes } of await listStakes(db, unknown))
        put(keyOf({ vendor, memberId, roundId }), stakes);
    },
    add(round, bet) {
      const before = known.get(keyOf(round));
      put(
        keyOf(round),
        before
          ? { ...before, bets: before.bets + 1, cash: before.cash + bet.cash, bonus: before.bonus + bet.bonus }
          : { ...bet, bets: 1 },
      );
    },
    invalidate: (round) => void known.delete(keyOf(round)),
  };
}
