/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Doors } from './doors.ts';
import { freePlay } from './open-trial.ts';
import { trialMember } from './trial-member.ts';

/** Trial play's handlers by call. */
export function trialRoutes(doors: Doors) {
  return {
    'session.freePlay': (context, { query }) => freePlay(doors, context, query.ageConfirmed),
    'session.trialMember': async ({ session }) => trialMember(session),
  } satisfies Handlers;
}
