/**
 * Which mails an event of another module becomes: one function per topic. What is personal is not in an event but looked up when it is
 * delivered; what has been erased by then is written to no one.
 */
import type { MemberId } from '../../../kernel/ids.ts';
import {
  AGENT_MOVE_REQUESTED,
  AGENT_RATE_LOWERED,
  AGENT_ROLE_OFFERED,
  type AgentMoveRequested,
  type AgentRateLowered,
  type AgentRoleOffered,
} from '../../members/agents/index.ts';
import { KYC_DECIDED, type KycDecided } from '../../members/kyc/index.ts';
import {
  LOGIN_NOTICED,
  PASSWORD_CHANGED,
  type LoginNoticed,
  type PasswordChanged,
} from '../../members/identity/index.ts';
import {
  BANK_CARD_LINKED,
  PAYMENT_PASSWORD_SET,
  type BankCardLinked,
  type PaymentPasswordSet,
} from '../../members/payees/index.ts';
import {
  EXCLUSION_STARTED,
  LIMIT_CHANGED,
  type ExclusionStarted,
  type LimitChanged,
} from '../../members/protection/index.ts';
import { CASHBACK_PAID, type CashbackPaid } from '../../money/cashback/index.ts';
import {
  AGENT_CONTRACT_WAITING,
  AGENT_DUES_OPENED,
  AGENT_LINES_PAID,
  type AgentContractWaiting,
  type AgentDuesOpened,
  type AgentLinesPaid,
} from '../../money/commissions/index.ts';
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED, type DepositCredited } from '../../money/payments/index.ts';
import {
  APPLICATION_LAPSED,
  APPLICATION_REJECTED,
  REWARD_ISSUED,
  REWARD_READY,
  type ApplicationEnded,
  type RewardIssued,
  type RewardReady,
} from '../../money/promotions/index.ts';
import { BONUS_AWARDED, BONUS_ENDED, type BonusAwarded, type BonusEnded } from '../../money/turnover/index.ts';
import { VIP_KEEP_NOTICE, VIP_LEVEL_CHANGED, type VipKeepNotice, type VipLevelChanged } from '../../money/vip/index.ts';
import { WITHDRAWAL_MOVED, type WithdrawalMoved } from '../../money/withdrawals/index.ts';
import {
  CHAT_ANSWERED,
  CHAT_TRANSCRIPT_REQUESTED,
  type ChatAnswered,
  type ChatTranscriptRequested,
} from '../chat/index.ts';
import { FEEDBACK_ANSWERED, type FeedbackAnswered } from '../feedback/index.ts';
import type { Lookups } from './deps.ts';
import { levelText } from './level-text.ts';
import { LIMIT_NAMES } from './rules/limit-names.ts';
import type { LimitValue, TextValue } from './rules/templates.ts';
import type { Mail } from './send-mails.ts';

type LimitName = keyof typeof LIMIT_NAMES;
const isLimitName = (name: string): name is LimitName => Object.hasOwn(LIMIT_NAMES, name);

const ofDeposit = (kind: 'deposit_credited' | 'deposit_reversed') => (deposit: DepositCredited) => {
  const { orderId, memberId, amount, currency } = deposit;
  const variables = { order: orderId, amount: { amount, currency } };
  return [{ kind, memberId: memberId as MemberId, variables, eventKey: `${kind}:${orderId}` } satisfies Mail];
};

async function ofWithdrawal(moved: WithdrawalMoved, find: Lookups): Promise<readonly Mail[]> {
  const { withdrawalId, memberId, status, currency } = moved;
  const found = await find.withdrawal(withdrawalId);
  if (!found) return [];
  const about = { memberId, eventKey: `withdrawal_${status}:${withdrawalId}` };
  const held = { amount: moved.amount, currency };
  const account = { bank: found.bankName, account: found.accountMasked };
  if (status === 'requested')
    return [
      { ...about, kind: 'withdrawal_requested', variables: { withdrawal: withdrawalId, amount: held, ...account } },
    ];
  if (status === 'paid') {
    const amount = { amount: moved.netAmount, currency };
    return [{ ...about, kind: 'withdrawal_paid', variables: { withdrawal: withdrawalId, amount, ...account } }];
  }
  const variables = { withdrawal: withdrawalId, amount: held, reason: found.reason };
  return [{ ...about, kind: status === 'rejected' ? 'withdrawal_rejected' : 'withdrawal_failed', variables }];
}

