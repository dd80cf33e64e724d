/** Events of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const FEEDBACK_ANSWERED = 'feedback_answered';

export interface FeedbackAnswered {
  readonly feedbackId: string;
  readonly memberId: MemberId;
}

/** The desk has answered. The answer is looked up when the event is delivered (`answerOf`): it may name the person. */
export const feedbackAnswered = (payload: FeedbackAnswered): OutboxEvent<FeedbackAnswered> => ({
  topic: FEEDBACK_ANSWERED,
  payload,
});
