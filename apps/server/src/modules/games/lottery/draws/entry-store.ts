/** SQL of results that persons type. */
import type { DrawResult } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { IssueKey } from '../issues/issue-store.ts';

export interface ResultEntry {
  readonly round: number;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly result: DrawResult;
  /** Milliseconds since 1970 UTC. */
  readonly enteredAt: number;
  /** Older than an entry may be. */
  readonly isExpired: boolean;
  /** Another person typed something else in its round, which is over. */
  readonly mismatched: boolean;
}

/** Every entry of an issue, oldest round first; an entry counts for `hours`. */
export async function listEntries(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  hours: number,
): Promise<readonly ResultEntry[]> {
  const { rows } =
    await sql<ResultEntry>`SELECT round, operator_id AS "operatorId", operator_name AS "operatorName", result,
      (extract(epoch FROM entered_at) * 1000)::float8 AS "enteredAt", entered_at + ${hours}::int * interval '1 hour' <= kernel.now() AS "isExpired", mismatched
    FROM lottery.result_entry WHERE game_code = ${gameCode} AND numero = ${numero} ORDER BY round, entered_at`.execute(
      tx,
    );
  return rows;
}

/** Writes a person's entry of a round, in place of what they typed in it before. */
export async function writeEntry(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  { round, operatorId, operatorName, result }: Pick<ResultEntry, 'round' | 'operatorId' | 'operatorName' | 'result'>,
): Promise<void> {
  await sql`INSERT INTO lottery.result_entry (game_code, numero, round, operator_id, operator_name, result, entered_at)
    VALUES (${gameCode}, ${numero}, ${round}, ${operatorId}, ${operatorName}, ${JSON.stringify(result)}::jsonb, kernel.now())
    ON CONFLICT (game_code, numero, round, operator_id) DO UPDATE
      SET result = excluded.result, operator_name = excluded.operator_name, entered_at = excluded.entered_at`.execute(
    tx,
  );
}

/** Ends a round in which two persons typed different results. */
export async function markMismatched(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  round: number,
  operatorIds: readonly string[],
): Promise<void> {
  await sql`UPDATE lottery.result_entry SET mismatched = true
    WHERE game_code = ${gameCode} AND numero = ${numero} AND round = ${round} AND operator_id = ANY (${operatorIds}::text[])`.execute(
    tx,
  );
}
