/** SQL of all withdrawals of one member. */
import type { WithdrawalStatus } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { WITHDRAWAL, type Withdrawal } from './store.ts';

export interface DayUse {
  readonly count: number;
  readonly amount: bigint;
}

/** The member's withdrawals of the merchant's day, without one of them; rejected and failed ones do not count. */
export async function readDayUse(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  timeZone: string,
  exceptId = '',
): Promise<DayUse> {
  const { rows } =
    await sql<DayUse>`SELECT count(*)::integer AS count, coalesce(sum(amount), 0)::bigint AS amount FROM withdrawals.withdrawal
    WHERE member_id = ${memberId} AND currency = ${currency} AND status NOT IN ('rejected', 'failed') AND withdrawal_id <> ${exceptId}
      AND requested_at >= date_trunc('day', kernel.now() AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone}`.execute(
      tx,
    );
  return rows[0]!;
}

/** When the member's last paid withdrawal was requested. */
export async function lastPaidAt(tx: Tx, memberId: MemberId, currency: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`SELECT max(requested_at) AS at FROM withdrawals.withdrawal
    WHERE member_id = ${memberId} AND currency = ${currency} AND status = 'paid'`.execute(tx);
  return rows[0]?.at ?? undefined;
}

export async function countOpen(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{
    open: number;
  }>`SELECT count(*)::integer AS open FROM withdrawals.withdrawal WHERE member_id = ${memberId} AND finished_at IS NULL`.execute(
    tx,
  );
  return rows[0]!.open;
}

/** The sum paid to the member's bank since an instant, fees included. */
export async function sumPaidSince(tx: Tx, memberId: MemberId, currency: string, from: Date): Promise<bigint> {
  const { rows } = await sql<{
    paid: bigint;
  }>`SELECT coalesce(sum(amount), 0)::bigint AS paid FROM withdrawals.withdrawal
    WHERE member_id = ${memberId} AND currency = ${currency} AND status = 'paid' AND finished_at >= ${from}`.execute(
    tx,
  );
  return rows[0]!.paid;
}

export interface ReportFilter {
  readonly status?: WithdrawalStatus | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface ReportTotals {
  readonly total: number;
  readonly requested: bigint;
  readonly paid: bigint;
  readonly fee: bigint;
}

/** A page of a member's withdrawals, newest first, and the totals of all that match. */
export async function readReport(
  tx: Tx,
  memberId: MemberId,
  filter: ReportFilter,
): Promise<{ readonly page: readonly Withdrawal[]; readonly totals: ReportTotals }> {
  const wanted = sql`w.member_id = ${memberId} AND (${filter.status ?? null}::text IS NULL OR w.status = ${filter.status ?? null})
    AND (${filter.from ?? null}::timestamptz IS NULL OR w.requested_at >= ${filter.from ?? null})
    AND (${filter.to ?? null}::timestamptz IS NULL OR w.requested_at < ${filter.to ?? null})`;
  const { rows: page } = await sql<Withdrawal>`SELECT ${WITHDRAWAL} FROM withdrawals.withdrawal w WHERE ${wanted}
    ORDER BY w.requested_at DESC, w.withdrawal_id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}`.execute(tx);
  const { rows: sums } =
    await sql<ReportTotals>`SELECT count(*)::integer AS total, coalesce(sum(amount), 0)::bigint AS requested,
      coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0)::bigint AS paid, coalesce(sum(fee) FILTER (WHERE status = 'paid'), 0)::bigint AS fee
    FROM withdrawals.withdrawal w WHERE ${wanted}`.execute(tx);
  return { page, totals: sums[0]! };
}

export interface StepRow {
  readonly status: WithdrawalStatus;
  readonly reason: string | null;
  readonly occurredAt: Date;
  /** Who acted; for operators. */
  readonly actor: string;
}

/** The status history of a withdrawal, oldest first. */
export async function readSteps(tx: Tx, withdrawalId: string): Promise<readonly StepRow[]> {
  const { rows } =
    await sql<StepRow>`SELECT status, reason, occurred_at AS "occurredAt", actor FROM withdrawals.step WHERE withdrawal_id = ${withdrawalId} ORDER BY step_id`.execute(
      tx,
    );
  return rows;
}

/** Erases the payee accounts of a member's finished withdrawals. */
export async function eraseAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE withdrawals.withdrawal SET sealed_account = NULL WHERE member_id = ${memberId} AND finished_at IS NOT NULL`.execute(
    tx,
  );
}
