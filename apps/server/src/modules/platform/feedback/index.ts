/** Feedback: what members write to the desk, and its answers. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import { createPictures } from '../../../kernel/images/redraw.ts';
import { createImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { excerptOf } from '../../../kernel/plain-text.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { FeedbackDeps, ModuleContext } from './context.ts';
import { feedbackDesk } from './desk.ts';
import { feedbackJobs } from './jobs.ts';
import { erase, recordsOf } from './records.ts';
import { feedbackRoutes } from './routes.ts';
import { findAnswer } from './store.ts';

export { FEEDBACK_ANSWERED, type FeedbackAnswered } from './events.ts';
export type { FeedbackDeps } from './context.ts';

export interface FeedbackModule extends Module {
  readonly handlers: ReturnType<typeof feedbackRoutes>;
  /** The beginning of an answer, for a mail; null when there is none any more. */
  answerOf(tx: Tx, feedbackId: string): Promise<string | null>;
  /** A member's feedback and pictures, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Deletes a member's feedback and pictures in the caller's transaction. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Characters of an answer in a mail; the page has all of it. */
const MAILED_LENGTH = 300;

/** Builds the module. */
export function createFeedback(kernel: Kernel, deps: FeedbackDeps): FeedbackModule {
  const module: ModuleContext = {
    kernel,
    deps,
    vault: createImageVault(kernel, 'feedback'),
    pictures: createPictures(),
  };
  return {
    name: 'feedback',
    handlers: feedbackRoutes(module),
    opsHandlers: feedbackDesk(module),
    jobs: feedbackJobs(module),
    async answerOf(tx, feedbackId) {
      const answer = await findAnswer(tx, feedbackId);
      return answer === null ? null : excerptOf(answer, MAILED_LENGTH);
    },
    recordsOf: (memberId) => recordsOf(module, memberId),
    erase: (tx, memberId) => erase(module, tx, memberId),
  };
}
