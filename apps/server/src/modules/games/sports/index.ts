/** Sports: the traders' desk of the sportsbook, which the studio keeps. The public API of this module. */
import type { ApprovedVerbs } from '../../../kernel/http/ops-context.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { ModuleContext, SportsDeps } from './context.ts';
import { sportsDesk } from './desk.ts';
import { rulingVerb } from './rulings.ts';
import { sendJob } from './send-act.ts';
import { createStudioDesk } from './studio-desk.ts';

export type { SportsDeps } from './context.ts';

export interface SportsModule extends Module {
  readonly opsHandlers: ReturnType<typeof sportsDesk>;
  readonly approved: ApprovedVerbs;
}

/** Builds the module. */
export function createSportsDesk(kernel: Kernel, deps: SportsDeps): SportsModule {
  const module: ModuleContext = { kernel, deps, studio: createStudioDesk(kernel.clock, deps.integrationOf) };
  return {
    name: 'sports',
    opsHandlers: sportsDesk(module),
    approved: { 'ops.sports.rule': rulingVerb(module) },
    jobs: [sendJob(module)],
  };
}
