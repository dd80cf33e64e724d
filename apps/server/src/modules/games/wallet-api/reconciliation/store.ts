/** SQL of reconciliations and their differences. */
import { sql } from '../../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface OurMovement {
  readonly transactionId: string;
  readonly memberId: string;
  /** In minor units, by its size; of a bet with its win the bet. */
  readonly amount: bigint;
  /** Whether it is of the day that is compared; others are looked up by the file's ids. */
  readonly isOfDay: boolean;
}

interface Asked {
  readonly vendor: string;
  readonly currency: string;
  readonly day: string;
  readonly timeZone: string;
  readonly ids: readonly string[];
}

/** A vendor's movements of a day in the merchant's zone, and those the file names. Play money and tombstones are in no file. */
export async function readOurs(
  tx: Tx,
  { vendor, currency, day, timeZone, ids }: Asked,
): Promise<readonly OurMovement[]> {
  const { rows } =
    await sql<OurMovement>`WITH span AS (SELECT (${day}::date)::timestamp AT TIME ZONE ${timeZone} AS start,
        (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS stop),
      found AS (
        SELECT t.transaction_id, t.member_id, t.amount, t.at, t.kind, t.state, t.currency FROM wallet_api.transaction t, span
        WHERE t.vendor = ${vendor} AND t.at >= span.start AND t.at < span.stop
        UNION
        SELECT t.transaction_id, t.member_id, t.amount, t.at, t.kind, t.state, t.currency FROM wallet_api.transaction t
        WHERE t.vendor = ${vendor} AND t.transaction_id = ANY (${[...ids]}::text[]))
    SELECT f.transaction_id AS "transactionId", f.member_id AS "memberId", abs(f.amount)::bigint AS amount,
      f.at >= span.start AND f.at < span.stop AS "isOfDay"
    FROM found f, span WHERE f.kind <> 'end_round' AND f.state <> 'tombstone' AND f.currency = ${currency}`.execute(tx);
  return rows;
}

export interface NewReconciliation {
  readonly id: string;
  readonly merchantCode: string;
  readonly vendor: string;
  readonly day: string;
  readonly fileName: string;
  readonly columns: { readonly transactionId: string; readonly amount: string };
  readonly uploadedBy: string;
  readonly theirCount: number;
  readonly ourCount: number;
  readonly theirSum: bigint;
  readonly ourSum: bigint;
  readonly currency: string;
}

