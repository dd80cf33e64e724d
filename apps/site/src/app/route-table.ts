/** The routes of §2 that are built, as data: address, page, title, whom it lets in. What stands around a screen is told by lib/frame-rules.ts. */
import type { ComponentType } from 'react';
import { HOME_PATHS } from '../lib/frame-rules.ts';
import type { TextKey } from '../lib/i18n.ts';
import { matchPath } from '../lib/match-path.ts';
import type { AccessPolicy } from '../lib/passage.ts';
import { VERIFY_PATTERN } from '../lib/paths.ts';

/** Whom a screen lets in (§6): guests go to the login page and back here afterwards, trial users as the policy says. */
export interface RouteEntry extends AccessPolicy {
  /** The first one is the screen's name; the rules of the frame go by it. */
  readonly paths: readonly string[];
  /** The page; `prepare` asks for what it shows first, where a visit may begin with it. */
  readonly load: () => Promise<{ readonly default: ComponentType; readonly prepare?: () => Promise<unknown> }>;
  readonly title: TextKey;
  /** A pull from the top asks again for what is shown: home and lists. */
  readonly refreshes?: boolean;
}

const EVERYBODY = { guests: 'welcome', trials: 'welcome' } as const;
/** Whoever has a session, trial users too. */
const PLAYERS = { guests: 'to-login', trials: 'welcome' } as const;
/** Trial users are told that they cannot. */
const NO_TRIALS = { guests: 'to-login', trials: 'rejected' } as const;
/** Trial users are asked to register. */
const MEMBERS = { guests: 'to-login', trials: 'to-register' } as const;

