/** What is left of a stopped chase: the bets on issues that have not locked, which go back. */
import type { ChaseId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { claimRest, claimStoppedByWin } from './chase-store.ts';
import type { Order, SuborderEnd } from './order-store.ts';
import { readBets } from './settlement-store.ts';

export interface Rest {
  /** The chases that have one. */
  readonly chaseIds: readonly ChaseId[];
  readonly orders: readonly Order[];
  /** The cancellations of its pending suborders. */
  readonly ends: readonly SuborderEnd[];
}

const NOTHING: Rest = { chaseIds: [], orders: [], ends: [] };

/** Locks the rest of chases that the caller has locked. Their issues do not lock until the transaction ends. */
export async function claimRestOf(tx: Tx, chaseIds: readonly ChaseId[]): Promise<Rest> {
  if (chaseIds.length === 0) return NOTHING;
  const orders = await claimRest(tx, chaseIds);
  if (orders.length === 0) return NOTHING;
  const pending = (await readBets(tx, orders.map(({ orderId }) => orderId))).filter((bet) => bet.status === 'pending');
  const ends = pending.map(({ suborderId, orderId, stake }): SuborderEnd => ({ suborderId, orderId, status: 'cancelled', payout: stake }));
  return { chaseIds: [...new Set(orders.map(({ chaseId }) => chaseId!))], orders, ends };
}

/** The same of those among the chases that a win stops. */
export async function claimRestAfterWin(tx: Tx, chaseIds: readonly ChaseId[]): Promise<Rest> {
  return chaseIds.length === 0 ? NOTHING : await claimRestOf(tx, await claimStoppedByWin(tx, chaseIds));
}
