/** SQL of receipts of deposit orders and their encrypted files. */
import { sql } from '../../../kernel/db/index.ts';
import type { StoredImage } from '../../../kernel/images/vault.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface NewReceipt extends StoredImage {
  readonly receiptId: string;
  readonly orderId: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The number of the order's receipts. */
export async function countReceipts(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM payments.receipt WHERE order_id = ${orderId}`.execute(tx);
  return rows[0]!.count;
}

/** Inserts the receipt at the order's next position; the caller holds the order's lock. */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  await sql`INSERT INTO payments.receipt (receipt_id, order_id, place, file, sealed_key, sha256, width, height, size_bytes)
    SELECT ${receipt.receiptId}, ${receipt.orderId}, count(*) + 1, ${receipt.file}, ${receipt.sealedKey}, ${receipt.sha256}, ${receipt.width}, ${receipt.height}, ${receipt.sizeBytes}
    FROM payments.receipt WHERE order_id = ${receipt.orderId}`.execute(tx);
}

/** Marks the given receipts as reported; returns how many of them belong to the order. */
export async function markReported(tx: Tx, orderId: string, receiptIds: readonly string[]): Promise<number> {
  const { rows } =
    await sql`UPDATE payments.receipt SET reported = true WHERE order_id = ${orderId} AND receipt_id = ANY(${[...receiptIds]}::text[]) RETURNING 1`.execute(
      tx,
    );
  return rows.length;
}

export async function findReceipt(
  tx: Tx,
  receiptId: string,
): Promise<(StoredImage & { readonly orderId: string }) | undefined> {
  const { rows } = await sql<
    StoredImage & { orderId: string }
  >`SELECT order_id AS "orderId", file, sealed_key AS "sealedKey", sha256
    FROM payments.receipt WHERE receipt_id = ${receiptId}`.execute(tx);
  return rows[0];
}

/** A member's receipts, for the data export. */
export async function listReceipts(
  tx: Tx,
  memberId: MemberId,
): Promise<
  readonly {
    readonly receiptId: string;
    readonly orderId: string;
    readonly width: number;
    readonly height: number;
    readonly createdAt: Date;
  }[]
> {
  const { rows } = await sql<{
    receiptId: string;
    orderId: string;
    width: number;
    height: number;
    createdAt: Date;
  }>`SELECT r.receipt_id AS "receiptId", r.order_id AS "orderId",
      r.width, r.height, r.created_at AS "createdAt" FROM payments.receipt r JOIN payments.deposit_order o USING (order_id)
    WHERE o.member_id = ${memberId} ORDER BY r.created_at`.execute(tx);
  return rows;
}

/** The files without a row. */
export async function unreferencedFiles(tx: Tx, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{
    file: string;
  }>`SELECT file FROM unnest(${[...files]}::text[]) AS file WHERE NOT EXISTS (SELECT 1 FROM payments.receipt r WHERE r.file = file.file)`.execute(
    tx,
  );
  return rows.map(({ file }) => file);
}
