/** A member takes suborders back while their issue still takes bets. */
import type { MemberId, SuborderId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Ledger, Operation } from '../ledger/index.ts';
import { publishOrders } from './events.ts';
import { takesBets, type IssueKey } from './issue-store.ts';
import {
  claimSuborders,
  endSuborders,
  listOrders,
  listSuborders,
  summariseOrders,
  type Order,
  type Suborder,
  type SuborderEnd,
} from './order-store.ts';
import { summarise } from './rules/summary.ts';
import { gameAccount, refundKey, stakeKey } from './stakes.ts';

export interface Cancellation {
  readonly cancelled: readonly SuborderId[];
  /** Minor units given back. */
  readonly refunded: bigint;
  readonly currency: string;
}

export interface CancellingDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
}

/** Rolls the transaction back with its refusal; caught where the transaction was opened. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * Cancels the member's suborders and refunds their stakes, all of them or none. Suborders this member cancelled before count
 * as cancelled now, so a repeated request gets the same answer. Refuses with suborder_not_found (also for somebody else's),
 * suborder_not_cancellable (locked, drawn, settled).
 */
export async function cancelSuborders(kernel: Kernel, deps: CancellingDeps, memberId: MemberId, suborderIds: readonly string[]): Promise<Result<Cancellation>> {
  const wanted = [...new Set(suborderIds)];
  try {
    const { changed, cancellation } = await transact(kernel.db, (tx) => cancelAll(deps, tx, memberId, wanted));
    publishOrders(kernel, changed.filter((order) => order.status !== 'pending'));
    return ok(cancellation);
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
}

async function cancelAll({ ledger }: CancellingDeps, tx: Tx, memberId: MemberId, wanted: readonly string[]) {
  const found = await claimSuborders(tx, memberId, wanted);
  const currency = found[0]?.currency;
  if (found.length < wanted.length || currency === undefined) throw new Refusal(refuse('suborder_not_found'));
  const pending = found.filter((suborder) => suborder.status === 'pending');
  if (found.some((suborder) => suborder.status !== 'pending' && suborder.status !== 'cancelled')) throw new Refusal(refuse('suborder_not_cancellable'));
  for (const issue of distinctIssues(pending)) {
    if (!(await takesBets(tx, issue))) throw new Refusal(refuse('suborder_not_cancellable'));
  }
  const ends = pending.map(({ suborderId, orderId, stake }): SuborderEnd => ({ suborderId, orderId, status: 'cancelled', payout: stake }));
  const changed = await applyEnds(ledger, tx, await listOrders(tx, pending.map((suborder) => suborder.orderId)), ends);
  const cancellation: Cancellation = {
    cancelled: found.map((suborder) => suborder.suborderId),
    refunded: found.reduce((sum, suborder) => sum + suborder.stake, 0n),
    currency,
  };
  return { changed, cancellation };
}

function distinctIssues(suborders: readonly (Suborder & IssueKey)[]): readonly IssueKey[] {
  return [...new Map(suborders.map(({ gameCode, numero }) => [`${gameCode}:${numero}`, { gameCode, numero }])).values()];
}

/** Refunds, ends and summarises; answers the orders as they are now. */
async function applyEnds(ledger: CancellingDeps['ledger'], tx: Tx, orders: readonly Order[], ends: readonly SuborderEnd[]): Promise<readonly Order[]> {
  if (ends.length === 0) return [];
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  const operations = ends.map(({ suborderId, orderId, payout }): Operation => {
    const { memberId, idempotencyKey, gameCode, numero, currency } = orderById.get(orderId)!;
    return {
      key: refundKey(suborderId),
      code: 'bet_refund',
      member: memberId,
      currency,
      legs: [{ mode: 'return', amount: payout, from: gameAccount(gameCode), source: stakeKey(memberId, idempotencyKey) }],
      reference: { orderId, suborderId, gameCode, numero },
    };
  });
  for (const outcome of await ledger.postAll(tx, operations)) {
    if (!outcome.ok) throw new Error(`The ledger refused a refund with ${outcome.code}`);
  }
  await endSuborders(tx, ends);
  const summaries = summarise(await listSuborders(tx, orders.map((order) => order.orderId)), []);
  await summariseOrders(tx, summaries);
  return summaries.map((summary) => ({ ...orderById.get(summary.orderId)!, ...summary }));
}
