/** Trial play's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { takeExpired } from './store.ts';

const CHUNK_ACCOUNTS = 200;

/** Closes every expired account: its sessions end, and only the id of its ledger entries remains. Any node may run it, any number of times. */
async function closeTrials({ kernel, deps }: ModuleContext): Promise<void> {
  for (;;) {
    const closed = await transact(kernel.db, async (tx) => {
      const members = await takeExpired(tx, CHUNK_ACCOUNTS);
      for (const memberId of members) await deps.identity.closeTrialAccount(tx, memberId);
      return members.length;
    });
    if (closed < CHUNK_ACCOUNTS) return;
  }
}

/** Closes expired accounts; a late or repeated run does no harm. */
export const trialJobs = (module: ModuleContext): readonly JobDefinition[] => [
  { name: 'trial.close_over', cron: '* * * * *', run: () => closeTrials(module) },
];
