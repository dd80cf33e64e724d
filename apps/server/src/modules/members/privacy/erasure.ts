/** Requesting erasure, and cancelling the request (GDPR art. 17). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Ok, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { erasureAfter } from './states.ts';
import { endErasure, findWaiting, insertErasure, lockMemberRequests, readSettings } from './store.ts';

const isAnythingOpen = async ({ deps }: ModuleContext, tx: Tx, memberId: MemberId): Promise<boolean> => {
  for (const source of deps.sources) if (await source.isOpen?.(tx, memberId)) return true;
  return false;
};

/**
 * Pays what the member has earned and, when nothing else holds the account open, forfeits what ends with it. Answers whether money, bets, deposits or an
 * inquiry of the member are still open in any module: then nothing was forfeited.
 */
export async function closeBusiness(module: ModuleContext, tx: Tx, memberId: MemberId): Promise<'open' | 'closed'> {
  const { sources } = module.deps;
  for (const source of sources) await source.lock?.(tx, memberId);
  for (const source of sources) await source.settle?.(tx, memberId);
  if (await isAnythingOpen(module, tx, memberId)) return 'open';
  for (const source of sources) await source.close?.(tx, memberId);
  // A bonus that was complete has become cash.
  return (await isAnythingOpen(module, tx, memberId)) ? 'open' : 'closed';
}

/** Whether the account is due for erasure, and when. */
export async function erasure(
  { kernel: { db } }: ModuleContext,
  memberId: MemberId,
): Promise<Ok<AnswerOf<Calls['privacy.erasure']>>> {
  const waiting = await findWaiting(db, memberId);
  const { erasureWaitingDays } = await readSettings(db);
  return ok({ erasesAt: waiting?.erasesAt.getTime() ?? null, waitingDays: erasureWaitingDays });
}

/** Requests erasure after the waiting time. Refuses password_wrong, rate_limited, erasure_state_conflict, balance_remaining. */
export async function requestErasure(
  module: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<AnswerOf<Calls['privacy.requestErasure']>>> {
  const { deps, kernel } = module;
  const known = await deps.checkPassword(memberId, password);
  if (!known.ok) return known;
  return transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    if (await findWaiting(tx, memberId)) return refuse('erasure_state_conflict');
    if ((await closeBusiness(module, tx, memberId)) === 'open') return refuse('balance_remaining');
    const { erasureWaitingDays } = await readSettings(tx);
    const erasesAt = await insertErasure(tx, kernel.ids.next(), memberId, erasureWaitingDays);
    return ok({ erasesAt: erasesAt.getTime() });
  });
}

/** Cancels the request while it waits. Refuses erasure_state_conflict. */
export async function cancelErasure(
  { kernel }: ModuleContext,
  memberId: MemberId,
): Promise<Result<Record<never, never>, 'erasure_state_conflict'>> {
  return transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    const waiting = await findWaiting(tx, memberId);
    if (!waiting) return refuse('erasure_state_conflict');
    await endErasure(tx, waiting.id, erasureAfter(waiting.state, 'cancel'));
    return ok({});
  });
}
