/** SQL of what operators do with single lines. Amounts in minor units. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { LineRow } from './statement-store.ts';

/** Holds a locked line: nothing is paid of it or netted against it. */
export async function holdLine(tx: Tx, lineId: string): Promise<void> {
  await sql`UPDATE commissions.statement_line SET state = 'held' WHERE line_id = ${lineId}`.execute(tx);
}

/** Takes a locked line back to where it was: to its payment, or to a due, whose age begins anew. */
export async function releaseLine(tx: Tx, lineId: string): Promise<void> {
  await sql`UPDATE commissions.statement_line SET state = CASE WHEN due_since IS NULL THEN 'waiting' ELSE 'due' END,
      due_since = CASE WHEN due_since IS NULL THEN NULL ELSE kernel.now() END
    WHERE line_id = ${lineId} AND state = 'held'`.execute(tx);
}

/** Takes out what is not paid of a locked line. */
export async function reverseLine(tx: Tx, lineId: string): Promise<void> {
  await sql`UPDATE commissions.statement_line SET state = 'reversed', settled_at = kernel.now() WHERE line_id = ${lineId}`.execute(
    tx,
  );
}

/** Writes the house's claim on the payer of a due for what it advanced; returns its id. Unique for each due. */
export async function insertAdvance(tx: Tx, { lineId, payerId, agentId }: LineRow, amount: bigint): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, payer_id, depth, kind, contract_id, contract_version,
      from_day, day, hour_at, amount, total, inputs, payable_at, state)
    SELECT l.run_id, l.merchant_code, l.currency, ${payerId}, NULL, greatest(l.depth - 1, 0), 'advance', l.contract_id, l.contract_version, l.from_day,
      l.day, l.hour_at, ${-amount}, ${-amount}, jsonb_build_object('due', l.line_id, 'payee', ${agentId}::text), kernel.now(), 'claim'
    FROM commissions.statement_line l WHERE l.line_id = ${lineId} RETURNING line_id AS id`.execute(tx);
  return rows[0]!.id;
}

/** Of contracts those with a due that is so many days old or older. */
export async function listOverdue(tx: Tx, contractIds: readonly string[], days: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT contract_id AS id FROM commissions.statement_line
    WHERE contract_id = ANY (${contractIds}::text[]) AND state = 'due' AND due_since <= kernel.now() - make_interval(days => ${days}::integer)`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
