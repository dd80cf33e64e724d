/** The end of trial accounts: their sessions end, nothing of them stays but the id their book entries stand under. */
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { takeOver } from './store.ts';

const CHUNK_ACCOUNTS = 200;

/** Closes every account whose time is over. Any node may run it, any number of times. */
export async function closeTrials({ kernel, deps }: Doors): Promise<void> {
  for (;;) {
    const closed = await transact(kernel.db, async (tx) => {
      const members = await takeOver(tx, CHUNK_ACCOUNTS);
      for (const memberId of members) await deps.identity.closeTrialAccount(tx, memberId);
      return members.length;
    });
    if (closed < CHUNK_ACCOUNTS) return;
  }
}
