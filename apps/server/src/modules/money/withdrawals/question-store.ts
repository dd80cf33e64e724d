/** SQL of the reviewers' questions to members. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Question {
  readonly questionId: string;
  readonly withdrawalId: string;
  readonly text: string;
  /** The operator's name when it was asked. */
  readonly askedBy: string;
  readonly askedAt: Date;
  /** Null while it waits, and once erased. */
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

export interface NewQuestion {
  readonly questionId: string;
  readonly withdrawalId: string;
  readonly text: string;
  readonly operatorId: string;
  readonly operatorName: string;
}

/** Stores a question; false when another one of the withdrawal is open. */
export async function insertQuestion(tx: Tx, q: NewQuestion): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO withdrawals.question (question_id, withdrawal_id, question, asked_by, asked_by_name)
    VALUES (${q.questionId}, ${q.withdrawalId}, ${q.text}, ${q.operatorId}, ${q.operatorName})
    ON CONFLICT (withdrawal_id) WHERE answered_at IS NULL DO NOTHING RETURNING question_id`.execute(tx);
  return rows.length === 1;
}

/** Stores the answer to an open question of a withdrawal; false when that one is not open. */
export async function writeAnswer(
  tx: Tx,
  { withdrawalId, questionId, answer }: Readonly<Record<'withdrawalId' | 'questionId' | 'answer', string>>,
): Promise<boolean> {
  const { rows } = await sql`UPDATE withdrawals.question SET answer = ${answer}, answered_at = kernel.now()
    WHERE question_id = ${questionId} AND withdrawal_id = ${withdrawalId} AND answered_at IS NULL RETURNING question_id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** What was asked about withdrawals, oldest first. */
export async function readQuestions(tx: Tx, withdrawalIds: readonly string[]): Promise<readonly Question[]> {
  const { rows } =
    await sql<Question>`SELECT question_id AS "questionId", withdrawal_id AS "withdrawalId", question AS text, asked_by_name AS "askedBy",
      asked_at AS "askedAt", answer, answered_at AS "answeredAt"
    FROM withdrawals.question WHERE withdrawal_id = ANY (${[...withdrawalIds]}::text[]) ORDER BY asked_at, question_id`.execute(
      tx,
    );
  return rows;
}

/** Erases what a member answered about finished withdrawals. */
export async function eraseAnswers(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE withdrawals.question q SET answer = NULL FROM withdrawals.withdrawal w
    WHERE w.withdrawal_id = q.withdrawal_id AND w.member_id = ${memberId} AND w.finished_at IS NOT NULL AND q.answer IS NOT NULL`.execute(
    tx,
  );
}
