/**
 * The routes of §2 that are built, as data: address, page, title, access. Header and menu are decided by
 * lib/frame-rules.ts.
 */
import { HOME_PATHS } from '../lib/navigation/frame-rules.ts';
import type { TextKey } from '../lib/language/i18n.ts';
import { matchPath } from '../lib/navigation/match-path.ts';
import type { AccessPolicy } from '../lib/navigation/route-access.ts';
import { VERIFY_PATTERN } from '../lib/navigation/paths.ts';
import type { PageName } from './pages.ts';

/**
 * Access to a screen (§6): guests are redirected to the login page and back afterwards, trial users as the policy says.
 */
export interface RouteEntry extends AccessPolicy {
  /** The first one is the screen's name; header and menu rules use it. */
  readonly paths: readonly string[];
  /** The module of src/pages it shows. */
  readonly page: PageName;
  readonly title: TextKey;
  /** Supports pull to refresh: home and lists. */
  readonly refreshes?: boolean;
}

const EVERYBODY = { guests: 'welcome', trials: 'welcome' } as const;
/** Anyone with a session, trial users too. */
const PLAYERS = { guests: 'to-login', trials: 'welcome' } as const;
/** Trial users get a message that they cannot. */
const NO_TRIALS = { guests: 'to-login', trials: 'rejected' } as const;
/** Trial users are asked to register. */
const MEMBERS = { guests: 'to-login', trials: 'to-register' } as const;
/** Accounts of agents only. */
const AGENTS = { guests: 'to-login', trials: 'to-register', members: 'not-agent' } as const;

