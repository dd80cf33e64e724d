/** SQL of past results. */
import type { DrawResult } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface ResultsMark {
  readonly newestNumero: string | null;
  /** When a result was last corrected. */
  readonly correctedAt: Date | null;
}

/** Cache key of the game's results: changes with a new or corrected result. */
export async function readResultsMark(tx: Tx, gameCode: string): Promise<ResultsMark> {
  const { rows } = await sql<ResultsMark>`SELECT
      (SELECT numero FROM lottery.issue WHERE game_code = ${gameCode} AND result IS NOT NULL ORDER BY draws_at DESC LIMIT 1) AS "newestNumero",
      (SELECT max(decided_at) FROM lottery.result_request WHERE game_code = ${gameCode} AND approved) AS "correctedAt"`.execute(
    tx,
  );
  return rows[0]!;
}

/** The newest results of a game, oldest first. */
export async function listResults(tx: Tx, gameCode: string, limit: number): Promise<readonly DrawResult[]> {
  const { rows } = await sql<{
    result: DrawResult;
  }>`SELECT result FROM lottery.issue WHERE game_code = ${gameCode} AND result IS NOT NULL
    ORDER BY draws_at DESC LIMIT ${limit}`.execute(tx);
  return rows.map(({ result }) => result).reverse();
}
