/** Locks and unlocks a member (states.ts). */
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { memberTransitions, type MemberState } from '../states.ts';
import { lockState, updateState } from '../store.ts';

/**
 * Locks or unlocks in the caller's transaction. Locking ends every session and remembered login of the member at once.
 * Answers the state before. Refuses account_not_found; idempotent.
 */
export async function changeLock(
  { kernel }: ModuleContext,
  tx: Tx,
  memberId: MemberId,
  by: 'lock' | 'unlock',
): Promise<Result<MemberState, 'account_not_found'>> {
  const state = await lockState(tx, memberId);
  if (state === undefined) return refuse('account_not_found');
  const transition = memberTransitions.find((candidate) => candidate.by === by && candidate.from === state);
  if (transition) await updateState(tx, memberId, transition.to);
  if (by === 'lock') await endSignIns({ kernel }, tx, memberId, 'member_locked');
  return ok(state);
}
