/** Topics of a chat as the site shows them: icon, ready questions, and where the member can look for themselves. */
import type { ChatTopic } from '@lantern/contract/chat-rules';
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../../lib/language/i18n.ts';

export const TOPIC_ICONS: Readonly<Record<ChatTopic, IconName>> = {
  deposit: 'wallet',
  withdrawal: 'hand-coins',
  game: 'game-controller',
  promotion: 'gift',
  account: 'user',
  stop_playing: 'shield-check',
  other: 'question',
};

/** Questions that are sent by one tap. */
export const QUICK_REPLIES: Readonly<Record<ChatTopic, readonly TextKey[]>> = {
  deposit: ['chat_quick_deposit_missing', 'chat_quick_deposit_wrong', 'chat_quick_deposit_limits'],
  withdrawal: ['chat_quick_withdrawal_late', 'chat_quick_withdrawal_rules', 'chat_quick_withdrawal_rejected'],
  game: ['chat_quick_game_result', 'chat_quick_game_stuck', 'chat_quick_game_rules'],
  promotion: ['chat_quick_promotion_missing', 'chat_quick_promotion_turnover'],
  account: ['chat_quick_account_phone', 'chat_quick_account_password', 'chat_quick_account_kyc'],
  stop_playing: ['chat_quick_stop_now', 'chat_quick_stop_limit'],
  other: ['chat_quick_other_person'],
};

export interface SelfHelp {
  readonly icon: IconName;
  readonly label: TextKey;
  readonly to: string;
}

/** Screens that often answer the question before the desk does. */
export const SELF_HELP: Readonly<Record<ChatTopic, SelfHelp>> = {
  deposit: { icon: 'magnifying-glass', label: 'chat_self_deposit', to: '/m/voucherCenter' },
  withdrawal: { icon: 'magnifying-glass', label: 'chat_self_withdrawal', to: '/m/withdraw' },
  game: { icon: 'receipt', label: 'chat_self_game', to: '/m/gameRecord' },
  promotion: { icon: 'arrows-clockwise', label: 'chat_self_promotion', to: '/m/member/turnover' },
  account: { icon: 'lock-key', label: 'chat_self_account', to: '/m/member/security' },
  stop_playing: { icon: 'shield-check', label: 'chat_self_limits', to: '/m/member/limits' },
  other: { icon: 'question', label: 'chat_self_help', to: '/m/help' },
};

/** Breaks, limits and self-exclusion: open at any hour, without the desk. */
export const STOP_PATH = '/m/member/limits';

export const topicOf = (word: string | null): ChatTopic | undefined =>
  word !== null && word in TOPIC_ICONS ? (word as ChatTopic) : undefined;
