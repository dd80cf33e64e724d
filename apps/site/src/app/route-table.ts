/** The routes of §2 that are built, as data: address, page, title, and what the shell draws around it. */
import type { ComponentType } from 'react';
import type { TextKey } from '../lib/i18n.ts';

export interface RouteEntry {
  readonly paths: readonly string[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  readonly title: TextKey;
  /** `page`: back arrow and title (NAV-06). `none`: the page draws its own, or has none. */
  readonly header: 'page' | 'none';
  readonly bottomMenu: boolean;
  /** Guests are sent to the login page, and back here afterwards. */
  readonly guests: 'welcome' | 'to-login';
  /** Which bottom-menu item is lit. */
  readonly lit?: 'home' | 'lottery' | 'deposit' | 'record' | 'member' | 'login';
  /** Back goes home from here instead of back in history (NAV-07). */
  readonly backHome?: boolean;
}

/** The home family (NAV-01). Unknown paths show it too (NAV-02). */
export const HOME_PATHS = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'] as const;

export const ROUTES: readonly RouteEntry[] = [
  { paths: HOME_PATHS, load: () => import('../pages/home-page.tsx'), title: 'title_home', header: 'none', bottomMenu: true, guests: 'welcome', lit: 'home' },
  { paths: ['/m/login'], load: () => import('../pages/login-page.tsx'), title: 'title_login', header: 'none', bottomMenu: false, guests: 'welcome', backHome: true },
  {
    paths: ['/m/register', '/m/register.html'],
    load: () => import('../pages/register-page.tsx'),
    title: 'title_register',
    header: 'none',
    bottomMenu: false,
    guests: 'welcome',
    backHome: true,
  },
  { paths: ['/m/voucherCenter'], load: () => import('../pages/deposit-page.tsx'), title: 'title_deposit', header: 'none', bottomMenu: true, guests: 'to-login', lit: 'deposit' },
  { paths: ['/m/gameRecord'], load: () => import('../pages/record-page.tsx'), title: 'title_record', header: 'page', bottomMenu: true, guests: 'to-login', lit: 'record' },
  { paths: ['/m/member/home'], load: () => import('../pages/member-page.tsx'), title: 'title_member', header: 'none', bottomMenu: true, guests: 'to-login', lit: 'member' },
  { paths: ['/m/lottery'], load: () => import('../pages/lottery-page.tsx'), title: 'title_lottery', header: 'none', bottomMenu: true, guests: 'welcome', lit: 'lottery' },
  { paths: ['/m/launchGame'], load: () => import('../pages/launch-page.tsx'), title: 'title_game', header: 'none', bottomMenu: false, guests: 'to-login' },
  { paths: ['/verify', '/verify/:gameCode/:numero'], load: () => import('../pages/verify-page.tsx'), title: 'title_verify', header: 'page', bottomMenu: false, guests: 'welcome' },
];
