/** What the site adds to a mail by its kind: an icon, and the address of the screen it is about. */
import type { IconName } from '@lantern/ui';
import type { Mail } from './api/use-mails.ts';

export const MAIL_ICONS: Readonly<Record<Mail['kind'], IconName>> = {
  deposit_credited: 'wallet',
  deposit_reversed: 'arrow-counter-clockwise',
  withdrawal_requested: 'hand-coins',
  withdrawal_paid: 'hand-coins',
  withdrawal_rejected: 'hand-coins',
  withdrawal_failed: 'hand-coins',
  cashback_paid: 'percent',
  bonus_awarded: 'gift',
  bonus_released: 'gift',
  bonus_expired: 'gift',
  new_device: 'device-mobile',
  password_changed: 'lock-key',
  payment_password_changed: 'lock-key',
  bank_card_linked: 'bank',
  limit_set: 'shield-check',
  limit_requested: 'shield-check',
  break_started: 'clock',
  self_exclusion_started: 'shield-check',
  kyc_approved: 'identification-card',
  kyc_resubmit: 'identification-card',
  kyc_rejected: 'identification-card',
  vip_raised: 'crown',
  vip_notice: 'crown',
  vip_lowered: 'crown',
  reward_ready: 'gift',
  gift_ready: 'gift',
  reward_issued: 'gift',
  feedback_answered: 'chat-circle-dots',
  chat_answered: 'chat-circle-dots',
  chat_pictures: 'chat-circle-dots',
  chat_transcript: 'chat-circle-dots',
  application_rejected: 'gift',
  application_lapsed: 'gift',
  agent_rate_lowered: 'users-three',
  agent_role_offered: 'users-three',
  agent_move_requested: 'users-three',
  agent_contract_waiting: 'users-three',
  agent_contract_ending: 'users-three',
  agent_paid: 'users-three',
  agent_due_owed: 'users-three',
  agent_due_owing: 'users-three',
  broadcast: 'megaphone',
};

/** The address behind a route name; `id` opens one object there. */
const ADDRESSES: Readonly<Record<NonNullable<Mail['link']>['route'], (id: string | undefined) => string>> = {
  deposit: (id) => withId('/m/voucherCenter', 'order', id),
  withdrawal: (id) => withId('/m/withdraw', 'withdrawal', id),
  cashback: () => '/m/member/manualRebate',
  turnover: () => '/m/member/turnover',
  kyc: () => '/m/member/kyc',
  sessions: () => '/m/member/sessions',
  security: () => '/m/member/security',
  bankCards: () => '/m/member/bankCards',
  limits: () => '/m/member/limits',
  vip: () => '/m/vip',
  rewards: () => '/m/rewardCenter',
  feedback: (id) => withId('/m/feedback', 'id', id),
  chat: (id) => withId('/m/chat', 'id', id),
  promotion: (id) => withId('/m/promotion', 'key', id),
  member: () => '/m/member/home',
  agent: () => '/m/member/agent',
  agentContract: (id) => CONTRACTS[id ?? ''] ?? '/m/member/agent',
  agentStatement: () => '/m/member/agent/statement',
};

/** Pages of contracts by their kind. */
const CONTRACTS: Readonly<Record<string, string>> = {
  daily_salary: '/m/member/agent/getSalaryContract',
  dividend: '/m/member/agent/getDevidendContract',
  hourly_salary: '/m/member/agent/getHourContract',
};

const withId = (path: string, name: string, id: string | undefined): string =>
  id === undefined ? path : `${path}?${name}=${encodeURIComponent(id)}`;

/** Where a mail leads; undefined when it is only read. */
export const addressOf = ({ link, url }: Mail): string | undefined =>
  link === null ? url : ADDRESSES[link.route](link.id);
