/** The operators' calls, under `ops.noun.verb`. They are apart from the members' calls: no members' page carries them. */
import { opsAgentCalls } from './agents.ts';
import { opsApprovalCalls } from './approvals.ts';
import { opsAuditCalls } from './audit.ts';
import { opsLotteryCalls } from './lottery.ts';
import { opsExplainCalls } from './explain.ts';
import { opsKycCalls } from './kyc.ts';
import { opsFeedbackCalls } from './feedback.ts';
import { opsChatCannedCalls } from './chat-canned.ts';
import { opsChatCalls } from './chat.ts';
import { opsClosingCalls } from './closing.ts';
import { opsCommissionLineCalls } from './commission-lines.ts';
import { opsCommissionCalls } from './commissions.ts';
import { opsContentCalls } from './content.ts';
import { opsMemberActCalls } from './member-acts.ts';
import { opsMemberCalls } from './members.ts';
import { opsMerchantCalls } from './merchants.ts';
import { opsAdjustmentCalls, opsDepositCalls } from './money.ts';
import { opsGameCalls, opsHostCalls } from './games.ts';
import { opsOperatorCalls } from './operators.ts';
import { opsApplicationCalls } from './applications.ts';
import { opsSimulationCalls } from './promotion-simulation.ts';
import { opsPromotionCalls } from './promotions.ts';
import { opsReportCalls } from './reports.ts';
import { opsRiskCalls } from './risk.ts';
import { opsRiskMemberCalls } from './risk-members.ts';
import { opsPaymentMethodCalls } from './payment-methods.ts';
import { opsProfileCalls, opsSessionCalls } from './session.ts';
import { opsSettingCalls } from './setting-calls.ts';
import { opsSportsCalls } from './sports.ts';
import { opsTodayCalls } from './today.ts';
import { opsFreeSpinsCalls } from './free-spins.ts';
import { opsHeldPayoutCalls, opsReconciliationCalls, opsTransferCalls } from './vendor-money.ts';
import { opsVendorCalls } from './vendors.ts';
import { opsWithdrawalCalls } from './withdrawals.ts';

export { CHAT_CANNED_TITLE_MAXIMUM, CHAT_CANNED_VARIABLES } from './chat-canned.ts';
export {
  CHAT_CLOSE_REASONS,
  CHAT_VIEWS,
  CHAT_TRANSCRIPT_MAXIMUM,
  type ChatCloseReason,
  type ChatView,
} from './chat.ts';
export { AUDIT_OUTCOMES, type AuditOutcome } from './audit.ts';
export { LIFE_KINDS, LIFE_STEPS, type LifeKind, type LifeStepKind } from './explain.ts';
export { MEMBER_MATCHES, NOTE_LENGTH_MAXIMUM, type MemberMatch } from './members.ts';

export { CLOSING_DIFFERENCES, STATEMENT_BYTES_MAXIMUM, type StatementFormat } from './closing.ts';
export {
  BANNER_GROUPS,
  CONTENT_AUDIENCES,
  CONTENT_DEVICES,
  CONTENT_EXTRA_LANGUAGES,
  CONTENT_PICTURE_BYTES,
  CONTENT_READERS,
  MESSAGE_RECEIVERS,
  CONTENT_STATES,
  CONTENT_TYPES,
} from './content.ts';
export { GAME_DEVICES } from './games.ts';
export { ISSUE_STATES } from '../calls/lottery-shapes.ts';
export { OBJECT_KINDS, type ObjectKind } from './object-kinds.ts';
export { OPERATOR_STATES, type OperatorState } from './operators.ts';
export { APPROVAL_STATES, type ApprovalState, type CsvKind, type OpsCallShape } from './ops-call.ts';
export { REPORT_GROUPS, REPORT_MEASURES, REPORT_SORTS, type ReportGroup, type ReportMeasure } from './report-names.ts';
export { TRADER_ACT_STATES } from './sports.ts';
export { HEALTH_PARTS, QUEUES, type HealthPart, type QueueName } from './today.ts';
export * from './approval-kinds.ts';
export * from './rights.ts';
export * from './risk-kinds.ts';
export { RISK_EXCLUSIONS_MAXIMUM, RISK_MEMBERS_MAXIMUM, RISK_NOTE_LENGTH_MAXIMUM } from './risk.ts';
export { DIFFERENCE_KINDS, RECONCILIATION_BYTES_MAXIMUM, type ReconciliationColumns } from './vendor-money.ts';
export { VENDOR_STATES, type VendorDeskState } from './vendors.ts';

export const opsCalls = {
  ...opsSessionCalls,
  ...opsProfileCalls,
  ...opsOperatorCalls,
  ...opsApprovalCalls,
  ...opsAuditCalls,
  ...opsWithdrawalCalls,
  ...opsDepositCalls,
  ...opsAdjustmentCalls,
  ...opsPaymentMethodCalls,
  ...opsClosingCalls,
  ...opsMemberCalls,
  ...opsMemberActCalls,
  ...opsLotteryCalls,
  ...opsSportsCalls,
  ...opsKycCalls,
  ...opsExplainCalls,
  ...opsReportCalls,
  ...opsRiskCalls,
  ...opsRiskMemberCalls,
  ...opsTodayCalls,
  ...opsVendorCalls,
  ...opsFreeSpinsCalls,
  ...opsHeldPayoutCalls,
  ...opsReconciliationCalls,
  ...opsTransferCalls,
  ...opsGameCalls,
  ...opsHostCalls,
  ...opsSettingCalls,
  ...opsMerchantCalls,
  ...opsContentCalls,
  ...opsFeedbackCalls,
  ...opsChatCalls,
  ...opsChatCannedCalls,
  ...opsPromotionCalls,
  ...opsSimulationCalls,
  ...opsApplicationCalls,
  ...opsCommissionCalls,
  ...opsCommissionLineCalls,
  ...opsAgentCalls,
} as const;

export type OpsCalls = typeof opsCalls;
export type OpsCallId = keyof OpsCalls;
/** The calls the server must bind. */
export type LiveOpsCallId = {
  [Id in OpsCallId]: OpsCalls[Id]['state'] extends 'live' ? Id : never;
}[OpsCallId];
