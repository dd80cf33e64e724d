/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { Doors } from './doors.ts';
import { excludeMyself, takeBreak } from './exclude.ts';
import { continuePlay, pulse, setRealityCheck } from './pulse.ts';
import { readHistory, readOverview } from './read-overview.ts';
import { cancelChange, setLimit } from './set-limit.ts';

/** The handlers of protection's calls. */
export function protectionRoutes(doors: Doors) {
  return {
    'protection.overview': (context) => readOverview(doors, context),
    'protection.history': (context) => readHistory(doors, context),
    'protection.setLimit': (context, { body }) => setLimit(doors, context, body),
    'protection.cancelChange': (context, { body }) => cancelChange(doors, context, body),
    'protection.setRealityCheck': (context, { body }) => setRealityCheck(doors, context, body.minutes),
    'protection.takeBreak': (context, { body }) => takeBreak(doors, context, body.period),
    'protection.excludeMyself': (context, { body }) => excludeMyself(doors, context, body.period),
    'protection.pulse': (context) => pulse(doors, context),
    'protection.continuePlay': (context) => continuePlay(doors, context),
  } satisfies Handlers;
}
