/** Launch's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { deleteOldLaunches } from './store.ts';

const LAUNCH_KEEP_DAYS = 90;

/** Deletes old launches. */
export function launchJobs({ kernel }: ModuleContext): readonly JobDefinition[] {
  return [
    { name: 'launch.prune_launches', cron: '47 3 * * *', run: () => deleteOldLaunches(kernel.db, LAUNCH_KEEP_DAYS) },
  ];
}
