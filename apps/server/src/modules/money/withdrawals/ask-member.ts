/** A reviewer's question to the member, and the answer. The withdrawal stays in review; its hold is untouched. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { publishChange } from './move-withdrawal.ts';
import { insertQuestion, writeAnswer } from './question-store.ts';
import { decidable, type Reviewer, type ReviewRefusal } from './review.ts';
import { lockWithdrawal, writeReviewer, type Withdrawal } from './store.ts';

type AskRefusal = ReviewRefusal | 'field_required' | 'withdrawal_question_open';

/**
 * Asks the member about a case the reviewer holds, and leaves the case to others meanwhile. Also refuses field_required without
 * a text, withdrawal_question_open while the last question waits.
 */
export async function askMember(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
  question: string,
): Promise<Result<Withdrawal, AskRefusal>> {
  const text = question.trim();
  if (text === '') return refuse('field_required', { field: 'reason' });
  const held = await decidable(module, tx, withdrawalId, reviewer);
  if (!held.ok) return held;
  const questionId = module.kernel.ids.next<string>();
  const { operatorId, displayName: operatorName } = reviewer;
  if (!(await insertQuestion(tx, { questionId, withdrawalId, text, operatorId, operatorName })))
    return refuse('withdrawal_question_open');
  await writeReviewer(tx, held.value.withdrawalId, null);
  await publishChange(module, tx, held.value, 'review');
  return held;
}

interface Answer {
  readonly withdrawalId: string;
  readonly questionId: string;
  readonly answer: string;
}

/**
 * Answers the open question of the member's own withdrawal. Refuses field_required without a text, withdrawal_not_found,
 * withdrawal_question_closed once it is answered or the withdrawal decided.
 */
export async function answerQuestion(
  module: ModuleContext,
  memberId: MemberId,
  { withdrawalId, questionId, answer: typed }: Answer,
): Promise<Result<Record<never, never>, 'field_required' | 'withdrawal_not_found' | 'withdrawal_question_closed'>> {
  const answer = typed.trim();
  if (answer === '') return refuse('field_required', { field: 'answer' });
  return await transact(module.kernel.db, async (tx) => {
    // The lock orders the answer and the decision: what is decided takes no more answers.
    const withdrawal = await lockWithdrawal(tx, withdrawalId);
    if (withdrawal?.memberId !== memberId) return refuse('withdrawal_not_found');
    if (withdrawal.status !== 'review' || !(await writeAnswer(tx, { withdrawalId, questionId, answer })))
      return refuse('withdrawal_question_closed');
    await publishChange(module, tx, withdrawal, 'review');
    return ok({});
  });
}
