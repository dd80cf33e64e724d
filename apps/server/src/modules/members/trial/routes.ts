/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { freePlay } from './open-trial.ts';
import { trialMember } from './trial-member.ts';

/** Trial play's handlers by call. */
export function trialRoutes(module: ModuleContext) {
  return {
    'session.freePlay': (context, { query }) => freePlay(module, context, query.ageConfirmed),
    'session.trialMember': async ({ session }) => trialMember(session),
  } satisfies Handlers;
}
