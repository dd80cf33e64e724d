/** SQL of the retention of draws. The database function `lottery.prune_game` decides what is deleted. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Deletes a day of a game's oldest draws without bets; returns how many were deleted, null if none is old enough. */
export async function pruneGame(tx: Tx, gameCode: string): Promise<number | null> {
  const { rows } = await sql<{ pruned: number | null }>`SELECT lottery.prune_game(${gameCode}) AS pruned`.execute(tx);
  return rows[0]!.pruned;
}
