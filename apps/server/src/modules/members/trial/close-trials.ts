/** Closing trial accounts: their sessions end, and only the id of their ledger entries remains. */
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { takeExpired } from './store.ts';

const CHUNK_ACCOUNTS = 200;

/** Closes every expired account. Any node may run it, any number of times. */
export async function closeTrials({ kernel, deps }: ModuleContext): Promise<void> {
  for (;;) {
    const closed = await transact(kernel.db, async (tx) => {
      const members = await takeExpired(tx, CHUNK_ACCOUNTS);
      for (const memberId of members) await deps.identity.closeTrialAccount(tx, memberId);
      return members.length;
    });
    if (closed < CHUNK_ACCOUNTS) return;
  }
}
