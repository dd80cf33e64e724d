/** Every member call of §7 under its id `noun.verb`. */
import { agentCalls } from './agent.ts';
import { agentContractCalls } from './agent-contracts.ts';
import { agentStatementCalls } from './agent-statements.ts';
import { agentLinkCalls } from './agent-links.ts';
import { announcementCalls } from './announcements.ts';
import { cashbackCalls } from './cashback.ts';
import { chatCalls } from './chat.ts';
import { depositCalls } from './deposit.ts';
import { pushCalls } from './push.ts';
import { promotionCalls } from './promotions.ts';
import { feedbackCalls } from './feedback.ts';
import { gameCalls } from './games.ts';
import { inboxCalls } from './inbox.ts';
import { kycCalls } from './kyc.ts';
import { launchCalls } from './launch.ts';
import { lotteryCalls } from './lottery.ts';
import { memberCalls } from './member.ts';
import { playCalls } from './play.ts';
import { privacyCalls } from './privacy.ts';
import { protectionCalls } from './protection.ts';
import { raceCalls } from './races.ts';
import { recordCalls } from './record.ts';
import { referralCalls } from './referral.ts';
import { registrationCalls } from './registration.ts';
import { rewardCalls } from './rewards.ts';
import { sandboxCalls } from './sandbox.ts';
import { securityCalls } from './security.ts';
import { sessionCalls } from './session.ts';
import { systemCalls } from './system.ts';
import { turnoverCalls } from './turnover.ts';
import { vipCalls } from './vip.ts';
import { walletCalls } from './wallet.ts';
import { withdrawCalls } from './withdraw.ts';

export const calls = {
  ...sessionCalls,
  ...registrationCalls,
  ...memberCalls,
  ...securityCalls,
  ...kycCalls,
  ...privacyCalls,
  ...protectionCalls,
  ...announcementCalls,
  ...gameCalls,
  ...launchCalls,
  ...lotteryCalls,
  ...walletCalls,
  ...recordCalls,
  ...depositCalls,
  ...withdrawCalls,
  ...turnoverCalls,
  ...playCalls,
  ...cashbackCalls,
  ...rewardCalls,
  ...vipCalls,
  ...agentCalls,
  ...agentContractCalls,
  ...agentStatementCalls,
  ...agentLinkCalls,
  ...systemCalls,
  ...inboxCalls,
  ...pushCalls,
  ...feedbackCalls,
  ...promotionCalls,
  ...referralCalls,
  ...raceCalls,
  ...chatCalls,
  ...sandboxCalls,
} as const;

export type Calls = typeof calls;
export type CallId = keyof Calls;
/** The calls the server must bind. */
export type LiveCallId = { [Id in CallId]: Calls[Id]['state'] extends 'live' ? Id : never }[CallId];