const ofCashback = ({ currency, payments }: CashbackPaid): readonly Mail[] =>
  payments.map(({ claimId, memberId, amount }) => ({
    kind: 'cashback_paid',
    memberId,
    variables: { amount: { amount, currency } },
    eventKey: `cashback_paid:${claimId}`,
  }));

function ofAwardedBonus(awarded: BonusAwarded): readonly Mail[] {
  const { requirementId, memberId, currency, bonus, required, titleVi, titleEn, expiresAt } = awarded;
  return [
    {
      kind: 'bonus_awarded',
      memberId,
      variables: {
        offer: { vi: titleVi, en: titleEn },
        bonus: { amount: bonus, currency },
        required: { amount: required, currency },
        until: expiresAt,
      },
      eventKey: `bonus_awarded:${requirementId}`,
    },
  ];
}

const ofEndedBonus = ({ requirementId, memberId, currency, bonus, state }: BonusEnded): readonly Mail[] => [
  {
    kind: state === 'released' ? 'bonus_released' : 'bonus_expired',
    memberId,
    variables: { bonus: { amount: bonus, currency } },
    eventKey: `bonus_ended:${requirementId}`,
  },
];

const ofLogin = ({ memberId, device, at }: LoginNoticed): readonly Mail[] => [
  { kind: 'new_device', memberId, variables: { device, at }, eventKey: `new_device:${memberId}:${at}` },
];

async function ofCard({ bankCardId, memberId }: BankCardLinked, find: Lookups): Promise<readonly Mail[]> {
  const card = await find.card(memberId, bankCardId);
  if (!card) return [];
  const variables = { bank: card.bankName, account: card.accountMasked };
  return [{ kind: 'bank_card_linked', memberId, variables, eventKey: `bank_card_linked:${bankCardId}` }];
}

const ofPassword =
  (kind: 'password_changed' | 'payment_password_changed') =>
  ({ eventId, memberId }: PasswordChanged | PaymentPasswordSet): readonly Mail[] => [
    { kind, memberId, variables: {}, eventKey: `${kind}:${eventId}` },
  ];

function ofLimit({ eventId, memberId, kind, span, amount, currency, effectiveAt }: LimitChanged): readonly Mail[] {
  const name = `${kind}.${span}`;
  if (!isLimitName(name)) throw new Error(`The limit ${name} has no name in mails`);
  const value: LimitValue =
    amount === null ? null : kind === 'time' ? { minutes: Number(amount) } : { amount, currency };
  const about = { memberId, eventKey: `limit_changed:${eventId}` };
  return effectiveAt === null
    ? [{ ...about, kind: 'limit_set', variables: { name, value } }]
    : [{ ...about, kind: 'limit_requested', variables: { name, value, at: effectiveAt } }];
}

const ofExclusion = ({ eventId, memberId, kind, until }: ExclusionStarted): readonly Mail[] => [
  {
    kind: kind === 'cool_off' ? 'break_started' : 'self_exclusion_started',
    memberId,
    variables: { until },
    eventKey: `exclusion_started:${eventId}`,
  },
];

async function ofIdentity({ eventId, memberId, state }: KycDecided, find: Lookups): Promise<readonly Mail[]> {
  const about = { memberId, eventKey: `kyc_decided:${eventId}` };
  if (state === 'approved') return [{ ...about, kind: 'kyc_approved', variables: {} }];
  const reason = await find.kycReason(memberId, state);
  if (reason === null) return [];
  return [{ ...about, kind: state === 'resubmit' ? 'kyc_resubmit' : 'kyc_rejected', variables: { reason } }];
}

type Rewards = RewardReady['rewards'] | RewardIssued['rewards'];

/** Rewards of one mail: what they are called and how much they are together. */
const together = (rewards: Rewards) => ({
  reward: {
    vi: rewards.map(({ titleVi }) => titleVi).join(', '),
    en: rewards.map(({ titleEn }) => titleEn).join(', '),
  },
  amount: {
    amount: rewards.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    currency: rewards[0]!.currency,
  },
});

