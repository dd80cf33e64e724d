/** Protection's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { tidy } from './store.ts';

/** Ends the watch of members without a rule and forgets totals no window reaches; may run twice or late. */
export function protectionJobs({ kernel }: Doors): readonly JobDefinition[] {
  return [{ name: 'protection.tidy', cron: '25 20 * * *', run: () => transact(kernel.db, tidy) }];
}
