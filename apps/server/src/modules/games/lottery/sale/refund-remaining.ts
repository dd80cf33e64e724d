/** Remaining bets of a stopped chase: those on issues that have not locked, which are refunded. */
import type { ChaseId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { claimRemaining, claimChasesStoppedByWin } from './chase-store.ts';
import type { Order, SuborderEnd } from './order-store.ts';
import { readBets } from '../settlement/settlement-store.ts';

export interface RemainingBets {
  /** The chases with remaining bets. */
  readonly chaseIds: readonly ChaseId[];
  readonly orders: readonly Order[];
  /** The cancellations of their pending suborders. */
  readonly ends: readonly SuborderEnd[];
}

const NOTHING: RemainingBets = { chaseIds: [], orders: [], ends: [] };

/** Locks the remaining bets of chases that the caller has locked. Their issues do not lock until the transaction ends. */
export async function claimRemainingOf(tx: Tx, chaseIds: readonly ChaseId[]): Promise<RemainingBets> {
  if (chaseIds.length === 0) return NOTHING;
  const orders = await claimRemaining(tx, chaseIds);
  if (orders.length === 0) return NOTHING;
  const pending = (
    await readBets(
      tx,
      orders.map(({ orderId }) => orderId),
    )
  ).filter((bet) => bet.status === 'pending');
  const ends = pending.map(({ suborderId, orderId, stake }): SuborderEnd => ({
    suborderId,
    orderId,
    status: 'cancelled',
    payout: stake,
  }));
  return { chaseIds: [...new Set(orders.map(({ chaseId }) => chaseId!))], orders, ends };
}

/** The same for those of the chases that a win stops. */
export async function claimRemainingAfterWin(tx: Tx, chaseIds: readonly ChaseId[]): Promise<RemainingBets> {
  return chaseIds.length === 0 ? NOTHING : await claimRemainingOf(tx, await claimChasesStoppedByWin(tx, chaseIds));
}