/** One mail a member and period, however many missions of a day are met one after the other. */
async function ofReadyRewards({ rewards }: RewardReady, find: Lookups): Promise<readonly Mail[]> {
  const mails: Mail[] = [];
  for (const own of Map.groupBy(rewards, ({ memberId, period }) => `${memberId}:${period}`).values()) {
    const { memberId, period, claimUntil, isBonus } = own[0]!;
    if (await find.mayPlay(memberId))
      mails.push({
        // One promotion: all of them have turnover, or none.
        kind: isBonus ? 'gift_ready' : 'reward_ready',
        memberId,
        variables: { ...together(own), until: claimUntil },
        eventKey: `reward_ready:${memberId}:${period}`,
      });
  }
  return mails;
}

const ofIssuedRewards = ({ rewards }: RewardIssued): readonly Mail[] =>
  [...Map.groupBy(rewards, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    kind: 'reward_issued',
    memberId,
    variables: together(own),
    eventKey: `reward_issued:${own[0]!.entryId}`,
  }));

async function ofLevel({ changeId, memberId, from, to }: VipLevelChanged, find: Lookups): Promise<readonly Mail[]> {
  const about = { memberId, variables: { level: levelText(to) }, eventKey: `vip_level_changed:${changeId}` };
  if (to < from) return [{ ...about, kind: 'vip_lowered' }];
  return (await find.mayPlay(memberId)) ? [{ ...about, kind: 'vip_raised' }] : [];
}

async function ofKeepNotice(
  { memberId, currency, level, needs, has, checkedOn }: VipKeepNotice,
  find: Lookups,
): Promise<readonly Mail[]> {
  if (!(await find.mayPlay(memberId))) return [];
  const points = (amount: string) => ({ amount, currency });
  const variables = { level: levelText(level), needs: points(needs), has: points(has), on: checkedOn };
  return [{ kind: 'vip_notice', memberId, variables, eventKey: `vip_notice:${memberId}:${currency}:${checkedOn}` }];
}

async function ofFeedback({ feedbackId, memberId }: FeedbackAnswered, find: Lookups): Promise<readonly Mail[]> {
  const answer = await find.feedbackAnswer(feedbackId);
  if (answer === null) return [];
  const variables = { feedback: feedbackId, answer };
  return [{ kind: 'feedback_answered', memberId, variables, eventKey: `feedback_answered:${feedbackId}` }];
}

async function ofChat({ conversationId, memberId, seq }: ChatAnswered, find: Lookups): Promise<readonly Mail[]> {
  const answer = await find.chatAnswer(conversationId, seq);
  if (answer === null) return [];
  const about = { memberId, eventKey: `chat_answered:${conversationId}:${seq}` };
  // An answer of pictures alone has no words a mail could repeat.
  if (answer === '') return [{ ...about, kind: 'chat_pictures', variables: { conversation: conversationId } }];
  return [{ ...about, kind: 'chat_answered', variables: { conversation: conversationId, answer } }];
}

const ofTranscript = ({ conversationId, memberId, seq, begunAt }: ChatTranscriptRequested): readonly Mail[] => [
  {
    kind: 'chat_transcript',
    memberId,
    variables: { conversation: conversationId, at: begunAt, until: seq },
    eventKey: `chat_transcript:${conversationId}:${seq}`,
  },
];

async function ofRejected({ applicationId, memberId }: ApplicationEnded, find: Lookups): Promise<readonly Mail[]> {
  const found = await find.application(applicationId);
  if (found === null) return [];
  const { key, name, reason } = found;
  const variables = { promotion: key, name, reason };
  return [{ kind: 'application_rejected', memberId, variables, eventKey: `application_rejected:${applicationId}` }];
}

async function ofLapsed({ applicationId, memberId }: ApplicationEnded, find: Lookups): Promise<readonly Mail[]> {
  const found = await find.application(applicationId);
  if (found === null || !(await find.mayPlay(memberId))) return [];
  const variables = { promotion: found.key, name: found.name };
  return [{ kind: 'application_lapsed', memberId, variables, eventKey: `application_lapsed:${applicationId}` }];
}

const ofLoweredRate = ({ eventId, memberId, from }: AgentRateLowered): readonly Mail[] => [
  { kind: 'agent_rate_lowered', memberId, variables: { from }, eventKey: `agent_rate_lowered:${eventId}` },
];

