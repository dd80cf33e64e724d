/** Steps a withdrawal along its states: history, push to the member, and no step the table does not allow. */
import type { EventPayload, WithdrawalStatus } from '@lantern/contract';
import type { Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
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

/** Statuses in which the machine goes on by itself. */
const DUE: readonly WithdrawalStatus[] = ['requested', 'auto_check', 'approved'];

/** Takes a step of a locked withdrawal in the caller's transaction. Throws on one outside the table: that is a bug and must not be saved. */
export async function moveWithdrawal({ kernel }: Doors, tx: Tx, withdrawal: Withdrawal, { to, actor, reason, checks }: Move): Promise<void> {
  const { withdrawalId, memberId, status } = withdrawal;
  if (!canStep(status, to)) throw new Error(`Withdrawal ${withdrawalId} cannot step from ${status} to ${to}`);
  await writeStep(tx, withdrawalId, { status: to, reason, checks, due: DUE.includes(to), finished: FINISHED.includes(to) }, actor);
  const payload: EventPayload<'withdrawal_changed'> = { withdrawalId, status: to };
  await kernel.realtime.publishIn(tx, { channel: `member:${memberId}`, event: 'withdrawal_changed', payload });
}
