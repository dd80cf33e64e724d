/** SQL of runs and of what days are computed from. Days are merchant-local dates as `yyyy-mm-dd`. */
import { sql } from '../../../kernel/db/index.ts';
import type { Day } from '../../../kernel/days.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Programme } from './context.ts';

export type RunKind = 'hourly' | 'nightly' | 'dividend' | 'today';

export interface NewRun extends Programme {
  readonly runId: string;
  readonly kind: RunKind;
  readonly period: string;
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly hourAt: Date | null;
}

export interface RunRow extends NewRun {
  readonly state: 'waiting' | 'computed' | 'held';
  /** Whether every settlement of the period has ended. */
  readonly ready: boolean;
}

/** Columns of a run `r`. */
export const runColumns = sql`r.run_id AS "runId", r.merchant_code AS "merchantCode", r.currency, r.kind, r.period, to_char(r.from_day, 'YYYY-MM-DD') AS "fromDay",
  to_char(r.to_day, 'YYYY-MM-DD') AS "toDay", r.hour_at AS "hourAt", r.state, r.boundary < pg_snapshot_xmin(pg_current_snapshot()) AS ready`;

/** Opens the run of a period that is over; nothing when it exists. Settlements that are still running hold it back, see `boundary`. */
export async function openRun(tx: Tx, run: NewRun): Promise<void> {
  await sql`INSERT INTO commissions.run (run_id, merchant_code, currency, kind, period, from_day, to_day, hour_at, state, boundary)
    VALUES (${run.runId}, ${run.merchantCode}, ${run.currency}, ${run.kind}, ${run.period}, ${run.fromDay}::date, ${run.toDay}::date, ${run.hourAt},
      'waiting', pg_current_xact_id())
    ON CONFLICT (merchant_code, currency, kind, period) DO NOTHING`.execute(tx);
}

/** The runs of a programme that were not computed yet: hours, then days, then dividends, oldest first. */
export async function waitingRuns(tx: Tx, { merchantCode, currency }: Programme): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`SELECT ${runColumns} FROM commissions.run r
    WHERE r.merchant_code = ${merchantCode} AND r.currency = ${currency} AND r.state = 'waiting' AND r.kind <> 'today'
    ORDER BY r.to_day, array_position('{hourly,nightly,dividend}'::text[], r.kind), r.hour_at`.execute(tx);
  return rows;
}

/** A run, locked until the transaction ends. */
export async function lockRun(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const { rows } =
    await sql<RunRow>`SELECT ${runColumns} FROM commissions.run r WHERE r.run_id = ${runId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Everything the transaction reads is of one moment. Must be its first statement. */
export async function readOneMoment(tx: Tx): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`.execute(tx);
}

/** Gives the transaction's statements ten minutes: those of a whole day read millions of rows, on a machine that does other work. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '600s', true), set_config('idle_in_transaction_session_timeout', '600s', true)`.execute(
    tx,
  );
}

/** The period of the last run of a kind; undefined before the first. */
export async function lastRun(
  tx: Tx,
  { merchantCode, currency }: Programme,
  kind: RunKind,
): Promise<{ readonly toDay: Day; readonly hourAt: Date | null } | undefined> {
  const { rows } = await sql<{
    toDay: Day;
    hourAt: Date | null;
  }>`SELECT to_char(to_day, 'YYYY-MM-DD') AS "toDay", hour_at AS "hourAt" FROM commissions.run
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND kind = ${kind} ORDER BY to_day DESC, hour_at DESC NULLS LAST LIMIT 1`.execute(
    tx,
  );
  return rows[0];
}

