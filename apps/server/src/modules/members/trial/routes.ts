/** Contract calls to verbs. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { isRealMember, type Session } from '../../../kernel/session.ts';
import type { ModuleContext } from './context.ts';
import { freePlay } from './open-trial.ts';

/** The trial user of the session. Refuses account_not_found for a real member. */
function trialMember({
  memberId,
  userName,
  memberType,
}: Session): Result<AnswerOf<Calls['session.trialMember']>, 'account_not_found'> {
  return isRealMember(memberType) ? refuse('account_not_found') : ok({ id: memberId, userName, type: memberType });
}

/** Trial play's handlers by call. */
export function trialRoutes(module: ModuleContext) {
  return {
    'session.freePlay': (context, { query }) => freePlay(module, context, query.ageConfirmed),
    'session.trialMember': async ({ session }) => trialMember(session),
  } satisfies Handlers;
}