export const ROUTES: readonly RouteEntry[] = [
  { paths: HOME_PATHS, page: 'home-page', title: 'title_home', ...EVERYBODY, refreshes: true },
  { paths: ['/m/login'], page: 'login-page', title: 'title_login', ...EVERYBODY },
  { paths: ['/m/forget'], page: 'forget-page', title: 'title_forget', ...EVERYBODY },
  { paths: ['/m/changePsw'], page: 'change-password-page', title: 'title_change_password', ...NO_TRIALS },
  { paths: ['/m/register', '/m/register.html'], page: 'register-page', title: 'title_register', ...EVERYBODY },
  { paths: ['/m/agreement'], page: 'agreement-page', title: 'title_agreement', ...EVERYBODY },
  { paths: ['/m/policy'], page: 'policy-page', title: 'title_policy', ...EVERYBODY },
  { paths: ['/m/notice'], page: 'notice-page', title: 'title_announcement', ...EVERYBODY, refreshes: true },
  { paths: ['/m/message'], page: 'message-page', title: 'title_messages', ...EVERYBODY },
  { paths: ['/m/webEmail', '/m/messages'], page: 'inbox-page', title: 'title_inbox', ...NO_TRIALS, refreshes: true },
  { paths: ['/m/chat'], page: 'chat-page', title: 'title_chat', ...NO_TRIALS },
  { paths: ['/m/feedback'], page: 'feedback-page', title: 'title_feedback', ...NO_TRIALS, refreshes: true },
  { paths: ['/m/help'], page: 'help-page', title: 'title_help', ...EVERYBODY },
  { paths: ['/m/helpDetail'], page: 'help-detail-page', title: 'title_help', ...EVERYBODY },
  { paths: ['/m/activity'], page: 'activity-page', title: 'title_promotion', ...EVERYBODY, refreshes: true },
  { paths: ['/m/promotion'], page: 'promotion-page', title: 'title_promotion', ...EVERYBODY, refreshes: true },
  { paths: ['/m/race'], page: 'race-page', title: 'title_race', ...EVERYBODY, refreshes: true },
  { paths: ['/m/leaving'], page: 'leaving-page', title: 'title_leaving', ...EVERYBODY },
  { paths: ['/m/winnerBoard'], page: 'winner-board-page', title: 'title_winner_board', ...EVERYBODY, refreshes: true },
  { paths: ['/m/errorService'], page: 'error-service-page', title: 'title_error_service', ...EVERYBODY },
  { paths: ['/m/errorIP'], page: 'error-ip-page', title: 'title_error_ip', ...EVERYBODY },
  { paths: ['/m/voucherCenter'], page: 'deposit-page', title: 'title_deposit', ...NO_TRIALS },
  { paths: ['/m/withdraw'], page: 'withdraw-page', title: 'title_withdraw', ...NO_TRIALS },
  { paths: ['/m/transfer'], page: 'transfer-page', title: 'title_transfer', ...NO_TRIALS, refreshes: true },
  { paths: ['/m/gameRecord'], page: 'record-page', title: 'title_record', ...PLAYERS, refreshes: true },
  { paths: ['/m/transactionRecord'], page: 'transaction-page', title: 'transactions', ...MEMBERS, refreshes: true },
  { paths: ['/m/profitLoss'], page: 'profit-page', title: 'title_profit', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/home'], page: 'member-page', title: 'title_member', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/security'], page: 'security-page', title: 'title_security', ...MEMBERS },
  { paths: ['/m/member/sessions'], page: 'sessions-page', title: 'title_sessions', ...MEMBERS },
  { paths: ['/m/member/bankCards'], page: 'bank-cards-page', title: 'title_bank_cards', ...MEMBERS },
  { paths: ['/m/member/kyc'], page: 'kyc-page', title: 'title_kyc', ...MEMBERS },
  { paths: ['/m/member/limits'], page: 'limits-page', title: 'title_limits', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/privacy'], page: 'privacy-page', title: 'title_privacy', ...MEMBERS },
  { paths: ['/m/member/manualRebate'], page: 'cashback-page', title: 'title_cashback', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/agent'], page: 'agent-home-page', title: 'title_agent', ...AGENTS, refreshes: true },
  { paths: ['/m/member/agent/tree'], page: 'agent-tree-page', title: 'title_agent_tree', ...AGENTS, refreshes: true },
  {
    paths: ['/m/member/agent/downline'],
    page: 'agent-downline-page',
    title: 'title_agent_downline',
    ...AGENTS,
    refreshes: true,
  },
  {
    paths: ['/m/member/agent/statement'],
    page: 'agent-statement-page',
    title: 'title_agent_statement',
    ...AGENTS,
    refreshes: true,
  },
  { paths: ['/m/member/agent/invite'], page: 'agent-invite-page', title: 'title_agent_invite', ...AGENTS },
  { paths: ['/m/member/agent/getSalaryContract'], page: 'agent-salary-page', title: 'title_agent_contract', ...AGENTS },
  {
    paths: ['/m/member/agent/getDevidendContract'],
    page: 'agent-dividend-page',
    title: 'title_agent_contract',
    ...AGENTS,
  },
  { paths: ['/m/member/agent/getHourContract'], page: 'agent-hourly-page', title: 'title_agent_contract', ...AGENTS },
  { paths: ['/m/rewardCenter'], page: 'reward-centre-page', title: 'title_rewards', ...MEMBERS, refreshes: true },
  { paths: ['/m/vip'], page: 'vip-page', title: 'title_vip', ...MEMBERS, refreshes: true },
  { paths: ['/m/inviteFriends'], page: 'invite-page', title: 'title_invite', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/turnover'], page: 'turnover-page', title: 'title_turnover', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/profile'], page: 'profile-page', title: 'title_profile', ...MEMBERS },
  { paths: ['/m/lottery'], page: 'lottery-page', title: 'title_lottery', ...EVERYBODY, refreshes: true },
  { paths: ['/m/app'], page: 'app-page', title: 'title_app', ...EVERYBODY },
  { paths: ['/m/trail'], page: 'trial-page', title: 'title_trial', ...EVERYBODY },
  { paths: ['/m/gameCenter'], page: 'game-centre-page', title: 'title_game_centre', ...EVERYBODY, refreshes: true },
  {
    paths: ['/m/gameList', '/m/game'],
    page: 'game-list-page',
    title: 'title_game_list',
    ...EVERYBODY,
    refreshes: true,
  },
  { paths: ['/m/slotsCenter'], page: 'slots-centre-page', title: 'title_slots', ...EVERYBODY, refreshes: true },
  { paths: ['/m/startLottery'], page: 'start-lottery-page', title: 'title_start_lottery', ...EVERYBODY },
  { paths: ['/m/recentGames'], page: 'recent-games-page', title: 'title_recent_games', ...PLAYERS, refreshes: true },
  { paths: ['/m/live'], page: 'live-page', title: 'title_live', ...EVERYBODY, refreshes: true },
  { paths: ['/m/launchGame'], page: 'launch-page', title: 'title_game', ...PLAYERS },
  { paths: ['/verify', VERIFY_PATTERN], page: 'verify-page', title: 'title_verify', ...EVERYBODY },
  { paths: ['/verify/round'], page: 'verify-round-page', title: 'title_verify_round', ...EVERYBODY },
];

/** The entry of an address; undefined for one that is not in the table. */
export function entryOf(address: string): RouteEntry | undefined {
  const path = address.split(/[?#]/, 1)[0]!;
  return ROUTES.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== undefined));
}

/** The entry an address shows; Home for one that is not in the table (NAV-02). */
export const routeOf = (address: string): RouteEntry => entryOf(address) ?? ROUTES[0]!;

/** Whether an address has a screen of its own. */
export const isRouted = (address: string): boolean => entryOf(address) !== undefined;
