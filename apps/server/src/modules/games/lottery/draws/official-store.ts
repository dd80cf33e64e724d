/** SQL of official results: the sources' reports, and operators' requests and decisions. */
import type { DrawResult } from '@lantern/contract';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { IssueKey } from '../issues/issue-store.ts';

/** A source's report of a result, and when it was sent by the source's clock. */
export interface FeedReport {
  readonly source: string;
  readonly result: DrawResult;
  readonly sentAt: number;
}

const instant = (ms: number) => sql`to_timestamp(${ms}::float8 / 1000)`;

/** The latest report of each source, ordered by source. */
export async function listReports(tx: Tx, key: IssueKey): Promise<readonly FeedReport[]> {
  const { rows } =
    await sql<FeedReport>`SELECT DISTINCT ON (source) source, result, (extract(epoch FROM sent_at) * 1000)::float8 AS "sentAt"
    FROM lottery.feed_report WHERE game_code = ${key.gameCode} AND numero = ${key.numero} ORDER BY source, report_no DESC`.execute(
      tx,
    );
  return rows;
}

/** Stores a source's report; the caller has locked the issue. */
export async function insertReport(tx: Tx, key: IssueKey, { source, result, sentAt }: FeedReport): Promise<void> {
  await sql`INSERT INTO lottery.feed_report (game_code, numero, source, report_no, result, sent_at)
    SELECT ${key.gameCode}, ${key.numero}, ${source}, 1 + count(*), ${JSON.stringify(result)}::jsonb, ${instant(sentAt)}
    FROM lottery.feed_report WHERE game_code = ${key.gameCode} AND numero = ${key.numero} AND source = ${source}`.execute(
    tx,
  );
}

/** `draw`: a result for an issue whose sources do not agree. `correct`: a new result for a settled issue. */
export type RequestKind = 'draw' | 'correct';

export interface ResultRequest extends IssueKey {
  readonly requestId: string;
  readonly kind: RequestKind;
  readonly result: DrawResult;
  readonly reason: string;
  readonly requestedBy: string;
  /** Whether it was approved or rejected. */
  readonly decided: boolean;
}

/** Inserts a request; false if another one for the issue is open. */
export async function insertRequest(
  tx: Tx,
  request: Omit<ResultRequest, 'decided'>,
  previous: DrawResult | null,
): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO lottery.result_request (request_id, game_code, numero, kind, result, previous_result, reason, requested_by)
    VALUES (${request.requestId}, ${request.gameCode}, ${request.numero}, ${request.kind}, ${JSON.stringify(request.result)}::jsonb,
      ${previous === null ? null : JSON.stringify(previous)}::jsonb, ${request.reason}, ${request.requestedBy})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Locks one request until this transaction ends. */
export async function lockRequest(tx: Tx, requestId: string): Promise<ResultRequest | undefined> {
  const { rows } =
    await sql<ResultRequest>`SELECT request_id AS "requestId", game_code AS "gameCode", numero, kind, result, reason, requested_by AS "requestedBy",
      decided_at IS NOT NULL AS decided FROM lottery.result_request WHERE request_id = ${requestId} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** Writes a decision; an approved request stores the revision it created. */
export async function writeDecision(tx: Tx, requestId: string, decidedBy: string, approved: boolean): Promise<void> {
  await sql`UPDATE lottery.result_request r SET decided_by = ${decidedBy}, decided_at = kernel.now(), approved = ${approved},
      revision = CASE WHEN ${approved} THEN (SELECT i.revision FROM lottery.issue i WHERE i.game_code = r.game_code AND i.numero = r.numero) END
    WHERE request_id = ${requestId}`.execute(tx);
}
