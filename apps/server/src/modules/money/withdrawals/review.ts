/** Manual review: a reviewer claims a withdrawal exclusively, then approves or rejects it. All of it in the caller's transaction. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { releaseHold } from './settle.ts';
import { lockWithdrawal, readNow, writeReviewer, type Withdrawal } from './store.ts';

export type ReviewRefusal =
  | 'withdrawal_not_found'
  | 'withdrawal_state_conflict'
  | 'withdrawal_claimed'
  | 'withdrawal_claim_ended'
  | 'approval_pending';

/** Who reviews; `merchantCode` is the merchant whose cases are theirs. */
export interface Reviewer {
  readonly operatorId: string;
  readonly displayName: string;
  readonly merchantCode: string;
}

/** Timeout of a reviewer's claim. */
export const CLAIM_TIMEOUT_MS = 15 * 60_000;
const REASON_LENGTH_MAXIMUM = 500;

async function inReview(
  tx: Tx,
  withdrawalId: string,
  { merchantCode }: Reviewer,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (withdrawal?.merchantCode !== merchantCode) return refuse('withdrawal_not_found');
  return withdrawal.status === 'review' ? ok(withdrawal) : refuse('withdrawal_state_conflict');
}

/** Until when a claim holds; undefined when there is none, or it has ended. */
export function claimEnd({ reviewer, claimedAt }: Pick<Withdrawal, 'reviewer' | 'claimedAt'>, now: Date) {
  if (reviewer === null || claimedAt === null) return undefined;
  const endsAt = claimedAt.getTime() + CLAIM_TIMEOUT_MS;
  return endsAt > now.getTime() ? endsAt : undefined;
}

/** Refuses approval_pending while the payment waits for a second person: the case is theirs to decide. */
async function unasked(
  { deps }: ModuleContext,
  tx: Tx,
  withdrawal: Withdrawal,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const waiting = await deps.waitingApprovals(tx, withdrawal.merchantCode, [withdrawal.withdrawalId]);
  return waiting.has(withdrawal.withdrawalId) ? refuse('approval_pending') : ok(withdrawal);
}

/**
 * Claims a withdrawal for review; claiming it again extends the claim. Two at once are served one after the other. Refuses
 * withdrawal_not_found, withdrawal_state_conflict, withdrawal_claimed, approval_pending.
 */
export async function claim(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const found = await inReview(tx, withdrawalId, reviewer);
  if (!found.ok) return found;
  const isOthers = found.value.reviewer !== reviewer.operatorId && claimEnd(found.value, await readNow(tx));
  if (isOthers) return refuse('withdrawal_claimed', { reviewer: found.value.reviewerName });
  const free = await unasked(module, tx, found.value);
  if (!free.ok) return free;
  await writeReviewer(tx, found.value.withdrawalId, reviewer);
  return ok((await lockWithdrawal(tx, withdrawalId))!);
}

/** The withdrawal, locked, if this reviewer holds it now. */
export async function heldBy(
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const found = await inReview(tx, withdrawalId, reviewer);
  if (!found.ok) return found;
  if (found.value.reviewer !== reviewer.operatorId)
    return refuse('withdrawal_claimed', { reviewer: found.value.reviewerName });
  return claimEnd(found.value, await readNow(tx)) === undefined ? refuse('withdrawal_claim_ended') : found;
}

/** The same, unless its payment waits for a second person. */
export async function decidable(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const held = await heldBy(tx, withdrawalId, reviewer);
  return held.ok ? await unasked(module, tx, held.value) : held;
}

/** Releases the claim. */
export async function release(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<void, ReviewRefusal>> {
  const held = await decidable(module, tx, withdrawalId, reviewer);
  if (!held.ok) return held;
  await writeReviewer(tx, held.value.withdrawalId, null);
  return ok(undefined);
}

/** The case an approval was asked for: its reviewer asked, and no one took it since; the claim's time does not count any more. */
export async function askedBy(
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<Withdrawal, ReviewRefusal>> {
  const found = await inReview(tx, withdrawalId, reviewer);
  if (!found.ok) return found;
  return found.value.reviewer === reviewer.operatorId
    ? found
    : refuse('withdrawal_claimed', { reviewer: found.value.reviewerName });
}

/** Approves the payment of a withdrawal that `heldBy` or `askedBy` has found. The caller wakes the loop after the commit. */
export const approveHeld = (module: ModuleContext, tx: Tx, withdrawal: Withdrawal, actor: string): Promise<void> =>
  moveWithdrawal(module, tx, withdrawal, { to: 'approved', actor });

/** Approves the payment. Only by the reviewer who holds the case. The caller wakes the loop after the commit. */
export async function approve(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
): Promise<Result<void, ReviewRefusal>> {
  const held = await decidable(module, tx, withdrawalId, reviewer);
  if (!held.ok) return held;
  await approveHeld(module, tx, held.value, reviewer.displayName);
  return ok(undefined);
}

/** Rejects it with a reason shown to the member; the hold is released at once. Also refuses field_required without a reason. */
export async function reject(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: string,
  reviewer: Reviewer,
  reason: string,
): Promise<Result<{ readonly memberId: MemberId }, ReviewRefusal | 'field_required'>> {
  const reasonText = reason.trim().slice(0, REASON_LENGTH_MAXIMUM);
  if (reasonText === '') return refuse('field_required', { field: 'reason' });
  const held = await decidable(module, tx, withdrawalId, reviewer);
  if (!held.ok) return held;
  await releaseHold(module, tx, held.value, { to: 'rejected', actor: reviewer.displayName, reason: reasonText });
  return ok({ memberId: held.value.memberId });
}
