/** SQL of requests for approval and of their settings. */
import type { ApprovalKind, ApprovalState, ObjectKind, OpsCallId } from '@lantern/contract/ops';
import type { ErrorCode } from '@lantern/contract/errors';
import { sql } from '../../../kernel/db/index.ts';
import type { SummaryLine } from '../../../kernel/http/ops-context.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface RequestRow {
  readonly id: string;
  readonly merchantCode: string;
  readonly kind: ApprovalKind;
  readonly call: OpsCallId;
  /** What the caller sent, before parsing. */
  readonly input: { readonly params: unknown; readonly body: unknown };
  readonly objectKind: ObjectKind;
  readonly objectId: string | null;
  readonly objectName: string;
  readonly amount: bigint | null;
  readonly currency: string | null;
  /** The merchants it concerns besides its own. */
  readonly merchants: readonly string[];
  readonly summary: readonly SummaryLine[];
  readonly reason: string;
  /** `expired` also while the row still says pending. */
  readonly state: ApprovalState;
  readonly requestedBy: string;
  readonly requestedName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string | null;
  readonly decidedName: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
  readonly refusal: ErrorCode | null;
}

const STATE_NOW = sql`CASE WHEN r.state = 'pending' AND r.expires_at <= kernel.now() THEN 'expired' ELSE r.state END`;
const REQUEST = sql`r.id, r.merchant_code AS "merchantCode", r.kind, r.call, r.input, r.object_kind AS "objectKind", r.object_id AS "objectId",
  r.object_name AS "objectName", r.amount, r.currency, r.merchants, r.summary, r.reason, ${STATE_NOW} AS state, r.requested_by AS "requestedBy",
  r.requested_name AS "requestedName", r.requested_at AS "requestedAt", r.expires_at AS "expiresAt", r.decided_by AS "decidedBy",
  r.decided_name AS "decidedName", r.decided_at AS "decidedAt", r.note, r.refusal`;
const FROM = sql`approvals.request r`;

export interface NewRequest extends Pick<
  RequestRow,
  | 'id'
  | 'merchantCode'
  | 'kind'
  | 'call'
  | 'input'
  | 'objectKind'
  | 'objectId'
  | 'objectName'
  | 'amount'
  | 'currency'
  | 'merchants'
  | 'summary'
  | 'reason'
  | 'requestedBy'
  | 'requestedName'
> {
  /** Carried out by one person, below the threshold. */
  readonly alone: boolean;
  readonly expiresHours: number;
  readonly idempotencyKey: string | null;
}

export async function insertRequest(tx: Tx, r: NewRequest): Promise<Date> {
  const { rows } = await sql<{
    expiresAt: Date;
  }>`INSERT INTO approvals.request (id, merchant_code, kind, call, input, object_kind, object_id, object_name, amount, currency, merchants, summary,
      reason, state, alone, requested_by, requested_name, expires_at, decided_at, idempotency_key)
    VALUES (${r.id}, ${r.merchantCode}, ${r.kind}, ${r.call}, ${JSON.stringify(r.input)}::jsonb, ${r.objectKind}, ${r.objectId}, ${r.objectName},
      ${r.amount}, ${r.currency}, ${[...r.merchants]}::text[], ${JSON.stringify(r.summary)}::jsonb, ${r.reason}, ${r.alone ? 'carried_out' : 'pending'}, ${r.alone},
      ${r.requestedBy}, ${r.requestedName}, kernel.now() + ${r.expiresHours} * interval '1 hour',
      CASE WHEN ${r.alone}::boolean THEN kernel.now() END, ${r.idempotencyKey})
    RETURNING expires_at AS "expiresAt"`.execute(tx);
  return rows[0]!.expiresAt;
}

/** Serialises what one operator asks for of a kind until the transaction ends. */
export async function lockRequester(tx: Tx, operatorId: string, kind: ApprovalKind): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`approvals:${operatorId}:${kind}`}, 0))`.execute(tx);
}

/** What an operator moved alone within the last day, in minor units. */
export async function sumAlone(tx: Tx, operatorId: string, kind: ApprovalKind, currency: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`SELECT coalesce(sum(abs(amount)), 0)::bigint AS sum FROM approvals.request
    WHERE requested_by = ${operatorId} AND kind = ${kind} AND currency = ${currency} AND alone
      AND requested_at > kernel.now() - interval '1 day'`.execute(tx);
  return rows[0]!.sum;
}

export async function findByKey(tx: Tx, operatorId: string, key: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`SELECT ${REQUEST} FROM ${FROM} WHERE r.requested_by = ${operatorId} AND r.idempotency_key = ${key}`.execute(
      tx,
    );
  return rows[0];
}

/** Whether a request of the kind waits for the same object. */
export async function hasPending(tx: Tx, merchantCode: string, kind: ApprovalKind, objectId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS found FROM approvals.request
    WHERE merchant_code = ${merchantCode} AND kind = ${kind} AND object_id = ${objectId} AND state = 'pending' AND expires_at > kernel.now() LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Requests that wait, of a kind and about these objects. */
export async function listWaiting(
  tx: Tx,
  merchantCode: string,
  kind: ApprovalKind,
  objectIds: readonly string[],
): Promise<RequestRow[]> {
  if (objectIds.length === 0) return [];
  const { rows } =
    await sql<RequestRow>`SELECT ${REQUEST} FROM ${FROM} WHERE r.merchant_code = ${merchantCode} AND r.kind = ${kind}
      AND r.object_id = ANY (${[...objectIds]}::text[]) AND r.state = 'pending' AND r.expires_at > kernel.now()`.execute(
      tx,
    );
  return rows;
}

export async function findRequest(tx: Tx, merchantCode: string, id: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`SELECT ${REQUEST} FROM ${FROM} WHERE r.id = ${id} AND r.merchant_code = ${merchantCode}`.execute(
      tx,
    );
  return rows[0];
}

/** The request, locked until the transaction ends: two persons decide one after the other. */
export async function lockRequest(tx: Tx, merchantCode: string, id: string): Promise<RequestRow | undefined> {
  await sql`SELECT FROM approvals.request r WHERE r.id = ${id} AND r.merchant_code = ${merchantCode} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return await findRequest(tx, merchantCode, id);
}

