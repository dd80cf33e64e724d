/**
 * SQL of the start page. It reads other modules' tables, as a person at the desk reads all their lists: nothing is written, every read
 * is bounded, and what belongs to a merchant's member is filtered by that merchant. Issues, providers, jobs and the books are the
 * installation's.
 */
import type { ApprovalKind } from '@lantern/contract/ops';
import { sql, type Sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Cases looked at in one queue; more are "at least". */
export const QUEUE_LIMIT = 1_000;
/** Bets looked at for what is open, and transfers for who is playing. */
export const OPEN_LIMIT = 20_000;

export interface QueueRow {
  readonly count: bigint;
  readonly amount: bigint | null;
  readonly young: bigint;
  readonly middle: bigint;
  readonly old: bigint;
  readonly oldestAt: Date | null;
}

/** Sums up a queue's cases: `cases` selects `at`, `amount` and `currency`. */
async function sumQueue(tx: Tx, cases: Sql, currency: string): Promise<QueueRow> {
  const { rows } = await sql<QueueRow>`WITH cases AS (${cases} LIMIT ${QUEUE_LIMIT})
    SELECT count(*) AS count, sum(c.amount) FILTER (WHERE c.currency = ${currency})::bigint AS amount,
      count(*) FILTER (WHERE c.at > kernel.now() - interval '15 minutes') AS young,
      count(*) FILTER (WHERE c.at <= kernel.now() - interval '15 minutes' AND c.at > kernel.now() - interval '30 minutes') AS middle,
      count(*) FILTER (WHERE c.at <= kernel.now() - interval '30 minutes') AS old, min(c.at) AS "oldestAt"
    FROM cases c`.execute(tx);
  return rows[0]!;
}

/** The queues, oldest cases first. */
export const queues = {
  withdrawals: (tx: Tx, merchantCode: string, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT w.requested_at AS at, w.amount, w.currency FROM withdrawals.withdrawal w
        WHERE w.status = 'review' AND w.merchant_code = ${merchantCode} ORDER BY w.requested_at`,
      currency,
    ),
  /** With `shared` also money on accounts that merchants share, as its list has it. */
  unmatched: (tx: Tx, merchantCode: string, currency: string, shared: boolean) =>
    sumQueue(
      tx,
      sql`SELECT p.received_at AS at, p.amount, p.currency FROM payments.bank_payment p
        WHERE p.state = 'unmatched' AND (p.merchant_code = ${merchantCode} OR (${shared} AND p.merchant_code IS NULL)) ORDER BY p.received_at`,
      currency,
    ),
  /** Those the operator may decide. */
  approvals: (tx: Tx, merchantCode: string, currency: string, operatorId: string, kinds: readonly ApprovalKind[]) =>
    sumQueue(
      tx,
      sql`SELECT r.requested_at AS at, abs(r.amount) AS amount, r.currency FROM approvals.request r
        WHERE r.merchant_code = ${merchantCode} AND r.state = 'pending' AND r.expires_at > kernel.now() AND r.kind = ANY (${kinds}::text[])
          AND r.requested_by <> ${operatorId} AND NOT (r.object_kind = 'operator' AND r.object_id IS NOT DISTINCT FROM ${operatorId}) ORDER BY r.requested_at`,
      currency,
    ),
  identity: (tx: Tx, merchantCode: string, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT a.submitted_at AS at, NULL::bigint AS amount, NULL::text AS currency FROM kyc.application a
        JOIN identity.member m ON m.id = a.member_id AND m.merchant_code = ${merchantCode} WHERE a.state = 'submitted' ORDER BY a.submitted_at`,
      currency,
    ),
  /** A transfer to a vendor's wallet whose outcome is not known after a minute. */
  transfers: (tx: Tx, merchantCode: string, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT t.requested_at AS at, t.amount, t.currency FROM transfers.transfer t
        JOIN identity.member m ON m.id = t.member_id AND m.merchant_code = ${merchantCode}
        WHERE t.resolved_at IS NULL AND t.requested_at < kernel.now() - interval '1 minute' ORDER BY t.requested_at`,
      currency,
    ),
  payouts: (tx: Tx, merchantCode: string, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT h.held_at AS at, h.amount - h.undone AS amount, h.currency FROM wallet_api.held_payout h
        JOIN identity.member m ON m.id = h.member_id AND m.merchant_code = ${merchantCode} WHERE h.state = 'held' ORDER BY h.held_at`,
      currency,
    ),
  /** Alerts of risk that are not closed; without `fraud` only markers of harm. */
  alerts: (tx: Tx, merchantCode: string, currency: string, fraud: boolean) =>
    sumQueue(
      tx,
      sql`SELECT a.raised_at AS at, NULL::bigint AS amount, NULL::text AS currency FROM risk.alert a
        WHERE a.merchant_code = ${merchantCode} AND a.state <> 'closed' AND (${fraud} OR a.family = 'harm') ORDER BY a.raised_at`,
      currency,
    ),
  /** Members who wait for the chat desk, or left it a message. */
  chats: (tx: Tx, merchantCode: string, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT c.arrived_at AS at, NULL::bigint AS amount, NULL::text AS currency FROM chat.conversation c
        WHERE c.merchant_code = ${merchantCode} AND c.state IN ('queued', 'offline') ORDER BY c.arrived_at`,
      currency,
    ),
  /** Issues with bets that are past their draw and not settled. */
  issues: (tx: Tx, currency: string) =>
    sumQueue(
      tx,
      sql`SELECT i.draws_at AS at, NULL::bigint AS amount, NULL::text AS currency FROM lottery.issue i
        WHERE i.settled_at IS NULL AND i.draws_at < kernel.now() - interval '5 minutes' AND i.state NOT IN ('cancelled', 'settled', 'resettled')
        ORDER BY i.draws_at`,
      currency,
    ),
};

export interface HourRow {
  readonly day: Day;
  readonly hour: number;
  readonly deposits: bigint;
  readonly depositCount: bigint;
  readonly withdrawals: bigint;
  readonly withdrawalCount: bigint;
  readonly stakes: bigint;
  readonly ggr: bigint;
  readonly ngr: bigint;
}

/** Hours of the days between two, both included; hours without money are absent. */
export async function listHours(
  tx: Tx,
  merchantCode: string,
  currency: string,
  from: Day,
  to: Day,
): Promise<readonly HourRow[]> {
  const { rows } =
    await sql<HourRow>`SELECT to_char(h.day, 'YYYY-MM-DD') AS day, h.hour, h.deposits, h.deposit_count AS "depositCount", h.withdrawals,
      h.withdrawal_count AS "withdrawalCount", h.stakes, h.ggr, h.ngr
    FROM reports.desk_hour h WHERE h.generation = (SELECT generation FROM reports.desk_run WHERE is_current) AND h.merchant_code = ${merchantCode}
      AND h.currency = ${currency} AND h.day BETWEEN ${from}::date AND ${to}::date ORDER BY h.day, h.hour`.execute(tx);
  return rows;
}

/** The merchant's day and hour now. */
export async function readNow(
  tx: Tx,
  timeZone: string,
): Promise<{ readonly at: Date; readonly day: Day; readonly hour: number }> {
  const { rows } = await sql<{ at: Date; day: Day; hour: number }>`SELECT kernel.now() AS at,
    to_char(kernel.now() AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, extract(hour FROM kernel.now() AT TIME ZONE ${timeZone})::integer AS hour`.execute(
    tx,
  );
  return rows[0]!;
}

/** Members of the merchant who staked within the last quarter of an hour, of the newest transfers. */
export async function countPlaying(
  tx: Tx,
  merchantCode: string,
): Promise<{ readonly members: bigint; readonly seen: bigint }> {
  const { rows } = await sql<{ members: bigint; seen: bigint }>`
    WITH newest AS (SELECT t.purse, t.at, t.code FROM ledger.transfer t ORDER BY t.operation DESC LIMIT ${OPEN_LIMIT}),
    recent AS (SELECT n.purse, n.code FROM newest n WHERE n.at > kernel.now() - interval '15 minutes'),
    players AS (SELECT DISTINCT r.purse FROM recent r WHERE r.code IN (10, 14) AND r.purse IS NOT NULL)
    SELECT (SELECT count(*) FROM recent) AS seen, count(m.id) AS members FROM players p JOIN ledger.account a ON a.id = p.purse
    JOIN identity.member m ON m.id = a.owner_id AND m.merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]!;
}

/** Stakes of bets without a result. */
export async function readOpenBets(
  tx: Tx,
  merchantCode: string,
  currency: string,
): Promise<{ readonly bets: bigint; readonly stakes: bigint; readonly seen: bigint }> {
  const { rows } = await sql<{ bets: bigint; stakes: bigint; seen: bigint }>`
    WITH open AS (
      (SELECT o.member_id, o.currency, o.total_stake AS stake FROM lottery."order" o WHERE o.status = 'pending' LIMIT ${OPEN_LIMIT})
      UNION ALL (SELECT r.member_id, r.currency, r.staked - r.returned FROM wallet_api.round r WHERE r.ended_at IS NULL LIMIT ${OPEN_LIMIT})
    )
    SELECT (SELECT count(*) FROM open) AS seen, count(*) AS bets, coalesce(sum(o.stake), 0)::bigint AS stakes
    FROM open o JOIN identity.member m ON m.id = o.member_id AND m.merchant_code = ${merchantCode} WHERE o.currency = ${currency}`.execute(
    tx,
  );
  return rows[0]!;
}

/** What the merchant's members hold together. */
export async function readBalances(tx: Tx, merchantCode: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`SELECT b.balance FROM reports.desk_balance b
    WHERE b.generation = (SELECT generation FROM reports.desk_run WHERE is_current) AND b.merchant_code = ${merchantCode} AND b.currency = ${currency}`.execute(
    tx,
  );
  return rows[0]?.balance ?? 0n;
}

export interface HealthFacts {
  /** The oldest transfer that no block covers, and the newest block. */
  readonly unsealedSince: Date | null;
  readonly sealedAt: Date | null;
  /** Blocks that are not in the figures yet. */
  readonly blocksBehind: bigint;
  readonly checkedAt: Date | null;
  readonly wrong: number | null;
  readonly vendors: bigint;
  readonly vendorsDown: readonly string[];
  readonly providers: bigint;
  readonly providersOff: readonly string[];
  readonly jobsWaiting: bigint;
  readonly jobsFailing: bigint;
  readonly jobsSince: Date | null;
  readonly failedTask: string | null;
  readonly lateIssues: bigint;
  readonly lateSince: Date | null;
}

/** What the health of the parts is judged by. */
export async function readHealth(tx: Tx, merchantCode: string): Promise<HealthFacts> {
  const { rows } = await sql<HealthFacts>`
    WITH tip AS (SELECT b.id, b.last_operation, b.sealed_at FROM ledger.block b ORDER BY b.id DESC LIMIT 1),
    run AS (SELECT r.block FROM reports.desk_run r WHERE r.is_current),
    served AS (SELECT v.code, s.maintenance FROM catalogue.vendor v JOIN catalogue.vendor_setting s ON s.vendor = v.code
      JOIN catalogue.vendor_merchant e ON e.vendor = v.code AND e.merchant_code = ${merchantCode} AND e.enabled WHERE NOT v.retired AND s.launch_url IS NOT NULL),
    late AS (SELECT i.draws_at FROM lottery.issue i WHERE i.settled_at IS NULL AND i.draws_at < kernel.now() - interval '5 minutes'
      AND i.state NOT IN ('cancelled', 'settled', 'resettled') LIMIT 1000)
    SELECT (SELECT t.at FROM ledger.transfer t WHERE t.operation > coalesce((SELECT last_operation FROM tip), 0) ORDER BY t.operation LIMIT 1) AS "unsealedSince",
      (SELECT sealed_at FROM tip) AS "sealedAt", coalesce((SELECT id FROM tip), 0) - (SELECT block FROM run) AS "blocksBehind",
      c.checked_at AS "checkedAt", c.wrong,
      (SELECT count(*) FROM served) AS vendors, (SELECT coalesce(array_agg(code ORDER BY code), '{}') FROM served WHERE maintenance) AS "vendorsDown",
      (SELECT count(*) FROM kernel.provider) AS providers, (SELECT coalesce(array_agg(p.code ORDER BY p.code), '{}') FROM kernel.provider p WHERE NOT p.enabled) AS "providersOff",
      q.waiting AS "jobsWaiting", q.failing AS "jobsFailing", q.oldest AS "jobsSince", q.failed_task AS "failedTask",
      (SELECT count(*) FROM late) AS "lateIssues", (SELECT min(draws_at) FROM late) AS "lateSince"
    FROM reports.queue_state() q LEFT JOIN LATERAL (SELECT k.checked_at, k.wrong FROM reports.desk_check k ORDER BY k.id DESC LIMIT 1) c ON true`.execute(
    tx,
  );
  return rows[0]!;
}