async function ofRoleOffer({ offerId, memberId, answerBy }: AgentRoleOffered, find: Lookups): Promise<readonly Mail[]> {
  if (!(await find.mayPlay(memberId))) return [];
  const variables = { until: answerBy };
  return [{ kind: 'agent_role_offered', memberId, variables, eventKey: `agent_role_offered:${offerId}` }];
}

const ofMoveRequest = ({ moveId, memberId, answerBy }: AgentMoveRequested): readonly Mail[] => [
  {
    kind: 'agent_move_requested',
    memberId,
    variables: { until: answerBy },
    eventKey: `agent_move_requested:${moveId}:${memberId}`,
  },
];

const CONTRACT_NAMES: Readonly<Record<AgentContractWaiting['kind'], TextValue>> = {
  daily_salary: { vi: 'Hợp đồng lương ngày', en: 'Daily salary contract' },
  dividend: { vi: 'Hợp đồng cổ tức', en: 'Dividend contract' },
  hourly_salary: { vi: 'Hợp đồng lương giờ', en: 'Hourly salary contract' },
};

const ofContract = ({ eventId, memberId, kind, asked }: AgentContractWaiting): readonly Mail[] => [
  {
    kind: asked === 'terms' ? 'agent_contract_waiting' : 'agent_contract_ending',
    memberId,
    variables: { contract: kind, name: CONTRACT_NAMES[kind] },
    eventKey: `agent_contract_waiting:${eventId}`,
  },
];

const ofPaidLines = ({ currency, payments }: AgentLinesPaid): readonly Mail[] =>
  payments.map(({ paymentId, memberId, amount }) => ({
    kind: 'agent_paid',
    memberId,
    variables: { amount: { amount, currency } },
    eventKey: `agent_paid:${paymentId}`,
  }));

function ofDues({ eventId, payerId, payeeId, currency, amount }: AgentDuesOpened): readonly Mail[] {
  const variables = { amount: { amount, currency } };
  return [
    { kind: 'agent_due_owed', memberId: payeeId, variables, eventKey: `agent_due_owed:${eventId}` },
    { kind: 'agent_due_owing', memberId: payerId, variables, eventKey: `agent_due_owing:${eventId}` },
  ];
}

/** The mails of every topic this module subscribes to. */
export const MAILS_OF_EVENTS = {
  [DEPOSIT_CREDITED]: ofDeposit('deposit_credited'),
  [DEPOSIT_REVERSED]: ofDeposit('deposit_reversed'),
  [WITHDRAWAL_MOVED]: ofWithdrawal,
  [CASHBACK_PAID]: ofCashback,
  [BONUS_AWARDED]: ofAwardedBonus,
  [BONUS_ENDED]: ofEndedBonus,
  [LOGIN_NOTICED]: ofLogin,
  [PASSWORD_CHANGED]: ofPassword('password_changed'),
  [PAYMENT_PASSWORD_SET]: ofPassword('payment_password_changed'),
  [BANK_CARD_LINKED]: ofCard,
  [LIMIT_CHANGED]: ofLimit,
  [EXCLUSION_STARTED]: ofExclusion,
  [KYC_DECIDED]: ofIdentity,
  [REWARD_READY]: ofReadyRewards,
  [REWARD_ISSUED]: ofIssuedRewards,
  [VIP_LEVEL_CHANGED]: ofLevel,
  [VIP_KEEP_NOTICE]: ofKeepNotice,
  [FEEDBACK_ANSWERED]: ofFeedback,
  [CHAT_ANSWERED]: ofChat,
  [CHAT_TRANSCRIPT_REQUESTED]: ofTranscript,
  [APPLICATION_REJECTED]: ofRejected,
  [APPLICATION_LAPSED]: ofLapsed,
  [AGENT_RATE_LOWERED]: ofLoweredRate,
  [AGENT_ROLE_OFFERED]: ofRoleOffer,
  [AGENT_MOVE_REQUESTED]: ofMoveRequest,
  [AGENT_CONTRACT_WAITING]: ofContract,
  [AGENT_LINES_PAID]: ofPaidLines,
  [AGENT_DUES_OPENED]: ofDues,
} satisfies Record<string, (payload: never, find: Lookups) => readonly Mail[] | Promise<readonly Mail[]>>;
