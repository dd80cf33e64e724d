/** SQL of the feedback desk. */
import type { FeedbackState, FeedbackTopic } from '@lantern/contract';
import { keysetOrder } from '../../../kernel/db/keyset.ts';
import { sql, type Sql } from '../../../kernel/db/sql.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { byCreation, byFeedback, feedbackColumns, type FeedbackRow } from './store.ts';

export interface DeskFilter {
  readonly state: FeedbackState;
  readonly topic?: FeedbackTopic | undefined;
}

export interface DeskRow extends FeedbackRow {
  readonly pictures: number;
}

const matching = (merchantCode: string, { state, topic }: DeskFilter): Sql =>
  sql`e.merchant_code = ${merchantCode} AND e.state = ${state} AND (${topic ?? null}::text IS NULL OR e.topic = ${topic ?? null})`;

/** A page of a merchant's feedback. Refuses input_invalid for a foreign cursor. */
export async function pageOfDesk(
  tx: Tx,
  merchantCode: string,
  {
    sort,
    after,
    limit,
    ...filter
  }: DeskFilter & { readonly sort: string; readonly after?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly rows: readonly DeskRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<DeskRow>({ columns: { createdAt: byCreation }, id: byFeedback }, sort, after);
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } = await sql<DeskRow>`SELECT ${feedbackColumns},
      (SELECT count(*)::integer FROM feedback.picture p WHERE p.feedback_id = e.feedback_id) AS pictures
    FROM feedback.entry e WHERE ${matching(merchantCode, filter)} AND ${where}
    ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

export async function countOfDesk(tx: Tx, merchantCode: string, filter: DeskFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM feedback.entry e
    WHERE ${matching(merchantCode, filter)}`.execute(tx);
  return rows[0]!.n;
}

/** A merchant's feedback. */
export async function findFeedback(tx: Tx, merchantCode: string, feedbackId: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`SELECT ${feedbackColumns} FROM feedback.entry e
    WHERE e.feedback_id = ${feedbackId} AND e.merchant_code = ${merchantCode}`.execute(tx);
  return rows[0];
}

/** The same, locked until the transaction ends. */
export async function lockFeedback(tx: Tx, merchantCode: string, feedbackId: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`SELECT ${feedbackColumns} FROM feedback.entry e
    WHERE e.feedback_id = ${feedbackId} AND e.merchant_code = ${merchantCode} FOR UPDATE`.execute(tx);
  return rows[0];
}

export interface Actor {
  readonly operatorId: string;
  readonly displayName: string;
}

export async function writeAnswer(tx: Tx, feedbackId: string, text: string, by: Actor): Promise<void> {
  await sql`UPDATE feedback.entry SET state = 'answered', version = version + 1, answer = ${text}, answered_by = ${by.operatorId},
      answered_name = ${by.displayName}, answered_at = kernel.now()
    WHERE feedback_id = ${feedbackId}`.execute(tx);
}

export async function writeClosed(tx: Tx, feedbackId: string, by: Actor): Promise<void> {
  await sql`UPDATE feedback.entry SET state = 'closed', version = version + 1, closed_by = ${by.operatorId},
      closed_name = ${by.displayName}, closed_at = kernel.now()
    WHERE feedback_id = ${feedbackId}`.execute(tx);
}
