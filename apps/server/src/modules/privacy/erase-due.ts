/** Erasing those whose day has come: one transaction each, every module in it or none. */
import type { MemberId } from '../../kernel/ids.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { hasOpenBusiness } from './erasure.ts';
import { erasureAfter } from './states.ts';
import { deleteExports, endErasure, findWaiting, isDue, listDue, lockMemberRequests, postponeErasure } from './store.ts';

/** Somebody who went on playing is erased when that is settled; it is asked again a day later. */
const POSTPONED_DAYS = 1;

async function eraseOne(doors: Doors, memberId: MemberId): Promise<void> {
  const { kernel, deps } = doors;
  await transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    const waiting = await findWaiting(tx, memberId);
    // Cancelled, or erased by another node, between the list and the lock.
    if (!waiting || !(await isDue(tx, waiting.id))) return;
    if (await hasOpenBusiness(doors, tx, memberId)) return postponeErasure(tx, waiting.id, POSTPONED_DAYS);
    for (const keeper of deps.keepers) await keeper.erase?.(tx, memberId);
    await deleteExports(tx, memberId);
    await endErasure(tx, waiting.id, erasureAfter(waiting.state, 'erase'));
  });
}

/** Erases every member whose waiting time is over. One that fails does not keep the others waiting. */
export async function eraseDue(doors: Doors): Promise<void> {
  for (const memberId of await listDue(doors.kernel.db)) {
    try {
      await eraseOne(doors, memberId);
    } catch (error) {
      doors.kernel.log.error({ err: error, memberId }, 'erasure failed');
    }
  }
}
