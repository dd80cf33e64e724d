/** The module's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { pruneUses } from './rate-limit-store.ts';
import type { ModuleContext } from './context.ts';
import { pruneLapsed } from './store.ts';

/** Deletes expired codes, messages and spent budgets; may run twice or late. */
export function codesJobs({ kernel }: ModuleContext): readonly JobDefinition[] {
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