export const ROUTES: readonly RouteEntry[] = [
  { paths: HOME_PATHS, load: () => import('../pages/home-page.tsx'), title: 'title_home', ...EVERYBODY, refreshes: true },
  { paths: ['/m/login'], load: () => import('../pages/login-page.tsx'), title: 'title_login', ...EVERYBODY },
  { paths: ['/m/forget'], load: () => import('../pages/forget-page.tsx'), title: 'title_forget', ...EVERYBODY },
  { paths: ['/m/changePsw'], load: () => import('../pages/change-password-page.tsx'), title: 'title_change_password', ...NO_TRIALS },
  { paths: ['/m/register', '/m/register.html'], load: () => import('../pages/register-page.tsx'), title: 'title_register', ...EVERYBODY },
  { paths: ['/m/agreement'], load: () => import('../pages/agreement-page.tsx'), title: 'title_agreement', ...EVERYBODY },
  { paths: ['/m/policy'], load: () => import('../pages/policy-page.tsx'), title: 'title_policy', ...EVERYBODY },
  { paths: ['/m/notice'], load: () => import('../pages/notice-page.tsx'), title: 'title_announcement', ...EVERYBODY, refreshes: true },
  { paths: ['/m/message'], load: () => import('../pages/message-page.tsx'), title: 'title_messages', ...EVERYBODY },
  { paths: ['/m/help'], load: () => import('../pages/help-page.tsx'), title: 'title_help', ...EVERYBODY },
  { paths: ['/m/helpDetail'], load: () => import('../pages/help-detail-page.tsx'), title: 'title_help', ...EVERYBODY },
  { paths: ['/m/activity'], load: () => import('../pages/activity-page.tsx'), title: 'title_promotion', ...EVERYBODY, refreshes: true },
  { paths: ['/m/winnerBoard'], load: () => import('../pages/winner-board-page.tsx'), title: 'title_winner_board', ...EVERYBODY, refreshes: true },
  { paths: ['/m/errorService'], load: () => import('../pages/error-service-page.tsx'), title: 'title_error_service', ...EVERYBODY },
  { paths: ['/m/errorIP'], load: () => import('../pages/error-ip-page.tsx'), title: 'title_error_ip', ...EVERYBODY },
  { paths: ['/m/voucherCenter'], load: () => import('../pages/deposit-page.tsx'), title: 'title_deposit', ...NO_TRIALS },
  { paths: ['/m/withdraw'], load: () => import('../pages/withdraw-page.tsx'), title: 'title_withdraw', ...NO_TRIALS },
  { paths: ['/m/transfer'], load: () => import('../pages/transfer-page.tsx'), title: 'title_transfer', ...NO_TRIALS, refreshes: true },
  { paths: ['/m/gameRecord'], load: () => import('../pages/record-page.tsx'), title: 'title_record', ...PLAYERS, refreshes: true },
  { paths: ['/m/transactionRecord'], load: () => import('../pages/transaction-page.tsx'), title: 'transactions', ...MEMBERS, refreshes: true },
  { paths: ['/m/profitLoss'], load: () => import('../pages/profit-page.tsx'), title: 'title_profit', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/home'], load: () => import('../pages/member-page.tsx'), title: 'title_member', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/security'], load: () => import('../pages/security-page.tsx'), title: 'title_security', ...MEMBERS },
  { paths: ['/m/member/sessions'], load: () => import('../pages/sessions-page.tsx'), title: 'title_sessions', ...MEMBERS },
  { paths: ['/m/member/bankCards'], load: () => import('../pages/bank-cards-page.tsx'), title: 'title_bank_cards', ...MEMBERS },
  { paths: ['/m/member/kyc'], load: () => import('../pages/kyc-page.tsx'), title: 'title_kyc', ...MEMBERS },
  { paths: ['/m/member/limits'], load: () => import('../pages/limits-page.tsx'), title: 'title_limits', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/privacy'], load: () => import('../pages/privacy-page.tsx'), title: 'title_privacy', ...MEMBERS },
  { paths: ['/m/member/manualRebate'], load: () => import('../pages/cashback-page.tsx'), title: 'title_cashback', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/turnover'], load: () => import('../pages/turnover-page.tsx'), title: 'title_turnover', ...MEMBERS, refreshes: true },
  { paths: ['/m/member/profile'], load: () => import('../pages/profile-page.tsx'), title: 'title_profile', ...MEMBERS },
  { paths: ['/m/lottery'], load: () => import('../pages/lottery-page.tsx'), title: 'title_lottery', ...EVERYBODY, refreshes: true },
  { paths: ['/m/app'], load: () => import('../pages/app-page.tsx'), title: 'title_app', ...EVERYBODY },
  { paths: ['/m/trail'], load: () => import('../pages/trial-page.tsx'), title: 'title_trial', ...EVERYBODY },
  { paths: ['/m/gameCenter'], load: () => import('../pages/game-centre-page.tsx'), title: 'title_game_centre', ...EVERYBODY, refreshes: true },
  { paths: ['/m/gameList', '/m/game'], load: () => import('../pages/game-list-page.tsx'), title: 'title_game_list', ...EVERYBODY, refreshes: true },
  { paths: ['/m/slotsCenter'], load: () => import('../pages/slots-centre-page.tsx'), title: 'title_slots', ...EVERYBODY, refreshes: true },
  { paths: ['/m/startLottery'], load: () => import('../pages/start-lottery-page.tsx'), title: 'title_start_lottery', ...EVERYBODY },
  { paths: ['/m/recentGames'], load: () => import('../pages/recent-games-page.tsx'), title: 'title_recent_games', ...PLAYERS, refreshes: true },
  { paths: ['/m/launchGame'], load: () => import('../pages/launch-page.tsx'), title: 'title_game', ...PLAYERS },
  { paths: ['/verify', VERIFY_PATTERN], load: () => import('../pages/verify-page.tsx'), title: 'title_verify', ...EVERYBODY },
];

/** The entry of an address; undefined for one that is not in the table. */
export function entryOf(address: string): RouteEntry | undefined {
  const path = address.split(/[?#]/, 1)[0]!;
  return ROUTES.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== undefined));
}

/** What an address shows; Home for one that is not in the table (NAV-02). */
export const routeOf = (address: string): RouteEntry => entryOf(address) ?? ROUTES[0]!;

/** Whether an address leads to a screen of its own. */
export const isRouted = (address: string): boolean => entryOf(address) !== undefined;
