/** The operators' calls, under `ops.noun.verb`. They are apart from the members' calls: no members' page carries them. */
import { opsApprovalCalls } from './approvals.ts';
import { opsAuditCalls } from './audit.ts';
import { opsMemberCalls } from './members.ts';
import { opsAdjustmentCalls, opsDepositCalls, opsWithdrawalCalls } from './money.ts';
import { opsOperatorCalls } from './operators.ts';
import { opsProfileCalls, opsSessionCalls } from './session.ts';

export { AUDIT_OUTCOMES, type AuditOutcome } from './audit.ts';
export { MEMBER_MATCHES } from './members.ts';
export { OPERATOR_STATES, type OperatorState } from './operators.ts';
export { APPROVAL_STATES, type ApprovalState, type CsvKind, type ObjectKind, type OpsCallShape } from './ops-call.ts';
export * from './rights.ts';

export const opsCalls = {
  ...opsSessionCalls,
  ...opsProfileCalls,
  ...opsOperatorCalls,
  ...opsApprovalCalls,
  ...opsAuditCalls,
  ...opsWithdrawalCalls,
  ...opsDepositCalls,
  ...opsAdjustmentCalls,
  ...opsMemberCalls,
} as const;

export type OpsCalls = typeof opsCalls;
export type OpsCallId = keyof OpsCalls;
/** The calls the server must bind. */
export type LiveOpsCallId = {
  [Id in OpsCallId]: OpsCalls[Id]['state'] extends 'live' ? Id : never;
}[OpsCallId];
