/** SQL for draws that are not kept any more. What goes, and what never does, the database decides (`lottery.prune_game`). */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';

/** Removes a day of a game's oldest draws that nobody bet on; answers how many went, null when nothing is old enough. */
export async function pruneGame(tx: Tx, gameCode: string): Promise<number | null> {
  const { rows } = await sql<{ gone: number | null }>`SELECT lottery.prune_game(${gameCode}) AS gone`.execute(tx);
  return rows[0]!.gone;
}
