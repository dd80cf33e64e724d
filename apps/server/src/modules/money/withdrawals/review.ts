/** Manual review: a reviewer claims a withdrawal exclusively, then approves or rejects it. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { releaseHold } from './settle.ts';
import { lockWithdrawal, readNow, writeReviewer, type Withdrawal } from './store.ts';

export type ReviewRefusal = 'withdrawal_not_found' | 'withdrawal_state_conflict' | 'withdrawal_claimed';

/** Timeout of a reviewer's claim. */
const CLAIM_TIMEOUT_MS = 15 * 60_000;
const REASON_LENGTH_MAXIMUM = 500;

async function inReview(tx: Tx, withdrawalId: string): Promise<Result<Withdrawal, ReviewRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return refuse('withdrawal_not_found');
  return withdrawal.status === 'review' ? ok(withdrawal) : refuse('withdrawal_state_conflict');
}

async function isClaimed(tx: Tx, { reviewer, claimedAt }: Withdrawal): Promise<boolean> {
  return (
    reviewer !== null && claimedAt !== null && (await readNow(tx)).getTime() - claimedAt.getTime() < CLAIM_TIMEOUT_MS
  );
}

/** Claims a withdrawal for review; claiming it again extends the claim. Refuses withdrawal_not_found, withdrawal_state_conflict, withdrawal_claimed. */
export const claim = (
  { kernel }: ModuleContext,
  withdrawalId: string,
  reviewer: string,
): Promise<Result<Withdrawal, ReviewRefusal>> =>
  transact(kernel.db, async (tx) => {
    const found = await inReview(tx, withdrawalId);
    if (!found.ok) return found;
    if (found.value.reviewer !== reviewer && (await isClaimed(tx, found.value)))
      return refuse('withdrawal_claimed', { reviewer: found.value.reviewer });
    await writeReviewer(tx, found.value.withdrawalId, reviewer);
    return found;
  });

/** The withdrawal, if this reviewer claimed it. */
async function heldBy(tx: Tx, withdrawalId: string, reviewer: string): Promise<Result<Withdrawal, ReviewRefusal>> {
  const found = await inReview(tx, withdrawalId);
  if (!found.ok) return found;
  return found.value.reviewer === reviewer ? found : refuse('withdrawal_claimed', { reviewer: found.value.reviewer });
}

/** Releases the claim. */
export const release = (
  { kernel }: ModuleContext,
  withdrawalId: string,
  reviewer: string,
): Promise<Result<void, ReviewRefusal>> =>
  transact(kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await writeReviewer(tx, held.value.withdrawalId, null);
    return ok(undefined);
  });

/** Approves the payment. Only by the reviewer who claimed it. */
export async function approve(
  module: ModuleContext,
  withdrawalId: string,
  reviewer: string,
): Promise<Result<void, ReviewRefusal>> {
  const approved = await transact(module.kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await moveWithdrawal(module, tx, held.value, { to: 'approved', actor: reviewer });
    return ok(undefined);
  });
  if (approved.ok) module.wake();
  return approved;
}

/** Rejects it with a reason shown to the member; the hold is released at once. Also refuses field_required without a reason. */
export async function reject(
  module: ModuleContext,
  withdrawalId: string,
  reviewer: string,
  reason: string,
): Promise<Result<void, ReviewRefusal | 'field_required'>> {
  const reasonText = reason.trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (reasonText === '') return refuse('field_required', { field: 'reason' });
  return transact(module.kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await releaseHold(module, tx, held.value, { to: 'rejected', actor: reviewer, reason: reasonText });
    return ok(undefined);
  });
}
