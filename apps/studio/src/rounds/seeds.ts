/** Creating and rotating seeds, and their contexts. */
import { createHash } from 'node:crypto';
import { newSeed } from '../kernel/random.ts';
import type { Tx } from '../kernel/database.ts';
import { lockNextSeed, replaceNextSeed, type RoundRow, type Seat, type SeedRow } from './round-store.ts';

/** A new seed with its hash, which may be published. */
export function freshSeed(): SeedRow {
  const seed = newSeed();
  return { seed, seedHash: createHash('sha256').update(seed).digest('hex') };
}

/** Replaces the seat's next seed after a round has taken it. Returns the new hash. */
export async function rotateSeed(tx: Tx, seat: Seat): Promise<string> {
  const next = freshSeed();
  await lockNextSeed(tx, seat, next);
  await replaceNextSeed(tx, seat, next);
  return next.seedHash;
}

/** The context a seed is used with: one round of one game, with the member's part. */
export const contextOf = ({ game, roundId, memberSeed }: Pick<RoundRow, 'game' | 'roundId' | 'memberSeed'>): string =>
  `${game}:${roundId}:${memberSeed}`;
