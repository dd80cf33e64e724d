/** A request as the console shows it. */
import type { AnswerOf } from '@lantern/contract/call';
import {
  APPROVAL_KIND_NAMES,
  APPROVAL_KINDS,
  opsCalls,
  type ApprovalKind,
  type OpsCalls,
  type OpsCallShape,
} from '@lantern/contract/ops';
import type { OperatorSession } from '../../../kernel/http/ops-context.ts';
import type { RequestRow } from './store.ts';

export type ApprovalAnswer = AnswerOf<OpsCalls['ops.approvals.read']>;

/** Whether a request changes what this person may do: no one decides about themselves. */
export const isAbout = ({ objectKind, objectId }: RequestRow, operatorId: string): boolean =>
  objectKind === 'operator' && objectId === operatorId;

/** Whether the operator works for every merchant that a request concerns. */
export const isWithin = ({ merchants }: RequestRow, operator: Pick<OperatorSession, 'merchants'>): boolean =>
  merchants.every((code) => operator.merchants.includes(code));

/**
 * The kinds whose requests someone sees besides their own: those they may decide or ask for; all of them with the right to
 * read the audit trail, which tells the same.
 */
export function visibleKinds(rights: OperatorSession['rights']): ApprovalKind[] {
  if (rights.has('audit.read')) return [...APPROVAL_KIND_NAMES];
  const asked = Object.values<OpsCallShape>(opsCalls).filter(({ right }) => right !== undefined && rights.has(right));
  return APPROVAL_KIND_NAMES.filter(
    (kind) => rights.has(APPROVAL_KINDS[kind].decidedBy) || asked.some(({ approval }) => approval === kind),
  );
}

/** With what the caller may do about it. */
export function present(row: RequestRow, operator: OperatorSession): ApprovalAnswer {
  const { operatorId, rights } = operator;
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
    canDecide:
      waits &&
      !isOwn &&
      !isAbout(row, operatorId) &&
      rights.has(APPROVAL_KINDS[row.kind].decidedBy) &&
      isWithin(row, operator),
    canCancel: waits && isOwn,
  };
}
