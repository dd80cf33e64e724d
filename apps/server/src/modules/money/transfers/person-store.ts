/** SQL of all transfers of one member. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface TransferRecord {
  readonly transferId: string;
  readonly vendor: string;
  readonly direction: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: string;
  readonly requestedAt: Date;
  readonly resolvedAt: Date | null;
}

/** Every transfer of the member, newest first. */
export async function listOwnTransfers(tx: Tx, memberId: MemberId): Promise<readonly TransferRecord[]> {
  const { rows } =
    await sql<TransferRecord>`SELECT transfer_id AS "transferId", vendor, direction, amount, currency, state, requested_at AS "requestedAt",
      resolved_at AS "resolvedAt"
    FROM transfers.transfer WHERE member_id = ${memberId} ORDER BY requested_at DESC, transfer_id DESC`.execute(tx);
  return rows;
}

/** Whether a transfer of the member has no outcome yet. */
export async function findOpenTransfer(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM transfers.transfer WHERE member_id = ${memberId} AND resolved_at IS NULL LIMIT 1`.execute(
      tx,
    );
  return rows.length > 0;
}
