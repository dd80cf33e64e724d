/** Federation's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { deleteOldPhoneTokens } from './phone/phone-store.ts';
import { deleteOldAttempts } from './social/social-store.ts';

/** Deletes expired attempts and tokens. */
export function federationJobs({ kernel }: ModuleContext): readonly JobDefinition[] {
  return [
    { name: 'federation.prune_attempts', cron: '*/15 * * * *', run: () => deleteOldAttempts(kernel.db) },
    { name: 'federation.prune_phone_tokens', cron: '27 3 * * *', run: () => deleteOldPhoneTokens(kernel.db) },
  ];
}
