/** A member's transaction records (§7 ODS2_MemberTransaction), straight from the transfers. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { readStatement } from './store.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from './transfer-codes.ts';

export interface RecordFilters {
  /** Only these events. */
  readonly codes?: readonly TransferCode[];
  /** From this moment on. */
  readonly from?: Date;
  /** Before this moment. */
  readonly until?: Date;
}

export interface TransactionRecord {
  readonly operation: bigint;
  readonly key: string;
  readonly code: TransferCode;
  readonly at: Date;
  readonly cashChange: bigint;
  readonly bonusChange: bigint;
  readonly cashAfter: bigint;
  readonly bonusAfter: bigint;
  readonly reference: Readonly<Record<string, unknown>>;
}

export interface RecordPage {
  readonly records: readonly TransactionRecord[];
  readonly total: number;
}

/** One page of the member's operations in a currency, newest first; pages start at 1. */
export async function readRecords(
  tx: Tx,
  member: MemberId,
  currency: string,
  { codes, from, until }: RecordFilters,
  page: number,
  pageSize: number,
): Promise<RecordPage> {
  const { rows, total } = await readStatement(tx, {
    member,
    currency,
    ...(codes && { codes: codes.map((code) => TRANSFER_CODES[code].id) }),
    ...(from && { from }),
    ...(until && { until }),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const records = rows.map((row) => ({
    operation: row.operation,
    key: row.key,
    code: transferCodeOf(row.code),
    at: row.at,
    cashChange: row.cash_change,
    bonusChange: row.bonus_change,
    cashAfter: row.cash_after,
    bonusAfter: row.bonus_after,
    reference: row.reference ?? {},
  }));
  return { records, total };
}
