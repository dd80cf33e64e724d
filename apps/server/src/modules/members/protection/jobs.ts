/** Protection's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { tidy } from './store.ts';

/** Ends the guard of members without a rule and deletes totals outside every window; may run twice or late. */
export function protectionJobs({ kernel }: ModuleContext): readonly JobDefinition[] {
  return [{ name: 'protection.tidy', cron: '25 20 * * *', run: () => transact(kernel.db, tidy) }];
}
