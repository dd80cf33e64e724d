/** SQL of withdrawals and their status history. */
import type { WithdrawalStatus } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { WithdrawalId } from './ids.ts';
import type { Check } from './rules/checks.ts';

export interface Withdrawal {
  readonly withdrawalId: WithdrawalId;
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly status: WithdrawalStatus;
  readonly checks: readonly Check[];
  readonly reason: string | null;
  readonly bankCardId: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountMasked: string;
  /** Null once erased. */
  readonly sealedAccount: Buffer | null;
  readonly hold: bigint;
  readonly reviewer: string | null;
  /** The reviewer's name when the case was claimed. */
  readonly reviewerName: string | null;
  readonly claimedAt: Date | null;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly bankReference: string | null;
  /** Of the last question to the member; null: none was asked. */
  readonly question: 'open' | 'answered' | null;
}

export interface NewWithdrawal extends Omit<
  Withdrawal,
  | 'status'
  | 'reason'
  | 'reviewer'
  | 'reviewerName'
  | 'claimedAt'
  | 'requestedAt'
  | 'finishedAt'
  | 'bankReference'
  | 'question'
> {
  readonly idempotencyKey: string;
}

/** The columns of a withdrawal `w`. */
export const WITHDRAWAL = sql`w.withdrawal_id AS "withdrawalId", w.member_id AS "memberId", w.merchant_code AS "merchantCode", w.currency, w.amount, w.fee, w.status, w.checks,
  w.reason, w.bank_card_id AS "bankCardId", w.bank_code AS "bankCode", w.bank_name AS "bankName", w.account_masked AS "accountMasked",
  w.sealed_account AS "sealedAccount", w.hold, w.reviewer, w.reviewer_name AS "reviewerName", w.claimed_at AS "claimedAt", w.requested_at AS "requestedAt", w.finished_at AS "finishedAt",
  (SELECT p.bank_reference FROM withdrawals.payout p WHERE p.withdrawal_id = w.withdrawal_id) AS "bankReference",
  (SELECT CASE WHEN q.answered_at IS NULL THEN 'open' ELSE 'answered' END FROM withdrawals.question q
    WHERE q.withdrawal_id = w.withdrawal_id ORDER BY q.asked_at DESC, q.question_id DESC LIMIT 1) AS question`;
const FROM = sql`withdrawals.withdrawal w`;

/** The database's time, which decides about money. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now;
}

/** Serializes a member's requests until the transaction ends. */
export async function lockMember(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawals.member:${memberId}`}, 0))`.execute(tx);
}

export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<void> {
  await sql`INSERT INTO withdrawals.withdrawal (withdrawal_id, member_id, merchant_code, currency, amount, fee, status, checks, bank_card_id, bank_code, bank_name,
      account_masked, sealed_account, hold, idempotency_key, next_at)
    VALUES (${w.withdrawalId}, ${w.memberId}, ${w.merchantCode}, ${w.currency}, ${w.amount}, ${w.fee}, 'requested', ${JSON.stringify(w.checks)}::jsonb, ${w.bankCardId},
      ${w.bankCode}, ${w.bankName}, ${w.accountMasked}, ${w.sealedAccount}, ${w.hold}, ${w.idempotencyKey}, kernel.now())`.execute(
    tx,
  );
  await insertStep(tx, w.withdrawalId, 'requested', null, 'member');
}

export async function findWithdrawal(tx: Tx, withdrawalId: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<Withdrawal>`SELECT ${WITHDRAWAL} FROM ${FROM} WHERE w.withdrawal_id = ${withdrawalId}`.execute(tx);
  return rows[0];
}

/** Whether it has been unfinished for so many hours. */
export async function isOverdue(tx: Tx, withdrawalId: string, hours: number): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`SELECT EXISTS (SELECT FROM withdrawals.withdrawal
    WHERE withdrawal_id = ${withdrawalId} AND finished_at IS NULL AND requested_at < kernel.now() - ${hours}::integer * interval '1 hour') AS overdue`.execute(
    tx,
  );
  return rows[0]!.overdue;
}

