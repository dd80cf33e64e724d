/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { listFeedback, readPicture } from './read-feedback.ts';
import { sendFeedback, uploadPicture } from './send-feedback.ts';

/** The handlers of feedback.*. */
export function feedbackRoutes(module: ModuleContext) {
  return {
    'feedback.uploadPicture': ({ session, image }) => uploadPicture(module, session.memberId, image),
    'feedback.send': ({ merchant, session, language, idempotencyKey }, { body }) =>
      sendFeedback(module, { merchant, memberId: session.memberId, language, requestKey: idempotencyKey }, body),
    'feedback.list': ({ session }, { query }) => listFeedback(module, session.memberId, query),
    'feedback.picture': ({ session }, { params }) => readPicture(module, session.memberId, params.pictureId),
  } satisfies Handlers;
}
