/** SQL of the deposit settings, one row for the whole installation. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export async function readOrdersOpenMaximum(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    maximum: number;
  }>`SELECT orders_open_maximum AS maximum FROM payments.deposit_setting`.execute(tx);
  return rows[0]!.maximum;
}

export async function writeOrdersOpenMaximum(tx: Tx, maximum: number): Promise<void> {
  await sql`UPDATE payments.deposit_setting SET orders_open_maximum = ${maximum}`.execute(tx);
}
