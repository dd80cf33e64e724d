/** A member cancels suborders while their issue still takes bets. */
import type { MemberId, SuborderId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { applyCancellations, type CancellingDeps } from './apply-cancellations.ts';
import { publishOrders } from '../events.ts';
import { acceptsCancellations, type IssueKey } from '../issues/issue-store.ts';
import { claimSuborders, listOrders, type Suborder, type SuborderEnd } from './order-store.ts';
import { Refusal } from '../refusal.ts';

export interface Cancellation {
  readonly cancelled: readonly SuborderId[];
  /** Minor units refunded. */
  readonly refunded: bigint;
  readonly currency: string;
}

/**
 * Cancels the member's suborders and refunds their stakes, all of them or none; those of a chase also before their issue's sales
 * begin. Idempotent: suborders cancelled before count as cancelled. Refuses suborder_not_found (also for another member's),
 * suborder_not_cancellable (locked, drawn, settled).
 */
export async function cancelSuborders(
  kernel: Kernel,
  deps: CancellingDeps,
  memberId: MemberId,
  suborderIds: readonly string[],
): Promise<Result<Cancellation>> {
  const ids = [...new Set(suborderIds)];
  try {
    const { changed, cancellation } = await transact(kernel.db, (tx) => cancelAll(deps, tx, memberId, ids));
    publishOrders(
      kernel,
      changed.filter((order) => order.status !== 'pending'),
    );
    return ok(cancellation);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
}

async function cancelAll({ ledger }: CancellingDeps, tx: Tx, memberId: MemberId, ids: readonly string[]) {
  const found = await claimSuborders(tx, memberId, ids);
  const currency = found[0]?.currency;
  if (found.length < ids.length || currency === undefined) throw new Refusal(refuse('suborder_not_found'));
  const pending = found.filter((suborder) => suborder.status === 'pending');
  if (found.some((suborder) => suborder.status !== 'pending' && suborder.status !== 'cancelled'))
    throw new Refusal(refuse('suborder_not_cancellable'));
  for (const issue of distinctIssues(pending)) {
    if (!(await acceptsCancellations(tx, issue))) throw new Refusal(refuse('suborder_not_cancellable'));
  }
  const ends = pending.map(({ suborderId, orderId, stake }): SuborderEnd => ({
    suborderId,
    orderId,
    status: 'cancelled',
    payout: stake,
  }));
  const changed = await applyCancellations(
    ledger,
    tx,
    await listOrders(
      tx,
      pending.map((suborder) => suborder.orderId),
    ),
    ends,
  );
  const cancellation: Cancellation = {
    cancelled: found.map((suborder) => suborder.suborderId),
    refunded: found.reduce((sum, suborder) => sum + suborder.stake, 0n),
    currency,
  };
  return { changed, cancellation };
}

function distinctIssues(suborders: readonly (Suborder & IssueKey)[]): readonly IssueKey[] {
  return [
    ...new Map(suborders.map(({ gameCode, numero }) => [`${gameCode}:${numero}`, { gameCode, numero }])).values(),
  ];
}
