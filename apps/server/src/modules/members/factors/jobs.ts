/** Schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { ModuleContext } from './context.ts';
import { deleteLapsedChallenges } from './passkey-store.ts';
import { deleteLapsedDrafts } from './totp-store.ts';

/** Deletes unfinished setups; may run twice or late. */
export function factorsJobs({ kernel }: ModuleContext): readonly JobDefinition[] {
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
