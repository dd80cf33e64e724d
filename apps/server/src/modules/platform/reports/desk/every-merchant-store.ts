/** What concerns the whole installation is for who works for all of it. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Whether these are all merchants there are. */
export async function hasEveryMerchant(tx: Tx, merchants: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM system.merchant WHERE code <> ALL (${merchants}::text[]) LIMIT 1`.execute(
    tx,
  );
  return rows.length === 0;
}
