import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HOME_PATHS } from '../lib/navigation/frame-rules.ts';
import { isRouted, ROUTES, routeOf } from './route-table.ts';

/** §2 address by address: the page of each. */
const SOURCE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOME_PATHS.map((path) => [path, 'home-page'])),
  '/m/login': 'login-page',
  '/m/register': 'register-page',
  '/m/register.html': 'register-page',
  '/m/forget': 'forget-page',
  '/m/changePsw': 'change-password-page',
  '/m/member/home': 'member-page',
  '/m/voucherCenter': 'deposit-page',
  '/m/withdraw': 'withdraw-page',
  '/m/gameRecord': 'record-page',
  '/m/gameList': 'game-list-page',
  '/m/game': 'game-list-page',
  '/m/gameCenter': 'game-centre-page',
  '/m/slotsCenter': 'slots-centre-page',
  '/m/startLottery': 'start-lottery-page',
  '/m/activity': 'activity-page',
  '/m/rewardCenter': 'reward-centre-page',
  '/m/notice': 'notice-page',
  '/m/message': 'message-page',
  '/m/messages': 'inbox-page',
  '/m/webEmail': 'inbox-page',
  '/m/help': 'help-page',
  '/m/helpDetail': 'help-detail-page',
  '/m/app': 'app-page',
  '/m/lottery': 'lottery-page',
  '/m/launchGame': 'launch-page',
  '/m/trail': 'trial-page',
  '/m/member/manualRebate': 'cashback-page',
  '/m/inviteFriends': 'invite-page',
  '/m/member/agent/getSalaryContract': 'agent-salary-page',
  '/m/member/agent/getDevidendContract': 'agent-dividend-page',
  '/m/member/agent/getHourContract': 'agent-hourly-page',
};

/** Clauses of NAV-01: the screen's name in the list, when it is not its path's last part. */
const CLAUSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOME_PATHS.map((path) => [path, 'home'])),
  '/m/register.html': 'register',
  '/m/member/home': 'memberHome',
  '/m/game': 'gameList',
  '/m/member/agent/getSalaryContract': 'salaryContract',
  '/m/member/agent/getDevidendContract': 'dividendContract',
  '/m/member/agent/getHourContract': 'hourContract',
};
const clauseOf = (path: string) => CLAUSES[path] ?? path.slice(path.lastIndexOf('/') + 1);

test.each(Object.entries(SOURCE).map(([path, page]) => [clauseOf(path), path, page] as const))(
  '[NAV-01/%s] %s shows %s',
  (_clause, path, page) => {
    expect(isRouted(path)).toBe(true);
    expect(routeOf(path).page).toBe(page);
    expect(existsSync(new URL(`../pages/${page}.tsx`, import.meta.url))).toBe(true);
  },
);

test.each(['/m/nowhere', '/nowhere', '/m/login/again', '/m/member', '/m/homes'])('[NAV-02] %s shows Home', (path) => {
  expect(isRouted(path)).toBe(false);
  expect(routeOf(path)).toBe(ROUTES[0]);
  expect(routeOf(path).paths).toEqual(HOME_PATHS);
});

test('no address belongs to two screens', () => {
  const all = ROUTES.flatMap(({ paths }) => paths.map((path) => path.toLowerCase()));
  expect(new Set(all).size).toBe(all.length);
});
