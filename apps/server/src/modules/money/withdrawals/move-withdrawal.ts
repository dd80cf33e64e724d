/** State transitions of a withdrawal: checked against the table, recorded in the history, published to the member. */
import type { EventPayload, WithdrawalStatus } from '@lantern/contract';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import type { ModuleContext } from './context.ts';
import { withdrawalMoved } from './events.ts';
import type { Check } from './rules/checks.ts';
import { canStep, FINISHED } from './states.ts';
import { writeStep, type Withdrawal } from './store.ts';

export interface Move {
  readonly to: WithdrawalStatus;
  /** Who acted: a reviewer's name, a provider's code, or `system`. */
  readonly actor: string;
  readonly reason?: string;
  readonly checks?: readonly Check[];
}

/** Statuses that the loop processes automatically. */
const DUE: readonly WithdrawalStatus[] = ['requested', 'auto_check', 'approved'];

/** Moves a locked withdrawal to its next status in the caller's transaction. Throws on a transition outside the table, which is a bug. */
export async function moveWithdrawal(
  module: ModuleContext,
  tx: Tx,
  withdrawal: Withdrawal,
  { to, actor, reason, checks }: Move,
): Promise<void> {
  const { withdrawalId, status } = withdrawal;
  if (!canStep(status, to)) throw new Error(`Withdrawal ${withdrawalId} cannot move from ${status} to ${to}`);
  await writeStep(
    tx,
    withdrawalId,
    { status: to, reason, checks, due: DUE.includes(to), finished: FINISHED.includes(to) },
    actor,
  );
  const event = withdrawalMoved(withdrawal, to);
  if (event) await module.kernel.outbox.record(tx, event);
  await publishChange(module, tx, withdrawal, to);
}

/** The member's screens read the withdrawal again. */
export async function publishChange(
  { kernel }: ModuleContext,
  tx: Tx,
  { withdrawalId, memberId }: Withdrawal,
  status: WithdrawalStatus,
): Promise<void> {
  const payload: EventPayload<'withdrawal_changed'> = { withdrawalId, status };
  kernel.realtime.publishIn(tx, { channel: memberChannel(memberId), event: 'withdrawal_changed', payload });
}
