/** SQL of transfers. */
import type { TransferReason } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { TransferState } from './states.ts';
import type { WalletName } from './wallet-store.ts';

export interface Transfer extends WalletName {
  readonly transferId: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly state: TransferState;
  readonly reason: TransferReason | null;
  readonly hold: bigint | null;
  readonly allBack: boolean;
  readonly requestedAt: Date;
  readonly resolvedAt: Date | null;
  readonly inquiries: number;
}

export interface NewTransfer extends WalletName {
  readonly transferId: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly hold: bigint | null;
  readonly idempotencyKey: string;
  readonly allBack: boolean;
  /** Delay until the first inquiry, if the original request has no outcome before. */
  readonly inquireInMs: number;
}

const ROW = sql`transfer_id AS "transferId", member_id AS "memberId", vendor, currency, direction, amount, state, reason, hold, all_back AS "allBack",
  requested_at AS "requestedAt", resolved_at AS "resolvedAt", inquiries`;

/** Inserts a transfer before the request to the vendor. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<Transfer> {
  const { transferId, memberId, vendor, currency, direction, amount, hold, idempotencyKey, allBack, inquireInMs } =
    transfer;
  const { rows } =
    await sql<Transfer>`INSERT INTO transfers.transfer (transfer_id, member_id, vendor, currency, direction, amount, state, hold,
      idempotency_key, all_back, inquire_at)
    VALUES (${transferId}, ${memberId}, ${vendor}, ${currency}, ${direction}, ${amount}, 'asked', ${hold}, ${idempotencyKey}, ${allBack},
      kernel.now() + ${inquireInMs} * interval '1 millisecond')
    RETURNING ${ROW}`.execute(tx);
  return rows[0]!;
}

/** The transfers of a member's idempotency key. */
export async function listByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<readonly Transfer[]> {
  const { rows } =
    await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer WHERE member_id = ${memberId} AND idempotency_key = ${idempotencyKey}
    ORDER BY vendor`.execute(tx);
  return rows;
}

/** The wallet's unresolved transfer. */
export async function findOpen(tx: Tx, { memberId, vendor, currency }: WalletName): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer
    WHERE member_id = ${memberId} AND vendor = ${vendor} AND currency = ${currency} AND resolved_at IS NULL`.execute(
    tx,
  );
  return rows[0];
}

/** The member's unresolved transfers. */
export async function listOpen(tx: Tx, memberId: MemberId): Promise<readonly Transfer[]> {
  const { rows } =
    await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer WHERE member_id = ${memberId} AND resolved_at IS NULL ORDER BY vendor`.execute(
      tx,
    );
  return rows;
}

/** Locks one transfer. The caller has locked its wallet before. */
export async function lockTransfer(tx: Tx, transferId: string): Promise<Transfer> {
  const { rows } =
    await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer WHERE transfer_id = ${transferId} FOR UPDATE`.execute(tx);
  return rows[0]!;
}

/** Writes the final state. */
export async function endTransfer(
  tx: Tx,
  transferId: string,
  state: 'done' | 'refused',
  reason: TransferReason | null,
): Promise<Transfer> {
  const { rows } =
    await sql<Transfer>`UPDATE transfers.transfer SET state = ${state}, reason = ${reason}, resolved_at = kernel.now()
    WHERE transfer_id = ${transferId} RETURNING ${ROW}`.execute(tx);
  return rows[0]!;
}

/** The outcome is unknown: schedules an inquiry after `delayMs`. Returns whether the transfer was still open. */
export async function awaitInquiry(tx: Tx, transferId: string, delayMs: number): Promise<boolean> {
  const { rows } =
    await sql`UPDATE transfers.transfer SET state = 'pending', inquire_at = kernel.now() + ${delayMs} * interval '1 millisecond'
    WHERE transfer_id = ${transferId} AND resolved_at IS NULL RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Claims transfers with a due inquiry and leases each for `leaseMs`, so that no other node queries them meanwhile. */
export async function takeDue(tx: Tx, limit: number, leaseMs: number): Promise<readonly Transfer[]> {
  const { rows } = await sql<Transfer>`UPDATE transfers.transfer SET state = 'pending', inquiries = inquiries + 1,
      inquire_at = kernel.now() + ${leaseMs} * interval '1 millisecond'
    WHERE transfer_id IN (SELECT transfer_id FROM transfers.transfer WHERE resolved_at IS NULL AND inquire_at <= kernel.now()
      ORDER BY inquire_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${ROW}`.execute(tx);
  return rows;
}

export interface TransferPage {
  readonly transfers: readonly Transfer[];
  readonly total: number;
}

/** A page of the member's transfers, newest first. Pages start at 1. */
export async function pageOfTransfers(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  page: number,
  pageSize: number,
): Promise<TransferPage> {
  const { rows } =
    await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer WHERE member_id = ${memberId} AND currency = ${currency}
    ORDER BY requested_at DESC, transfer_id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(tx);
  const counted = await sql<{ total: string }>`SELECT count(*)::text AS total FROM transfers.transfer
    WHERE member_id = ${memberId} AND currency = ${currency}`.execute(tx);
  return { transfers: rows, total: Number(counted.rows[0]!.total) };
}

/** A transfer without an outcome. */
export async function findUnresolved(tx: Tx, transferId: string): Promise<Transfer | undefined> {
  const { rows } =
    await sql<Transfer>`SELECT ${ROW} FROM transfers.transfer WHERE transfer_id = ${transferId} AND resolved_at IS NULL`.execute(
      tx,
    );
  return rows[0];
}

/** Makes the next inquiry due now. */
export async function inquireNow(tx: Tx, transferId: string): Promise<void> {
  await sql`UPDATE transfers.transfer SET inquire_at = kernel.now() WHERE transfer_id = ${transferId} AND resolved_at IS NULL`.execute(
    tx,
  );
}
