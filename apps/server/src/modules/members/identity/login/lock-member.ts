/** Locks and unlocks a member (states.ts). */
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { memberTransitions } from '../states.ts';
import { lockState, updateState } from '../store.ts';

/**
 * Locks or unlocks. Locking ends every session and remembered login of the member at once. Refuses account_not_found;
 * idempotent.
 */
export async function changeLock(
  { kernel }: ModuleContext,
  memberId: MemberId,
  by: 'lock' | 'unlock',
): Promise<Result<void, 'account_not_found'>> {
  return transact(kernel.db, async (tx) => {
    const state = await lockState(tx, memberId);
    if (state === undefined) return refuse('account_not_found');
    const transition = memberTransitions.find((candidate) => candidate.by === by && candidate.from === state);
    if (transition) await updateState(tx, memberId, transition.to);
    if (by === 'lock') await endSignIns({ kernel }, tx, memberId, 'member_locked');
    return ok(undefined);
  });
}
