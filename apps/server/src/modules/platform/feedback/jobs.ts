/** Feedback's jobs (UTC); each may run twice or late. */
import { ageingJobs } from '../../../kernel/images/member-pictures.ts';
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import * as store from './store.ts';

/** Months a feedback is kept. */
const KEPT_MONTHS = 24;

/** Deletes pictures that were never sent, and feedback after 24 months. */
export const feedbackJobs = (module: ModuleContext): readonly JobDefinition[] =>
  ageingJobs(module, store, {
    name: 'feedback',
    keptMonths: KEPT_MONTHS,
    cron: { unsent: '37 * * * *', old: '11 20 * * *' },
  });
