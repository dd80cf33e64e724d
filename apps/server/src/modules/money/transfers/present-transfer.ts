/** A transfer as members see it. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { statusOf } from './states.ts';
import type { Transfer } from './transfer-store.ts';

export type ShownTransfer = AnswerOf<Calls['wallet.transfer']>['transfers'][number];

/** Converts it to the wire format. */
export function presentTransfer({
  transferId,
  vendor,
  direction,
  amount,
  currency,
  state,
  reason,
  requestedAt,
  resolvedAt,
}: Transfer): ShownTransfer {
  return {
    transferId,
    vendor,
    direction,
    amount: Number(amount),
    currency,
    status: statusOf(state),
    ...(reason === null ? {} : { reason }),
    requestedAt: requestedAt.getTime(),
    ...(resolvedAt === null ? {} : { resolvedAt: resolvedAt.getTime() }),
  };
}
