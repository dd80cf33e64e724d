import { describe, expect, test } from 'vitest';
import { ROUTES } from './route-table.ts';
import { backLeadsHome, hasBottomMenu, hasHeader, HOME_PATHS, isHomePath } from '../lib/navigation/frame-rules.ts';

/** Every address of §2, built or not. */
const SOURCE_PATHS = [
  ...HOME_PATHS,
  ...'login register register.html forget changePsw member/home voucherCenter withdraw gameRecord gameList game gameCenter slotsCenter lottery startLottery launchGame'
    .split(' ')
    .map((name) => `/m/${name}`),
  ...'activity rewardCenter notice message messages webEmail help helpDetail app inviteFriends trail member/manualRebate'
    .split(' ')
    .map((name) => `/m/${name}`),
  ...'getSalaryContract getDevidendContract getHourContract'.split(' ').map((name) => `/m/member/agent/${name}`),
];
const PATHS = [...new Set([...SOURCE_PATHS, ...ROUTES.flatMap(({ paths }) => paths)])];

/** The three lists of the source's wrapper, duplicated here word for word; the chat, which is ours, has a head and a foot of its own. */
const named = (words: string) => words.split(', ').map((word) => `/m/${word}`);
const NO_HEADER = named('login, register, register.html, message, app, gameList, lottery, forget, chat');
const NO_MENU = named(
  'login, register, register.html, slotsCenter, gameList, lottery, forget, changePsw, app, notice, help, helpDetail, chat',
);
const BACK_HOME = named('login, register, register.html, trail, activity, forget');

const spellings = (path: string): string[] => (path.endsWith('/') ? [path] : [path, `${path}/`]);

describe('header, bottom menu and back of a screen', () => {
  test.each(PATHS)('[NAV-06] the header of %s', (path) => {
    for (const spelling of spellings(path))
      expect(hasHeader(spelling)).toBe(!(HOME_PATHS as readonly string[]).includes(path) && !NO_HEADER.includes(path));
  });

  test.each(PATHS)('[NAV-08] the bottom menu of %s', (path) => {
    for (const spelling of spellings(path)) expect(hasBottomMenu(spelling)).toBe(!NO_MENU.includes(path));
  });

  test.each(PATHS)('[NAV-07] back from %s', (path) => {
    for (const spelling of spellings(path)) expect(backLeadsHome(spelling)).toBe(BACK_HOME.includes(path));
  });

  test('[NAV-05] only the home family is home', () => {
    expect(PATHS.filter(isHomePath)).toEqual([...HOME_PATHS]);
  });
});
