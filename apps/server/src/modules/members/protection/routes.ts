/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import type { ModuleContext } from './context.ts';
import { excludeMyself, takeBreak } from './exclude.ts';
import { continuePlay, pulse, setRealityCheck } from './pulse.ts';
import { readHistory, readOverview } from './read-overview.ts';
import { cancelChange, setLimit } from './set-limit.ts';

/** The handlers of protection's calls. */
export function protectionRoutes(module: ModuleContext) {
  return {
    'protection.overview': (context) => readOverview(module, context),
    'protection.history': (context) => readHistory(module, context),
    'protection.setLimit': (context, { body }) => setLimit(module, context, body),
    'protection.cancelChange': (context, { body }) => cancelChange(module, context, body),
    'protection.setRealityCheck': (context, { body }) => setRealityCheck(module, context, body.minutes),
    'protection.takeBreak': (context, { body }) => takeBreak(module, context, body.period),
    'protection.excludeMyself': (context, { body }) => excludeMyself(module, context, body.period),
    'protection.pulse': (context) => pulse(module, context),
    'protection.continuePlay': (context) => continuePlay(module, context),
  } satisfies Handlers;
}
