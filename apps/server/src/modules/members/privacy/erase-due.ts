/** Erases accounts that are due: one transaction each, with every module in it. */
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { closeBusiness } from './erasure.ts';
import { erasureAfter } from './states.ts';
import {
  deleteExports,
  endErasure,
  findWaiting,
  isDue,
  listDue,
  lockMemberRequests,
  postponeErasure,
} from './store.ts';

/** A member with open business is erased after it is settled; checked again a day later. */
const POSTPONED_DAYS = 1;

async function eraseOne(module: ModuleContext, memberId: MemberId): Promise<void> {
  const { kernel, deps } = module;
  await transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    const waiting = await findWaiting(tx, memberId);
    // Cancelled, or erased by another node, between the list and the lock.
    if (!waiting || !(await isDue(tx, waiting.id))) return;
    if ((await closeBusiness(module, tx, memberId)) === 'open') return postponeErasure(tx, waiting.id, POSTPONED_DAYS);
    for (const source of deps.sources) await source.erase?.(tx, memberId);
    await deleteExports(tx, memberId);
    await endErasure(tx, waiting.id, erasureAfter(waiting.state, 'erase'));
  });
}

/** Erases every member whose waiting time is over. A failure does not block the others. */
export async function eraseDue(module: ModuleContext): Promise<void> {
  for (const memberId of await listDue(module.kernel.db)) {
    try {
      await eraseOne(module, memberId);
    } catch (error) {
      module.kernel.log.error({ err: error, memberId }, 'erasure failed');
    }
  }
}
