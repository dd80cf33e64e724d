/** The contract: every call, event, error and constant the server and its clients share. */
export * from './call.ts';
export * from './calls/index.ts';
export {
  CODE_PURPOSES,
  SECOND_FACTORS,
  SOCIAL_PROVIDERS,
  sessionAnswer,
  webauthnJson,
  type CodePurpose,
  type SecondFactor,
  type SocialProvider,
} from './calls/session.ts';
export { fieldRule, fieldConfig, type FieldRule, type FieldConfig } from './calls/registration.ts';
export {
  DEPOSIT_FIELDS,
  DEPOSIT_METHOD_KINDS,
  DEPOSIT_REASONS,
  DEPOSIT_STATUSES,
  DEPOSIT_STEPS,
  type DepositField,
  type DepositReason,
  type DepositStatus,
  type DepositStep,
} from './calls/deposit.ts';
export {
  AGENT_CONTRACT_KINDS,
  AGENT_CONTRACT_STATES,
  type AgentContract,
  type AgentContractKind,
  type AgentContractState,
  type AgentStep,
} from './calls/agent-contracts.ts';
export {
  AGENT_LINE_KINDS,
  AGENT_LINE_STATES,
  type AgentLineKind,
  type AgentLineState,
} from './calls/agent-statements.ts';
export { DOWNLINE_SORTS, MOVE_MAXIMUM, MOVE_STATES, type DownlineSort, type MoveState } from './calls/agent.ts';
export { LINK_KINDS, LINK_STATES, type LinkKind, type LinkState } from './calls/agent-links.ts';
export { REFERRAL_ENDINGS, type ReferralEnding } from './calls/referral.ts';
export { REWARD_KINDS, REWARD_STATES, type RewardKind, type RewardState } from './calls/rewards.ts';
export { MAIL_CLASSES, MAIL_KINDS, MAIL_ROUTES, type MailClass, type MailKind, type MailRoute } from './calls/inbox.ts';
export * from './chat-rules.ts';
export * from './feedback-rules.ts';
export { KYC_STATES, type KycState } from './calls/kyc.ts';
export { KYC_IMAGES, KYC_SOURCES_OF_INCOME, type KycImage } from './kyc-rules.ts';
export {
  CHASE_STATUSES,
  ISSUE_STATES,
  ODDS_CHANGES,
  SUBORDER_STATUSES,
  drawResult,
  type BetTypeAnswer,
  type DrawResult,
  type IssueState,
  type SuborderStatus,
} from './calls/lottery-shapes.ts';
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
export {
  TRANSFER_DIRECTIONS,
  TRANSFER_REASONS,
  TRANSFER_STATUSES,
  type TransferDirection,
  type TransferReason,
  type TransferStatus,
} from './calls/wallet.ts';
export {
  BET_REDUCTIONS,
  OFFER_OBSTACLES,
  TURNOVER_EFFECTS,
  TURNOVER_STATES,
  type BetReduction,
  type OfferObstacle,
  type TurnoverEffect,
  type TurnoverState,
} from './calls/turnover.ts';
export {
  BET_STATUSES,
  RECORD_RANGES,
  TRANSACTION_KINDS,
  type BetStatus,
  type RecordRange,
  type TransactionKind,
} from './calls/record.ts';
export { SECURITY_LEVELS, type SecurityLevel } from './calls/security.ts';
export { GAME_SORTS, GAME_TAGS, ROOM_TYPES } from './calls/games.ts';
export { ANNOUNCEMENT_TYPES } from './calls/announcements.ts';
export { HELP_KINDS } from './calls/system.ts';
export * from './constants.ts';
export * from './envelope.ts';
export * from './errors/index.ts';
export * from './events.ts';
export { AMOUNT_MAXIMUM, type FileContent } from './shapes.ts';
