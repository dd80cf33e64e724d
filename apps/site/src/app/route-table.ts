/** The routes of §2 that are built, as data: address, page, title, and what the shell draws around it. */
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { TextKey } from '../lib/i18n.ts';
import type { AccessPolicy } from '../lib/passage.ts';

/** Whom a screen lets in (§6): guests go to the login page and back here afterwards, trial users as the policy says. */
export interface RouteEntry extends AccessPolicy {
  readonly paths: readonly string[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly title: TextKey;
  /** `page`: back arrow and title (NAV-06). `none`: the page draws its own, or has none. */
  readonly header: 'page' | 'none';
  readonly bottomMenu: boolean;
  /** Which bottom-menu item is lit. */
  readonly lit?: 'home' | 'lottery' | 'deposit' | 'record' | 'member' | 'login';
  /** Back goes home from here instead of back in history (NAV-07). */
  readonly backHome?: boolean;
}

/** The home family (NAV-01). Unknown paths show it too (NAV-02). */
export const HOME_PATHS = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'] as const;

export const ROUTES: readonly RouteEntry[] = [
  { paths: HOME_PATHS, load: () => import('../pages/home-page.tsx'), title: 'title_home', header: 'none', bottomMenu: true, guests: 'welcome', trials: 'welcome', lit: 'home' },
  { paths: ['/m/login'], load: () => import('../pages/login-page.tsx'), title: 'title_login', header: 'none', bottomMenu: false, guests: 'welcome', trials: 'welcome', backHome: true },
  { paths: ['/m/forget'], load: () => import('../pages/forget-page.tsx'), title: 'title_forget', header: 'none', bottomMenu: false, guests: 'welcome', trials: 'welcome', backHome: true },
  { paths: ['/m/changePsw'], load: () => import('../pages/change-password-page.tsx'), title: 'title_change_password', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'rejected' },
  {
    paths: ['/m/register', '/m/register.html'],
    load: () => import('../pages/register-page.tsx'),
    title: 'title_register',
    header: 'none',
    bottomMenu: false,
    guests: 'welcome',
    trials: 'welcome',
    backHome: true,
  },
  { paths: ['/m/agreement'], load: () => import('../pages/agreement-page.tsx'), title: 'title_agreement', header: 'page', bottomMenu: false, guests: 'welcome', trials: 'welcome' },
  { paths: ['/m/policy'], load: () => import('../pages/policy-page.tsx'), title: 'title_policy', header: 'page', bottomMenu: false, guests: 'welcome', trials: 'welcome' },
  { paths: ['/m/voucherCenter'], load: () => import('../pages/deposit-page.tsx'), title: 'title_deposit', header: 'none', bottomMenu: true, guests: 'to-login', trials: 'rejected', lit: 'deposit' },
  { paths: ['/m/gameRecord'], load: () => import('../pages/record-page.tsx'), title: 'title_record', header: 'page', bottomMenu: true, guests: 'to-login', trials: 'welcome', lit: 'record' },
  { paths: ['/m/member/home'], load: () => import('../pages/member-page.tsx'), title: 'title_member', header: 'none', bottomMenu: true, guests: 'to-login', trials: 'to-register', lit: 'member' },
  { paths: ['/m/member/security'], load: () => import('../pages/security-page.tsx'), title: 'title_security', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/member/sessions'], load: () => import('../pages/sessions-page.tsx'), title: 'title_sessions', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/member/bankCards'], load: () => import('../pages/bank-cards-page.tsx'), title: 'title_bank_cards', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/member/kyc'], load: () => import('../pages/kyc-page.tsx'), title: 'title_kyc', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/member/privacy'], load: () => import('../pages/privacy-page.tsx'), title: 'title_privacy', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/member/profile'], load: () => import('../pages/profile-page.tsx'), title: 'title_profile', header: 'page', bottomMenu: false, guests: 'to-login', trials: 'to-register' },
  { paths: ['/m/lottery'], load: () => import('../pages/lottery-page.tsx'), title: 'title_lottery', header: 'none', bottomMenu: true, guests: 'welcome', trials: 'welcome', lit: 'lottery' },
  { paths: ['/m/trail'], load: () => import('../pages/trial-page.tsx'), title: 'title_trial', header: 'page', bottomMenu: false, guests: 'welcome', trials: 'welcome', backHome: true },
  { paths: ['/m/launchGame'], load: () => import('../pages/launch-page.tsx'), title: 'title_game', header: 'none', bottomMenu: false, guests: 'to-login', trials: 'welcome' },
  { paths: ['/verify', '/verify/:gameCode/:numero'], load: () => import('../pages/verify-page.tsx'), title: 'title_verify', header: 'page', bottomMenu: false, guests: 'welcome', trials: 'welcome' },
];

/** The entry an address shows; Home for one that is not in the table (NAV-02). */
export function routeOf(address: string): RouteEntry {
  const path = address.split(/[?#]/, 1)[0]!;
  return ROUTES.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== null)) ?? ROUTES[0]!;
}
