/** Privacy's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { eraseDue } from './erase-due.ts';

/** Erases what is due; may run twice or late. */
export function privacyJobs(module: ModuleContext): readonly JobDefinition[] {
  return [{ name: 'privacy.erase_due', cron: '*/10 * * * *', run: () => eraseDue(module) }];
}
