/** Launch's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { deleteOldLaunches } from './store.ts';

const LAUNCH_KEEP_DAYS = 90;

/** Forgets old launches. */
export function launchJobs({ kernel }: Doors): readonly JobDefinition[] {
  return [{ name: 'launch.prune_launches', cron: '47 3 * * *', run: () => deleteOldLaunches(kernel.db, LAUNCH_KEEP_DAYS) }];
}
