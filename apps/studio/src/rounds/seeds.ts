/** Seeds nobody has seen, and what a seed is applied to. */
import { createHash } from 'node:crypto';
import { newSeed } from '../kernel/random.ts';
import type { Tx } from '../kernel/database.ts';
import { lockNextSeed, replaceNextSeed, type RoundRow, type Seat, type SeedRow } from './round-store.ts';

/** A seed with its hash, which may be told. */
export function freshSeed(): SeedRow {
  const seed = newSeed();
  return { seed, seedHash: createHash('sha256').update(seed).digest('hex') };
}

/** Puts a new seed in the place of the seat's next one, which a round has taken. Answers the new one's hash. */
export async function rotateSeed(tx: Tx, seat: Seat): Promise<string> {
  const next = freshSeed();
  await lockNextSeed(tx, seat, next);
  await replaceNextSeed(tx, seat, next);
  return next.seedHash;
}

/** What the seed is applied to: one round of one game, with the member's part. */
export const contextOf = ({ game, roundId, memberSeed }: Pick<RoundRow, 'game' | 'roundId' | 'memberSeed'>): string => `${game}:${roundId}:${memberSeed}`;
