/** What a reviewer does: take a withdrawal, so that nobody else decides about it, then approve or reject it. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { giveBack } from './settle.ts';
import { lockWithdrawal, readNow, writeReviewer, type Withdrawal } from './store.ts';

export type ReviewRefusal = 'withdrawal_not_found' | 'withdrawal_state_conflict' | 'withdrawal_claimed';

/** A reviewer who walked away keeps nobody waiting longer than this. */
const CLAIM_KEPT_MS = 15 * 60_000;
const REASON_LENGTH_MAXIMUM = 500;

async function inReview(tx: Tx, withdrawalId: string): Promise<Result<Withdrawal, ReviewRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return refuse('withdrawal_not_found');
  return withdrawal.status === 'review' ? ok(withdrawal) : refuse('withdrawal_state_conflict');
}

async function isClaimed(tx: Tx, { reviewer, claimedAt }: Withdrawal): Promise<boolean> {
  return reviewer !== null && claimedAt !== null && (await readNow(tx)).getTime() - claimedAt.getTime() < CLAIM_KEPT_MS;
}

/** Takes a withdrawal for review; taking it again keeps it longer. Refuses withdrawal_not_found, withdrawal_state_conflict, withdrawal_claimed. */
export const claim = ({ kernel }: Doors, withdrawalId: string, reviewer: string): Promise<Result<Withdrawal, ReviewRefusal>> =>
  transact(kernel.db, async (tx) => {
    const found = await inReview(tx, withdrawalId);
    if (!found.ok) return found;
    if (found.value.reviewer !== reviewer && (await isClaimed(tx, found.value))) return refuse('withdrawal_claimed', { reviewer: found.value.reviewer });
    await writeReviewer(tx, found.value.withdrawalId, reviewer);
    return found;
  });

/** The withdrawal, if this reviewer is the one who holds it. */
async function heldBy(tx: Tx, withdrawalId: string, reviewer: string): Promise<Result<Withdrawal, ReviewRefusal>> {
  const found = await inReview(tx, withdrawalId);
  if (!found.ok) return found;
  return found.value.reviewer === reviewer ? found : refuse('withdrawal_claimed', { reviewer: found.value.reviewer });
}

/** Gives it back to the others. */
export const release = ({ kernel }: Doors, withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>> =>
  transact(kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await writeReviewer(tx, held.value.withdrawalId, null);
    return ok(undefined);
  });

/** Lets it be paid. Only by the reviewer who holds it. */
export async function approve(doors: Doors, withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>> {
  const approved = await transact(doors.kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await moveWithdrawal(doors, tx, held.value, { to: 'approved', actor: reviewer });
    return ok(undefined);
  });
  if (approved.ok) doors.wake();
  return approved;
}

/** Refuses it, with a reason the member reads; the money returns at once. Also refuses field_required without a reason. */
export async function reject(doors: Doors, withdrawalId: string, reviewer: string, reason: string): Promise<Result<void, ReviewRefusal | 'field_required'>> {
  const told = reason.trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (told === '') return refuse('field_required', { field: 'reason' });
  return transact(doors.kernel.db, async (tx) => {
    const held = await heldBy(tx, withdrawalId, reviewer);
    if (!held.ok) return held;
    await giveBack(doors, tx, held.value, { to: 'rejected', actor: reviewer, reason: told });
    return ok(undefined);
  });
}