export async function findByKey(tx: Tx, memberId: MemberId, idempotencyKey: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<Withdrawal>`SELECT ${WITHDRAWAL} FROM ${FROM} WHERE w.member_id = ${memberId} AND w.idempotency_key = ${idempotencyKey}`.execute(
      tx,
    );
  return rows[0];
}

/** Locks and reads the row; the lock is held until the transaction ends. */
export async function lockWithdrawal(tx: Tx, withdrawalId: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<Withdrawal>`SELECT ${WITHDRAWAL} FROM ${FROM} WHERE w.withdrawal_id = ${withdrawalId} FOR UPDATE OF w`.execute(
      tx,
    );
  return rows[0];
}

/**
 * Claims withdrawals that are due for automatic processing, oldest first, with a lease: other nodes skip them meanwhile, and the
 * claim of a crashed node expires.
 */
export async function takeDue(
  tx: Tx,
  statuses: readonly WithdrawalStatus[],
  leaseSec: number,
  limit: number,
): Promise<readonly Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`WITH due AS (SELECT withdrawal_id FROM withdrawals.withdrawal
      WHERE next_at <= kernel.now() AND status = ANY (${[...statuses]}::text[]) ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (UPDATE withdrawals.withdrawal w SET next_at = kernel.now() + ${leaseSec} * interval '1 second' FROM due WHERE w.withdrawal_id = due.withdrawal_id RETURNING w.*)
    SELECT ${WITHDRAWAL} FROM taken w ORDER BY w.requested_at`.execute(tx);
  return rows;
}

export interface Step {
  readonly status: WithdrawalStatus;
  readonly reason?: string | undefined;
  readonly checks?: readonly Check[] | undefined;
  /** Whether it is due for automatic processing at once. */
  readonly due: boolean;
  readonly finished: boolean;
}

/** Writes one status change of a locked withdrawal. */
export async function writeStep(
  tx: Tx,
  withdrawalId: WithdrawalId,
  { status, reason, checks, due, finished }: Step,
  actor: string,
): Promise<void> {
  await sql`UPDATE withdrawals.withdrawal SET status = ${status}, reason = coalesce(${reason ?? null}, reason),
      checks = coalesce(${checks ? JSON.stringify(checks) : null}::jsonb, checks), status_at = kernel.now(),
      next_at = CASE WHEN ${due} THEN kernel.now() END, finished_at = CASE WHEN ${finished} THEN kernel.now() END
    WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
  await insertStep(tx, withdrawalId, status, reason ?? null, actor);
}

async function insertStep(
  tx: Tx,
  withdrawalId: WithdrawalId,
  status: WithdrawalStatus,
  reason: string | null,
  actor: string,
): Promise<void> {
  await sql`INSERT INTO withdrawals.step (withdrawal_id, status, reason, actor) VALUES (${withdrawalId}, ${status}, ${reason}, ${actor})`.execute(
    tx,
  );
}

/** Stores new findings of a withdrawal without a status change and schedules the next check. */
export async function writeChecks(
  tx: Tx,
  withdrawalId: WithdrawalId,
  checks: readonly Check[],
  againSec: number,
): Promise<void> {
  await sql`UPDATE withdrawals.withdrawal SET checks = ${JSON.stringify(checks)}::jsonb, next_at = kernel.now() + ${againSec} * interval '1 second'
    WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** Sets or clears the reviewer. */
export async function writeReviewer(
  tx: Tx,
  withdrawalId: WithdrawalId,
  reviewer: { readonly operatorId: string; readonly displayName: string } | null,
): Promise<void> {
  const id = reviewer?.operatorId ?? null;
  await sql`UPDATE withdrawals.withdrawal SET reviewer = ${id}, reviewer_name = ${reviewer?.displayName ?? null},
      claimed_at = CASE WHEN ${id}::text IS NULL THEN NULL ELSE kernel.now() END
    WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** Withdrawals that wait for a reviewer, oldest first. */
export async function listInReview(tx: Tx, limit: number): Promise<readonly Withdrawal[]> {
  const { rows } =
    await sql<Withdrawal>`SELECT ${WITHDRAWAL} FROM ${FROM} WHERE w.status = 'review' ORDER BY w.requested_at LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}
