/** The contract: every call, event, error and constant the server and its clients share. */
export * from './call.ts';
export * from './calls/index.ts';
export { CODE_PURPOSES, SECOND_FACTORS, SOCIAL_PROVIDERS, sessionAnswer, webauthnJson, type CodePurpose, type SecondFactor, type SocialProvider } from './calls/session.ts';
export { fieldRule, fieldConfig, type FieldRule, type FieldConfig } from './calls/registration.ts';
export { DEPOSIT_STATUSES, DEPOSIT_REASONS, DEPOSIT_METHOD_KINDS, type DepositReason, type DepositStatus } from './calls/deposit.ts';
export { KYC_STATES, type KycState } from './calls/kyc.ts';
export { KYC_IMAGES, KYC_SOURCES_OF_INCOME, type KycImage } from './kyc-rules.ts';
export { ISSUE_STATES, SUBORDER_STATUSES, drawResult, type BetTypeAnswer, type DrawResult, type IssueState, type SuborderStatus } from './calls/lottery.ts';
export {
  WITHDRAWAL_ACTORS,
  WITHDRAWAL_CHECKS,
  WITHDRAWAL_FINDINGS,
  WITHDRAWAL_STATUSES,
  type WithdrawalActor,
  type WithdrawalCheckName,
  type WithdrawalFinding,
  type WithdrawalStatus,
} from './calls/withdraw.ts';
export { SECURITY_LEVELS, type SecurityLevel } from './calls/security.ts';
export { GAME_SORTS, GAME_TAGS, ROOM_TYPES } from './calls/games.ts';
export { ANNOUNCEMENT_TYPES } from './calls/announcements.ts';
export { HELP_KINDS } from './calls/system.ts';
export * from './constants.ts';
export * from './envelope.ts';
export * from './errors/index.ts';
export * from './events.ts';
export { AMOUNT_MAXIMUM } from './shapes.ts';
