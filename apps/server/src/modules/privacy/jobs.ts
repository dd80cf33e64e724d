/** Privacy's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { eraseDue } from './erase-due.ts';

/** Erases when the day has come; may run twice or late. */
export function privacyJobs(doors: Doors): readonly JobDefinition[] {
  return [{ name: 'privacy.erase_due', cron: '*/10 * * * *', run: () => eraseDue(doors) }];
}
