/** Trial play's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import { closeTrials } from './close-trials.ts';
import type { Doors } from './doors.ts';

/** Closes accounts soon after their time; a late or repeated run does no harm. */
export const trialJobs = (doors: Doors): readonly JobDefinition[] => [{ name: 'trial.close_over', cron: '* * * * *', run: () => closeTrials(doors) }];
