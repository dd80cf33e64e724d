/** SQL of the desk's lists: runs, contracts, dues and claims. Every statement filters by the merchant. */
import type { AgentLineKind } from '@lantern/contract';
import { sql, type Sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder } from '../../../kernel/db/keyset.ts';
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export interface DeskRun {
  readonly runId: string;
  readonly kind: 'hourly' | 'nightly' | 'dividend';
  readonly period: string;
  readonly currency: string;
  readonly state: 'waiting' | 'computed' | 'held';
  readonly openedAt: Date;
  readonly openedText: string;
  readonly computedAt: Date | null;
  readonly holdReason: string | null;
  readonly lines: number;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly dues: bigint;
  readonly claims: bigint;
  readonly waiting: bigint;
}

/** Runs of a merchant, newest first. */
export async function listRuns(
  tx: Tx,
  merchantCode: string,
  { kind, after, limit }: Page & { readonly kind?: string | undefined },
): Promise<Result<PageOf<DeskRun>, 'input_invalid'>> {
  const order = keysetOrder<DeskRun>(
    {
      columns: { openedAt: { by: sql`r.opened_at`, type: 'timestamptz', of: ({ openedText }) => openedText } },
      id: { by: sql`r.run_id`, type: 'text', of: ({ runId }) => runId },
    },
    '-openedAt',
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<DeskRun>`SELECT r.run_id AS "runId", r.kind, r.period, r.currency, r.state, r.opened_at AS "openedAt",
      ${instantText(sql`r.opened_at`)} AS "openedText", r.computed_at AS "computedAt", r.hold_reason AS "holdReason", s.*
    FROM commissions.run r CROSS JOIN LATERAL (
      SELECT count(*)::integer AS lines, coalesce(sum(l.amount), 0)::bigint AS amount, coalesce(sum(CASE WHEN l.amount < 0 THEN -l.paid ELSE l.paid END), 0)::bigint AS paid,
        coalesce(sum(l.amount - l.paid - l.netted) FILTER (WHERE l.state = 'due'), 0)::bigint AS dues,
        coalesce(sum(-l.amount - l.paid - l.netted) FILTER (WHERE l.state = 'claim'), 0)::bigint AS claims,
        coalesce(sum(l.amount - l.paid - l.netted) FILTER (WHERE l.state = 'waiting'), 0)::bigint AS waiting
      FROM commissions.statement_line l WHERE l.run_id = r.run_id) s
    WHERE r.merchant_code = ${merchantCode} AND r.kind <> 'today' AND (${kind ?? null}::text IS NULL OR r.kind = ${kind ?? null}) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

export interface RunDetail {
  readonly runId: string;
  readonly kind: string;
  readonly period: string;
  readonly currency: string;
  readonly state: 'waiting' | 'computed' | 'held';
  readonly words: string | null;
  readonly treeHash: string | null;
  readonly inputHash: string | null;
  readonly waiting: bigint;
}

/** A run of a merchant, locked. */
export async function lockDeskRun(tx: Tx, merchantCode: string, runId: string): Promise<RunDetail | undefined> {
  const { rows } =
    await sql<RunDetail>`SELECT r.run_id AS "runId", r.kind, r.period, r.currency, r.state, r.words, r.tree_hash AS "treeHash", r.input_hash AS "inputHash",
      (SELECT coalesce(sum(l.amount - l.paid - l.netted), 0)::bigint FROM commissions.statement_line l WHERE l.run_id = r.run_id AND l.state = 'waiting') AS waiting
    FROM commissions.run r WHERE r.merchant_code = ${merchantCode} AND r.run_id = ${runId} AND r.kind <> 'today' FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** The same without a lock. */
export async function findDeskRun(tx: Tx, merchantCode: string, runId: string): Promise<RunDetail | undefined> {
  const { rows } =
    await sql<RunDetail>`SELECT r.run_id AS "runId", r.kind, r.period, r.currency, r.state, r.words, r.tree_hash AS "treeHash", r.input_hash AS "inputHash",
      (SELECT coalesce(sum(l.amount - l.paid - l.netted), 0)::bigint FROM commissions.statement_line l WHERE l.run_id = r.run_id AND l.state = 'waiting') AS waiting
    FROM commissions.run r WHERE r.merchant_code = ${merchantCode} AND r.run_id = ${runId} AND r.kind <> 'today'`.execute(
      tx,
    );
  return rows[0];
}

export async function setHeld(tx: Tx, runId: string, by: string, reason: string): Promise<void> {
  await sql`UPDATE commissions.run SET state = 'held', held_by = ${by}, hold_reason = ${reason} WHERE run_id = ${runId}`.execute(
    tx,
  );
}

export async function setReleased(tx: Tx, runId: string): Promise<void> {
  await sql`UPDATE commissions.run SET state = 'computed' WHERE run_id = ${runId} AND state = 'held'`.execute(tx);
}

export interface CheckRow {
  readonly name: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly found: string;
}

/** The invariants of a run, computed now. */
export async function readChecks(tx: Tx, runId: string): Promise<readonly CheckRow[]> {
  const { rows } = await sql<CheckRow>`SELECT name, holds, expected, found FROM commissions.checks(${runId})`.execute(
    tx,
  );
  return rows;
}

export interface DeskContract {
  readonly contractId: string;
  readonly openedAt: Date;
  readonly openedText: string;
}

/** Ids of a merchant's contracts, newest first. */
export async function pageContracts(
  tx: Tx,
  merchantCode: string,
  {
    state,
    kind,
    memberId,
    after,
    limit,
  }: Page & {
    readonly state?: string | undefined;
    readonly kind?: string | undefined;
    readonly memberId?: string | undefined;
  },
): Promise<Result<PageOf<DeskContract>, 'input_invalid'>> {
  const order = keysetOrder<DeskContract>(
    {
      columns: { openedAt: { by: sql`k.opened_at`, type: 'timestamptz', of: ({ openedText }) => openedText } },
      id: { by: sql`k.contract_id`, type: 'text', of: ({ contractId }) => contractId },
    },
    '-openedAt',
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<DeskContract>`SELECT k.contract_id AS "contractId", k.opened_at AS "openedAt", ${instantText(sql`k.opened_at`)} AS "openedText"
    FROM commissions.contract k WHERE k.merchant_code = ${merchantCode} AND (${state ?? null}::text IS NULL OR k.state = ${state ?? null})
      AND (${kind ?? null}::text IS NULL OR k.kind = ${kind ?? null})
      AND (${memberId ?? null}::text IS NULL OR ${memberId ?? null} IN (k.payee_id, k.payer_id)) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

export interface DeskLine {
  readonly lineId: string;
  readonly state: 'due' | 'claim';
  readonly kind: AgentLineKind;
  readonly agentId: MemberId;
  readonly payerId: MemberId | null;
  readonly day: Day;
  readonly currency: string;
  readonly amount: bigint;
  readonly left: bigint;
  readonly attempts: number;
  readonly since: Date;
  readonly sinceText: string;
}

const SINCE: Sql = sql`coalesce(l.due_since, l.computed_at)`;

/** Dues or claims of a merchant, oldest first. */
export async function listOpen(
  tx: Tx,
  merchantCode: string,
  { state, memberId, after, limit }: Page & { readonly state: 'due' | 'claim'; readonly memberId?: string | undefined },
): Promise<Result<PageOf<DeskLine>, 'input_invalid'>> {
  const order = keysetOrder<DeskLine>(
    {
      columns: { since: { by: SINCE, type: 'timestamptz', of: ({ sinceText }) => sinceText } },
      id: { by: sql`l.line_id`, type: 'text', of: ({ lineId }) => lineId },
    },
    'since',
    after,
  );
  if (!order.ok) return order;
  const { rows } =
    await sql<DeskLine>`SELECT l.line_id AS "lineId", l.state, l.kind, l.agent_id AS "agentId", l.payer_id AS "payerId",
      to_char(l.day, 'YYYY-MM-DD') AS day, l.currency, l.amount, (abs(l.amount) - l.paid - l.netted)::bigint AS left, l.attempts, ${SINCE} AS since,
      ${instantText(SINCE)} AS "sinceText"
    FROM commissions.statement_line l WHERE l.merchant_code = ${merchantCode} AND l.state = ${state}
      AND (${memberId ?? null}::text IS NULL OR ${memberId ?? null} IN (l.agent_id, l.payer_id)) AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}
