/** Ends what vendors hold of a member: no bet from then on. Wins and rollbacks still arrive. */
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { insertNotices } from './notice-store.ts';
import { endSessions } from './session-store.ts';

/**
 * Ends a member's sessions at every vendor, or at one; answers how many were running. Vendors are told (`POST
 * <launchUrl>/terminate`) behind it: our door is shut whether they hear or not.
 */
export async function terminateSessions({ kernel }: Doors, memberId: MemberId, only?: string): Promise<number> {
  return await transact(kernel.db, async (tx) => {
    const ended = await endSessions(tx, memberId, only);
    await insertNotices(tx, ended.map(({ vendor, launchId }) => ({ vendor, path: '/terminate' as const, body: { memberRef: memberId, launchId } })));
    return ended.length;
  });
}
