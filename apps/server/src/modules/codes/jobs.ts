/** The module's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import { pruneUses } from './allowance-store.ts';
import type { Doors } from './doors.ts';
import { pruneLapsed } from './store.ts';

/** Forgets codes, messages and spent budgets that have lapsed; may run twice or late. */
export function codesJobs({ kernel }: Doors): readonly JobDefinition[] {
  return [
    {
      name: 'codes.prune',
      cron: '*/5 * * * *',
      async run() {
        await pruneLapsed(kernel.db);
        await pruneUses(kernel.db);
      },
    },
  ];
}
