/** A request as the console shows it. */
import type { AnswerOf } from '@lantern/contract/call';
import { APPROVAL_KINDS, type OpsCalls } from '@lantern/contract/ops';
import type { OperatorSession } from '../../../kernel/http/ops-context.ts';
import type { RequestRow } from './store.ts';

export type ApprovalAnswer = AnswerOf<OpsCalls['ops.approvals.read']>;

/** With what the caller may do about it. */
export function present(row: RequestRow, { operatorId, rights }: OperatorSession): ApprovalAnswer {
  const waits = row.state === 'pending';
  const isOwn = row.requestedBy === operatorId;
  return {
    approvalId: row.id,
    kind: row.kind,
    state: row.state,
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    amount: row.amount === null ? null : Number(row.amount),
    currency: row.currency,
    summary: [...row.summary],
    reason: row.reason,
    requestedBy: { operatorId: row.requestedBy, displayName: row.requestedName },
    requestedAt: row.requestedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    decidedBy: row.decidedBy === null ? null : { operatorId: row.decidedBy, displayName: row.decidedName ?? '' },
    decidedAt: row.decidedAt?.getTime() ?? null,
    note: row.note,
    refusal: row.refusal,
    canDecide: waits && !isOwn && rights.has(APPROVAL_KINDS[row.kind].decidedBy),
    canCancel: waits && isOwn,
  };
}