export interface NewDifference {
  readonly id: string;
  readonly kind: 'here' | 'there' | 'amount';
  readonly transactionId: string;
  readonly theirAmount: bigint | null;
  readonly ourAmount: bigint | null;
  readonly memberId: string | null;
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

export async function insertReconciliation(
  tx: Tx,
  made: NewReconciliation,
  differences: readonly NewDifference[],
): Promise<void> {
  await sql`INSERT INTO wallet_api.reconciliation (id, merchant_code, vendor, day, file_name, columns, uploaded_by, their_count, our_count, their_sum, our_sum, currency)
    VALUES (${made.id}, ${made.merchantCode}, ${made.vendor}, ${made.day}::date, ${made.fileName}, ${JSON.stringify(made.columns)}::jsonb, ${made.uploadedBy},
      ${made.theirCount}, ${made.ourCount}, ${made.theirSum}, ${made.ourSum}, ${made.currency})`.execute(tx);
  const rows = differences.map((difference) => ({
    ...difference,
    theirAmount: textOf(difference.theirAmount),
    ourAmount: textOf(difference.ourAmount),
  }));
  await sql`INSERT INTO wallet_api.reconciliation_difference (id, reconciliation, kind, transaction_id, their_amount, our_amount, member_id)
    SELECT d.id, ${made.id}, d.kind, d."transactionId", d."theirAmount", d."ourAmount", d."memberId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d(id text, kind text, "transactionId" text, "theirAmount" bigint, "ourAmount" bigint, "memberId" text)`.execute(
    tx,
  );
}

interface ListedRow extends Omit<NewReconciliation, 'id' | 'merchantCode'> {
  readonly reconciliationId: string;
  readonly uploadedAt: number;
  readonly open: number;
  readonly differences: number;
  readonly sortAt: string;
}

interface PageQuery {
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

const listOrder = {
  columns: {
    at: { by: sql`r.uploaded_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt },
  } satisfies Record<string, KeysetColumn<ListedRow>>,
  id: {
    by: sql`r.id`,
    type: 'text',
    of: ({ reconciliationId }: ListedRow) => reconciliationId,
  } satisfies KeysetColumn<ListedRow>,
};

/** A merchant's reconciliations of a vendor. */
export async function pageOfReconciliations(
  tx: Tx,
  merchantCode: string,
  vendor: string,
  { sort, after, limit }: PageQuery,
): Promise<Result<{ readonly rows: readonly ListedRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ListedRow>(listOrder, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<ListedRow>`SELECT r.id AS "reconciliationId", r.vendor, to_char(r.day, 'YYYY-MM-DD') AS day, r.file_name AS "fileName", r.columns,
      r.uploaded_by AS "uploadedBy", floor(extract(epoch FROM r.uploaded_at) * 1000)::double precision AS "uploadedAt", ${instantText(sql`r.uploaded_at`)} AS "sortAt",
      r.their_count AS "theirCount", r.our_count AS "ourCount", r.their_sum AS "theirSum", r.our_sum AS "ourSum", r.currency,
      (SELECT count(*)::integer FROM wallet_api.reconciliation_difference d WHERE d.reconciliation = r.id) AS differences,
      (SELECT count(*)::integer FROM wallet_api.reconciliation_difference d WHERE d.reconciliation = r.id AND d.decided_at IS NULL) AS open
    FROM wallet_api.reconciliation r WHERE r.merchant_code = ${merchantCode} AND r.vendor = ${vendor} AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

interface DifferenceRow {
  readonly differenceId: string;
  readonly kind: 'here' | 'there' | 'amount';
  readonly transactionId: string;
  readonly theirAmount: bigint | null;
  readonly ourAmount: bigint | null;
  readonly currency: string;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly note: string | null;
}

const differenceOrder = {
  columns: {
    transactionId: { by: sql`d.transaction_id`, type: 'text', of: ({ transactionId }) => transactionId },
  } satisfies Record<string, KeysetColumn<DifferenceRow>>,
  id: {
    by: sql`d.id`,
    type: 'text',
    of: ({ differenceId }: DifferenceRow) => differenceId,
  } satisfies KeysetColumn<DifferenceRow>,
};

/** The differences of one of the merchant's reconciliations. */
export async function pageOfDifferences(
  tx: Tx,
  merchantCode: string,
  reconciliation: string,
  { kind, sort, after, limit }: PageQuery & { readonly kind?: string | undefined },
): Promise<Result<{ readonly rows: readonly DifferenceRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<DifferenceRow>(differenceOrder, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<DifferenceRow>`SELECT d.id AS "differenceId", d.kind, d.transaction_id AS "transactionId", d.their_amount AS "theirAmount",
      d.our_amount AS "ourAmount", r.currency, floor(extract(epoch FROM d.decided_at) * 1000)::double precision AS "decidedAt", d.decided_by AS "decidedBy", d.note
    FROM wallet_api.reconciliation_difference d JOIN wallet_api.reconciliation r ON r.id = d.reconciliation
    WHERE r.merchant_code = ${merchantCode} AND r.id = ${reconciliation} AND (${kind ?? null}::text IS NULL OR d.kind = ${kind ?? null}) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** Settles a difference of the merchant with a note; what it is, or undefined when there is none such. `isNew`: it was not settled before. */
export async function decideDifference(
  tx: Tx,
  merchantCode: string,
  id: string,
  by: string,
  note: string,
): Promise<{ readonly reconciliation: string; readonly transactionId: string; readonly isNew: boolean } | undefined> {
  const { rows } = await sql<{
    reconciliation: string;
    transactionId: string;
    isDecided: boolean;
  }>`SELECT d.reconciliation,
      d.transaction_id AS "transactionId", d.decided_at IS NOT NULL AS "isDecided"
    FROM wallet_api.reconciliation_difference d JOIN wallet_api.reconciliation r ON r.id = d.reconciliation
    WHERE d.id = ${id} AND r.merchant_code = ${merchantCode} FOR UPDATE OF d`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  if (!found.isDecided)
    await sql`UPDATE wallet_api.reconciliation_difference SET decided_at = kernel.now(), decided_by = ${by}, note = ${note} WHERE id = ${id}`.execute(
      tx,
    );
  return { reconciliation: found.reconciliation, transactionId: found.transactionId, isNew: !found.isDecided };
}
