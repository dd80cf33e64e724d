/** Federation's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { deleteOldPhoneTokens } from './phone/phone-store.ts';
import { deleteOldAttempts } from './social/social-store.ts';

/** Forgets attempts that are over and tokens that expired. */
export function federationJobs({ kernel }: Doors): readonly JobDefinition[] {
  return [
    { name: 'federation.prune_attempts', cron: '*/15 * * * *', run: () => deleteOldAttempts(kernel.db) },
    { name: 'federation.prune_phone_tokens', cron: '27 3 * * *', run: () => deleteOldPhoneTokens(kernel.db) },
  ];
}
