/** Links of the member centre, as data (NAV-21): each is shown once its screen is built. */
import type { IconName } from '@lantern/ui';
import type { TextKey } from '../../../lib/language/i18n.ts';
import { AGENT_PATH } from '../../../lib/navigation/paths.ts';
import { TRANSFER_PATH } from '../../../lib/games/transfer-wallets.ts';

/** Shown while the promotion REFERRAL is on (PRO-03). */
export const INVITE_PATH = '/m/inviteFriends';

export interface MemberPlace {
  /** Becomes `data-testid="open-<id>"`. */
  readonly id: string;
  readonly icon: IconName;
  readonly label: TextKey;
  readonly to: string;
}

export interface MemberPlaces {
  readonly id: 'agent' | 'money' | 'games' | 'offers' | 'account' | 'help';
  readonly title: TextKey;
  readonly places: readonly MemberPlace[];
}

const GROUPS: readonly MemberPlaces[] = [
  {
    id: 'agent',
    title: 'title_agent',
    places: [{ id: 'agent', icon: 'tree-structure', label: 'title_agent', to: AGENT_PATH }],
  },
  {
    id: 'money',
    title: 'member_money',
    places: [
      { id: 'transfer', icon: 'wallet', label: 'title_transfer', to: TRANSFER_PATH },
      { id: 'record', icon: 'receipt', label: 'title_record', to: '/m/gameRecord' },
      { id: 'transactions', icon: 'arrows-left-right', label: 'transactions', to: '/m/transactionRecord' },
      { id: 'profit', icon: 'chart-bar', label: 'title_profit', to: '/m/profitLoss' },
      { id: 'turnover', icon: 'arrows-clockwise', label: 'title_turnover', to: '/m/member/turnover' },
      { id: 'bank-cards', icon: 'bank', label: 'title_bank_cards', to: '/m/member/bankCards' },
    ],
  },
  {
    id: 'games',
    title: 'member_games',
    places: [
      { id: 'favourites', icon: 'star', label: 'member_favourites', to: '/m/gameList?type=fav' },
      { id: 'recent', icon: 'clock', label: 'member_recent', to: '/m/recentGames' },
      { id: 'lottery', icon: 'ticket', label: 'menu_lottery', to: '/m/lottery' },
      { id: 'verify', icon: 'seal-check', label: 'title_verify', to: '/verify' },
    ],
  },
  {
    id: 'offers',
    title: 'member_offers',
    places: [
      { id: 'rewards', icon: 'coins', label: 'title_rewards', to: '/m/rewardCenter' },
      { id: 'vip', icon: 'crown', label: 'title_vip', to: '/m/vip' },
      { id: 'invite', icon: 'users-three', label: 'title_invite', to: INVITE_PATH },
      { id: 'promotions', icon: 'gift', label: 'menu_promotions', to: '/m/activity' },
      { id: 'notice', icon: 'megaphone', label: 'menu_notice', to: '/m/notice' },
      { id: 'inbox', icon: 'envelope', label: 'title_inbox', to: '/m/webEmail' },
      { id: 'message', icon: 'chat-circle-dots', label: 'menu_message', to: '/m/message' },
    ],
  },
  {
    id: 'account',
    title: 'member_account',
    places: [
      { id: 'security', icon: 'lock', label: 'title_security', to: '/m/member/security' },
      { id: 'kyc', icon: 'identification-card', label: 'title_kyc', to: '/m/member/kyc' },
      { id: 'limits', icon: 'hand-coins', label: 'title_limits', to: '/m/member/limits' },
      { id: 'privacy', icon: 'shield-check', label: 'title_privacy', to: '/m/member/privacy' },
    ],
  },
  {
    id: 'help',
    title: 'menu_help',
    places: [
      { id: 'help', icon: 'question', label: 'menu_help', to: '/m/help' },
      { id: 'feedback', icon: 'pencil', label: 'title_feedback', to: '/m/feedback' },
      { id: 'app', icon: 'device-mobile', label: 'download_title', to: '/m/app' },
    ],
  },
];

/** The groups with their routed links; an empty group is left out. */
export const memberPlaces = (routed: (address: string) => boolean): readonly MemberPlaces[] =>
  GROUPS.map((group) => ({ ...group, places: group.places.filter(({ to }) => routed(to)) })).filter(
    ({ places }) => places.length > 0,
  );
