/**
 * What the stakes of running rounds were taken from, remembered from the bets this node took, so that a win need not ask. Another
 * node may have taken bets of the same round: the win's companion compares the number of bets and refuses `in_progress` where
 * this book has missed one; then the ledger is read.
 */
import type { Db } from '../../kernel/tx.ts';
import { readStakes, type RoundKey, type RoundStakes } from './round-store.ts';

const REMEMBERED_MAXIMUM = 50_000;

export interface StakeBook {
  /** What is known of a round, from memory where possible; undefined when it has no row. */
  of(round: RoundKey): Promise<RoundStakes | undefined>;
  /** As it stands in the database now. */
  read(round: RoundKey): Promise<RoundStakes | undefined>;
  /** A bet of the round was taken. */
  add(round: RoundKey, bet: Omit<RoundStakes, 'bets'>): void;
  /** What is remembered of the round is wrong, or no longer needed. */
  forget(round: RoundKey): void;
}

const keyOf = ({ vendor, memberId, roundId }: RoundKey): string => `${vendor}/${memberId}/${roundId}`;

/** An empty book. */
export function createStakeBook(db: Db): StakeBook {
  const known = new Map<string, RoundStakes>();
  function keep(key: string, stakes: RoundStakes): void {
    if (known.size >= REMEMBERED_MAXIMUM) known.delete(known.keys().next().value!);
    known.set(key, stakes);
  }
  async function read(round: RoundKey): Promise<RoundStakes | undefined> {
    const stakes = await readStakes(db, round);
    if (stakes) keep(keyOf(round), stakes);
    return stakes;
  }
  return {
    of: async (round) => known.get(keyOf(round)) ?? (await read(round)),
    read,
    add(round, bet) {
      const before = known.get(keyOf(round));
      keep(keyOf(round), before ? { ...before, bets: before.bets + 1, cash: before.cash + bet.cash, bonus: before.bonus + bet.bonus } : { ...bet, bets: 1 });
    },
    forget: (round) => void known.delete(keyOf(round)),
  };
}
