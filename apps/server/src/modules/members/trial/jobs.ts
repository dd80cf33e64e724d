/** Trial play's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { closeTrials } from './close-trials.ts';
import type { ModuleContext } from './context.ts';

/** Closes expired accounts; a late or repeated run does no harm. */
export const trialJobs = (module: ModuleContext): readonly JobDefinition[] => [
  { name: 'trial.close_over', cron: '* * * * *', run: () => closeTrials(module) },
];