export interface Decision {
  readonly state: Exclude<ApprovalState, 'pending'>;
  /** Absent when the requester took it back. */
  readonly by?: { readonly operatorId: string; readonly displayName: string };
  readonly note?: string | undefined;
  readonly refusal?: ErrorCode | undefined;
}

export async function writeDecision(tx: Tx, id: string, { state, by, note, refusal }: Decision): Promise<void> {
  await sql`UPDATE approvals.request SET state = ${state}, decided_by = ${by?.operatorId ?? null}, decided_name = ${by?.displayName ?? null},
      decided_at = kernel.now(), note = ${note ?? null}, refusal = ${refusal ?? null} WHERE id = ${id}`.execute(tx);
}

export interface RequestFilters {
  readonly state?: ApprovalState | undefined;
  readonly kind?: ApprovalKind | undefined;
  /** Only of this person. */
  readonly requestedBy?: string | undefined;
  /** Those of these kinds, and the own of this person. */
  readonly visibleTo: { readonly operatorId: string; readonly kinds: readonly ApprovalKind[] };
  /** Only those that wait, of these kinds and merchants, neither made by this person nor about them. */
  readonly waitingFor?:
    | { readonly operatorId: string; readonly kinds: readonly ApprovalKind[]; readonly merchants: readonly string[] }
    | undefined;
}

/** A merchant's requests below an id, newest first. */
export async function listRequests(
  tx: Tx,
  merchantCode: string,
  { state, kind, requestedBy, visibleTo, waitingFor }: RequestFilters,
  belowId: string | undefined,
  limit: number,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`SELECT ${REQUEST} FROM ${FROM} WHERE r.merchant_code = ${merchantCode}
      AND (${belowId ?? null}::text IS NULL OR r.id < ${belowId ?? null})
      AND (${state ?? null}::text IS NULL OR ${STATE_NOW} = ${state ?? null})
      AND (${kind ?? null}::text IS NULL OR r.kind = ${kind ?? null})
      AND (${requestedBy ?? null}::text IS NULL OR r.requested_by = ${requestedBy ?? null})
      AND (r.requested_by = ${visibleTo.operatorId} OR r.kind = ANY (${visibleTo.kinds}::text[]))
      AND (${waitingFor?.operatorId ?? null}::text IS NULL OR (r.state = 'pending' AND r.expires_at > kernel.now()
        AND r.requested_by <> ${waitingFor?.operatorId ?? null}
        AND (r.object_kind <> 'operator' OR r.object_id IS DISTINCT FROM ${waitingFor?.operatorId ?? null}) AND r.kind = ANY (${waitingFor?.kinds ?? []}::text[])
        AND r.merchants <@ ${waitingFor?.merchants ?? []}::text[]))
    ORDER BY r.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface SettingRow {
  readonly kind: ApprovalKind;
  readonly threshold: bigint | null;
  readonly expiresHours: number;
  readonly version: number;
  /** The display name of who changed it last. */
  readonly changedBy: string;
}

export async function readSettings(tx: Tx, merchantCode: string): Promise<SettingRow[]> {
  const { rows } =
    await sql<SettingRow>`SELECT kind, threshold, expires_hours AS "expiresHours", version, changed_by AS "changedBy" FROM approvals.setting
    WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows;
}

/** Writes a setting over the version it replaces (0: none yet); the new version, undefined when another was faster. */
export async function writeSetting(
  tx: Tx,
  merchantCode: string,
  { kind, threshold, expiresHours, version, changedBy }: SettingRow,
): Promise<number | undefined> {
  const { rows } =
    version === 0
      ? await sql<{
          version: number;
        }>`INSERT INTO approvals.setting (merchant_code, kind, threshold, expires_hours, changed_by)
          VALUES (${merchantCode}, ${kind}, ${threshold}, ${expiresHours}, ${changedBy}) ON CONFLICT DO NOTHING RETURNING version`.execute(
          tx,
        )
      : await sql<{
          version: number;
        }>`UPDATE approvals.setting SET threshold = ${threshold}, expires_hours = ${expiresHours}, version = version + 1, changed_by = ${changedBy}
          WHERE merchant_code = ${merchantCode} AND kind = ${kind} AND version = ${version} RETURNING version`.execute(
          tx,
        );
  return rows[0]?.version;
}