/** Whether the nightly run of a day is computed. */
export async function isDayComputed(tx: Tx, { merchantCode, currency }: Programme, day: Day): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM commissions.run WHERE merchant_code = ${merchantCode} AND currency = ${currency}
    AND kind = 'nightly' AND period = ${day} AND state <> 'waiting'`.execute(tx);
  return rows.length > 0;
}

/** The instant a local time of a day is at. */
export async function instantOf(tx: Tx, day: Day, time: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`SELECT (${day}::date + ${time}::time) AT TIME ZONE ${timeZone} AS at`.execute(tx);
  return rows[0]!.at;
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(tx);
  return rows[0]!.now;
}

/** Whether any hourly contract holds on a day. */
export async function hasContracts(
  tx: Tx,
  { merchantCode, currency }: Programme,
  kind: string,
  fromDay: Day,
  toDay: Day,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM commissions.contract k JOIN commissions.contract_version v USING (contract_id)
    WHERE k.merchant_code = ${merchantCode} AND k.currency = ${currency} AND k.kind = ${kind}
      AND v.days && daterange(${fromDay}::date, ${toDay}::date + 1) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export interface PayTimes {
  readonly salariesAt: Date;
  readonly rebatesAt: Date;
}

export async function writeLines(tx: Tx, calcId: bigint, { salariesAt, rebatesAt }: PayTimes): Promise<void> {
  await sql`SELECT commissions.write_lines(${calcId}, ${salariesAt}, ${rebatesAt})`.execute(tx);
}

export async function writeDividends(
  tx: Tx,
  run: RunRow,
  { fromDay, toDay }: { readonly fromDay: Day; readonly toDay: Day },
  payableAt: Date,
): Promise<void> {
  await sql`SELECT commissions.write_dividends(${run.runId}, ${run.merchantCode}, ${run.currency}, ${fromDay}::date, ${toDay}::date, ${payableAt})`.execute(
    tx,
  );
}

/** Hours of closed days that were marked. */
export interface StaleHour {
  readonly day: Day;
  readonly hourAt: Date;
}

/** Takes the marks of days up to one. */
export async function takeStale(
  tx: Tx,
  { merchantCode, currency }: Programme,
  before: Day,
): Promise<readonly StaleHour[]> {
  const { rows } = await sql<StaleHour>`WITH taken AS (DELETE FROM commissions.stale
      WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND day <= ${before}::date RETURNING day, hour_at)
    SELECT DISTINCT to_char(day, 'YYYY-MM-DD') AS day, hour_at AS "hourAt" FROM taken ORDER BY day, "hourAt"`.execute(
    tx,
  );
  return rows;
}

export interface StaleMark {
  readonly merchantCode: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly settledAt: Date;
}

/** Marks the hours of bets that are over. */
export async function markStale(tx: Tx, marks: readonly StaleMark[]): Promise<void> {
  await sql`INSERT INTO commissions.stale (merchant_code, currency, hour_at, day)
    SELECT DISTINCT b.merchant_code, b.currency, date_trunc('hour', b.settled_at), (b.settled_at AT TIME ZONE b.time_zone)::date
    FROM unnest(${marks.map(({ merchantCode }) => merchantCode)}::text[], ${marks.map(({ currency }) => currency)}::text[],
      ${marks.map(({ timeZone }) => timeZone)}::text[], ${marks.map(({ settledAt }) => settledAt)}::timestamptz[])
      AS b(merchant_code, currency, time_zone, settled_at)
    JOIN commissions.setting s ON s.merchant_code = b.merchant_code AND s.currency = b.currency
    WHERE date_trunc('hour', b.settled_at) + interval '1 hour' <= (SELECT kernel.now())`.execute(tx);
}

/** The hours of days that a run computed. */
export async function computedHours(
  tx: Tx,
  { merchantCode, currency }: Programme,
  hours: readonly Date[],
): Promise<readonly StaleHour[]> {
  const { rows } =
    await sql<StaleHour>`SELECT to_char(to_day, 'YYYY-MM-DD') AS day, hour_at AS "hourAt" FROM commissions.run
    WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND kind = 'hourly' AND state <> 'waiting' AND hour_at = ANY (${hours}::timestamptz[])
    ORDER BY hour_at`.execute(tx);
  return rows;
}

/** Closed half-months whose dividends were computed, from the one with a day on, oldest first. */
export async function computedHalfMonths(
  tx: Tx,
  { merchantCode, currency }: Programme,
  from: Day,
): Promise<readonly { readonly fromDay: Day; readonly toDay: Day }[]> {
  const { rows } = await sql<{
    fromDay: Day;
    toDay: Day;
  }>`SELECT to_char(from_day, 'YYYY-MM-DD') AS "fromDay", to_char(to_day, 'YYYY-MM-DD') AS "toDay"
    FROM commissions.run WHERE merchant_code = ${merchantCode} AND currency = ${currency} AND kind = 'dividend' AND state <> 'waiting'
      AND to_day >= ${from}::date ORDER BY to_day`.execute(tx);
  return rows;
}

/** Ends the computing of a run: what it saw, as hashes. */
export async function markComputed(tx: Tx, runId: string): Promise<void> {
  await sql`UPDATE commissions.run r SET state = 'computed', computed_at = kernel.now(), words = pg_current_snapshot()::text, tree_hash = h.trees,
      input_hash = h.inputs
    FROM commissions.hash_run(${runId}) h
    WHERE r.run_id = ${runId}`.execute(tx);
}
