/** SQL of time played, net position and payments by month. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Playing {
  readonly dayMs: bigint;
  readonly sessionMs: bigint;
  readonly uncheckedMs: bigint;
  readonly sessionOperation: bigint;
}

/** Records this moment as play and returns the playing time. */
export async function touchPlay(tx: Tx, memberId: MemberId, timeZone: string): Promise<Playing> {
  const { rows } =
    await sql<Playing>`SELECT day_ms AS "dayMs", session_ms AS "sessionMs", unchecked_ms AS "uncheckedMs",
    session_operation AS "sessionOperation" FROM protection.touch_play(${memberId}, ${timeZone})`.execute(tx);
  return rows[0]!;
}

/** The member has seen a reality check. */
export async function markChecked(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE protection.play SET unchecked_ms = 0 WHERE member_id = ${memberId}`.execute(tx);
}

/** Wins less stakes since an operation of the ledger. */
export async function playResult(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  sinceOperation: bigint,
): Promise<bigint> {
  const { rows } = await sql<{
    result: bigint;
  }>`SELECT ledger.play_result(${memberId}, ${currency}, ${sinceOperation}) AS result`.execute(tx);
  return rows[0]!.result;
}

/** Playing time today, and when the day ends. */
export async function readPlayedToday(
  tx: Tx,
  memberId: MemberId,
  timeZone: string,
): Promise<{ readonly playedMs: bigint; readonly dayEndsAt: Date }> {
  const { rows } = await sql<{ playedMs: bigint; dayEndsAt: Date }>`SELECT
      coalesce((SELECT protection.played_ms(p, ${timeZone}) FROM protection.play p WHERE p.member_id = ${memberId}), 0) AS "playedMs",
      ((kernel.now() AT TIME ZONE ${timeZone})::date + 1)::timestamp AT TIME ZONE ${timeZone} AS "dayEndsAt"`.execute(
    tx,
  );
  return rows[0]!;
}

export interface MonthRow {
  /** `yyyy-MM`. */
  readonly month: string;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
}

/** Deposits and withdrawals per month, all months with either, oldest first. */
export async function listPayments(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  timeZone: string,
): Promise<readonly MonthRow[]> {
  const { rows } = await sql<MonthRow>`SELECT to_char(month, 'YYYY-MM') AS month, deposited, withdrawn
    FROM ledger.payments_by_month(${memberId}, ${currency}, ${timeZone})`.execute(tx);
  return rows;
}

/** The last 12 months of the time zone as `yyyy-MM`, oldest first. */
export async function listMonths(tx: Tx, timeZone: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    month: string;
  }>`SELECT to_char(date_trunc('month', kernel.now() AT TIME ZONE ${timeZone}) - n * interval '1 month', 'YYYY-MM') AS month
    FROM generate_series(11, 0, -1) n`.execute(tx);
  return rows.map(({ month }) => month);
}

/** Why the member may not play now, in the guard's format; null when they may. */
export async function readPlayRefusal(tx: Tx, memberId: MemberId): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string | null;
  }>`SELECT protection.play_refusal(${memberId}) AS refusal`.execute(tx);
  return rows[0]!.refusal;
}

/** The break or self-exclusion in force as a refusal; null when there is none. */
export async function readExclusionRefusal(tx: Tx, memberId: MemberId): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string;
  }>`SELECT CASE barred.kind WHEN 'cool_off' THEN 'account_cooling_off ' ELSE 'account_self_excluded ' END
      || jsonb_build_object('until', protection.epoch_ms(barred.until), 'timeZone', m.time_zone) AS refusal
    FROM protection.member m, protection.exclusion_now(m.member_id) barred WHERE m.member_id = ${memberId} AND barred.kind IS NOT NULL`.execute(
    tx,
    'protection.exclusion',
  );
  return rows[0]?.refusal ?? null;
}

/** Why the member may not deposit the amount; locks the member's row until the transaction ends. */
export async function readDepositRefusal(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  amount: bigint,
): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string | null;
  }>`SELECT protection.deposit_refusal(${memberId}, ${currency}, ${amount}) AS refusal`.execute(tx);
  return rows[0]!.refusal;
}
