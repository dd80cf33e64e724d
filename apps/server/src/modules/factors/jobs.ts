/** Schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Doors } from './doors.ts';
import { deleteLapsedChallenges } from './passkey-store.ts';
import { deleteLapsedDrafts } from './totp-store.ts';

/** Forgets what was begun and not finished; may run twice or late. */
export function factorsJobs({ kernel }: Doors): readonly JobDefinition[] {
  return [
    {
      name: 'factors.prune',
      cron: '*/5 * * * *',
      run: async () => {
        await deleteLapsedChallenges(kernel.db);
        await deleteLapsedDrafts(kernel.db);
      },
    },
  ];
}
