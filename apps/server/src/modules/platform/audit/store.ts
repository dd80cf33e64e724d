/** SQL of the audit trail. */
import type { AuditOutcome, ObjectKind } from '@lantern/contract/ops';
import type { ErrorCode } from '@lantern/contract/errors';
import { sql } from '../../../kernel/db/index.ts';
import type { Facts, TrailEntry } from '../../../kernel/trail.ts';
import type { Tx } from '../../../kernel/tx.ts';

const json = (facts: Facts | null) => (facts === null ? null : JSON.stringify(facts));

export async function insertEntry(tx: Tx, entry: TrailEntry): Promise<void> {
  const { merchantCode, operator, address, agent, call, right, outcome, code, object, reason, before, after } = entry;
  await sql`INSERT INTO audit.entry (merchant_code, operator_id, operator_name, via, address, agent, call, permission, outcome, code, object_kind, object_id,
      reason, before, after)
    VALUES (${merchantCode}, ${operator.id}, ${operator.name}, ${operator.via}, ${address}, ${agent}, ${call}, ${right}, ${outcome}, ${code},
      ${object.kind}, ${object.id}, ${reason}, ${json(before)}::jsonb, ${json(after)}::jsonb)`.execute(tx);
}

export interface EntryRow {
  readonly id: bigint;
  readonly at: Date;
  readonly merchantCode: string | null;
  readonly operatorId: string | null;
  readonly operatorName: string;
  readonly via: string;
  readonly address: string;
  readonly agent: string;
  readonly call: string;
  readonly permission: string | null;
  readonly outcome: AuditOutcome;
  readonly code: ErrorCode | null;
  readonly objectKind: ObjectKind;
  readonly objectId: string | null;
  readonly reason: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly position: bigint | null;
  readonly hash: Buffer | null;
}

export interface EntryFilters {
  readonly operatorId?: string | undefined;
  readonly objectKind?: string | undefined;
  readonly objectId?: string | undefined;
  readonly call?: string | undefined;
  readonly outcome?: AuditOutcome | undefined;
  /** Milliseconds since 1970; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));

/** A merchant's entries below an id, newest first. */
export async function listEntries(
  tx: Tx,
  merchantCode: string,
  { operatorId, objectKind, objectId, call, outcome, from, to }: EntryFilters,
  belowId: bigint | null,
  limit: number,
): Promise<EntryRow[]> {
  const { rows } =
    await sql<EntryRow>`SELECT e.id, e.at, e.merchant_code AS "merchantCode", e.operator_id AS "operatorId", e.operator_name AS "operatorName", e.via,
      e.address, e.agent, e.call, e.permission, e.outcome, e.code, e.object_kind AS "objectKind", e.object_id AS "objectId", e.reason, e.before, e.after,
      l.position, l.hash
    FROM audit.entry e LEFT JOIN audit.link l ON l.entry_id = e.id
    WHERE e.merchant_code = ${merchantCode}
      AND (${belowId}::bigint IS NULL OR e.id < ${belowId})
      AND (${operatorId ?? null}::text IS NULL OR e.operator_id = ${operatorId ?? null})
      AND (${objectKind ?? null}::text IS NULL OR e.object_kind = ${objectKind ?? null})
      AND (${objectId ?? null}::text IS NULL OR e.object_id = ${objectId ?? null})
      AND (${call ?? null}::text IS NULL OR e.call = ${call ?? null})
      AND (${outcome ?? null}::text IS NULL OR e.outcome = ${outcome ?? null})
      AND (${at(from)}::timestamptz IS NULL OR e.at >= ${at(from)})
      AND (${at(to)}::timestamptz IS NULL OR e.at < ${at(to)})
    ORDER BY e.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Links what can be linked; how many entries that were. */
export async function sealNext(tx: Tx, maximum: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT audit.seal_next(${maximum}) AS sealed`.execute(tx);
  return rows[0]!.sealed;
}

export interface FaultRow {
  readonly position: bigint | null;
  readonly entryId: bigint | null;
  readonly fault: 'changed' | 'missing' | 'unsealed' | 'gap';
}

export async function findFaults(tx: Tx, from: bigint, to: bigint): Promise<FaultRow[]> {
  const { rows } =
    await sql<FaultRow>`SELECT position, entry_id AS "entryId", fault FROM audit.find_faults(${from}, ${to})`.execute(
      tx,
    );
  return rows;
}

export async function findUnsealed(tx: Tx): Promise<FaultRow[]> {
  const { rows } =
    await sql<FaultRow>`SELECT NULL::bigint AS position, id AS "entryId", 'unsealed' AS fault FROM audit.find_unsealed() AS id`.execute(
      tx,
    );
  return rows;
}

export interface Totals {
  readonly entries: bigint;
  readonly sealed: bigint;
  readonly tip: { readonly position: bigint; readonly hash: Buffer } | undefined;
  readonly now: Date;
}

export async function readTotals(tx: Tx): Promise<Totals> {
  const { rows } = await sql<{
    entries: bigint;
    sealed: bigint;
    now: Date;
  }>`SELECT (SELECT count(*) FROM audit.entry) AS entries, (SELECT count(*) FROM audit.link) AS sealed, kernel.now() AS now`.execute(
    tx,
  );
  const { rows: tips } = await sql<{
    position: bigint;
    hash: Buffer;
  }>`SELECT position, hash FROM audit.link ORDER BY position DESC LIMIT 1`.execute(tx);
  return { ...rows[0]!, tip: tips[0] };
}

/** The hash at a position; undefined where the chain has none. */
export async function findLinkHash(tx: Tx, position: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`SELECT hash FROM audit.link WHERE position = ${position}`.execute(tx);
  return rows[0]?.hash;
}
