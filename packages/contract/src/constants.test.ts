import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CURRENCY, DEFAULT_PATTERN } from '@lantern/money';
import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

/**
 * §9, entry by entry, as the source writes it: the clause of SYS-06, the name, the value. Chat, remarks of promotions
 * and long presses come with the screens that need them, so `touch` is not a whole clause yet.
 */
const SOURCE: readonly (readonly [string, keyof typeof constants, unknown])[] = [
  ['popup', 'POPUP_DELAY_MS', 500],
  ['banners', 'BANNER_AUTOPLAY_MS', 5000],
  ['banners', 'BANNER_SPACING_PX', 5],
  ['transition', 'PAGE_TRANSITION_MS', 300],
  ['transition', 'SWIPE_BACK_PX', 100],
  ['hotGames', 'HOT_GAMES_MAXIMUM', 21],
  ['hotGames', 'HOT_GAMES_JACKPOT_VARIANT_MAXIMUM', 18],
  ['gameList', 'GAME_LIST_PAGE_SIZE', 21],
  ['favourites', 'FAVOURITES_PAGE_SIZE', 15],
  ['favourites', 'FAVOURITES_HOME_PAGE_SIZE', 100],
  ['winnerBoard', 'WINNER_BOARD_LIMIT', 100],
  ['winnerBoard', 'WINNER_BOARD_LOOP_ABOVE', 6],
  ['winnerBoard', 'WINNER_BOARD_SCROLL_MS', 1000],
  ['winnerBoard', 'WINNER_BOARD_DEBOUNCE_MS', 250],
  ['unread', 'UNREAD_BADGE_MAXIMUM', 99],
  ['logout', 'LOGOUT_LOADING_MS', 9999],
  ['password', 'PASSWORD_LOADING_MS', 10_000],
  ['password', 'PASSWORD_REDIRECT_MS', 1000],
  ['sms', 'SMS_COUNTDOWN_DEFAULT_SEC', 60],
  ['sms', 'SMS_COUNTDOWN_PER_MINUTE_SEC', 60],
  ['sms', 'SMS_COUNTDOWN_TICK_MS', 500],
  ['sms', 'SMS_SENT_TOAST_MS', 1500],
  ['sms', 'SMS_LOADING_MS', 10_000],
  ['inputs', 'SMS_CODE_LENGTH_MAXIMUM', 10],
  ['inputs', 'CAPTCHA_LENGTH_MAXIMUM', 6],
  ['inputs', 'MOBILE_LENGTH_MAXIMUM', 20],
  ['toasts', 'TOAST_DEFAULT_MS', 1500],
  ['toasts', 'TOAST_SUCCESS_MS', 1000],
  ['toasts', 'TOAST_INFO_MS', 2000],
  ['toasts', 'TOAST_FREE_REJECT_MS', 2000],
  ['toasts', 'TOAST_LOTTERY_LAUNCH_MS', 3000],
  ['toasts', 'TOAST_SHORT_MS', 3000],
  ['toasts', 'TOAST_LONG_MS', 8000],
  ['toasts', 'TOAST_LOADING_MS', 9999],
  ['throttles', 'MARK_READ_THROTTLE_MS', 150],
  ['throttles', 'UNREAD_COUNT_THROTTLE_MS', 250],
  ['throttles', 'INFINITE_SCROLL_THROTTLE_MS', 1000],
  ['scroll', 'INFINITE_SCROLL_THRESHOLD_PX', 600],
  ['marquee', 'MARQUEE_RESTART_PX', 50],
  ['uploads', 'UPLOAD_BYTES_MAXIMUM', 5_242_880],
  ['uploads', 'UPLOAD_IMAGES_MAXIMUM', 3],
  ['uploads', 'UPLOAD_MEDIA_TYPES', ['image/png', 'image/jpeg']],
  ['age', 'AGE_MINIMUM_YEARS', 18],
  ['age', 'AGE_MINIMUM_SOME_BRANDS_YEARS', 21],
  ['ios', 'IOS_VERSION_MINIMUM', '12.4'],
  ['jackpot', 'JACKPOT_DIGITS', 5],
  ['jackpot', 'JACKPOT_TICK_MS', 200],
  ['illustrativeWinners', 'ILLUSTRATIVE_WINNERS', 10],
  ['illustrativeWinners', 'ILLUSTRATIVE_BONUS_MINIMUM', 188],
  ['illustrativeWinners', 'ILLUSTRATIVE_BONUS_MAXIMUM', 6888],
  ['lotteryRefresh', 'LOTTERY_REFRESH_MAXIMUM_MS', 30_000],
  ['lotteryRefresh', 'LOTTERY_REFRESH_FALLBACK_MS', 7000],
  ['keno', 'KENO_LIST_PAGE_NO', 1],
  ['keno', 'KENO_LIST_PAGE_SIZE', 1000],
  ['touch', 'PRESS_CANCEL_PX', 30],
  ['touch', 'MOUSE_LOCK_AFTER_TOUCH_MS', 300],
  ['serviceWorker', 'SERVICE_WORKER_WAITING_MS', 200],
  ['serviceWorker', 'SERVICE_WORKER_EXTERNAL_UPDATE_MS', 60_000],
  ['revalidation', 'LANGUAGE_REVALIDATION_DEBOUNCE_MS', 200],
  ['lazyLoad', 'LAZY_LOAD_THRESHOLD_PX', 100],
  ['lazyLoad', 'LAZY_LOAD_THROTTLE_MS', 300],
  ['richText', 'RICH_TEXT_REM_PER_PX', 0.02],
  ['vendors', 'VENDORS_FIRST', ['EG3', 'PG', 'FC', 'JL']],
  ['vendors', 'VENDORS_OUT_OF_PLAIN_LIST', ['TCG_SEA']],
  ['vendors', 'ESPORTS_VENDORS', ['IMES', 'SV3', 'AV']],
  ['gateway', 'GATEWAY', { WEB: 1, MOBILE: 3 }],
  ['gateway', 'MODULE_IDS', { common: 'COMM3', gameLobby: 'GAMELO3', affiliate: 'AFFMAN3' }],
  ['codes', 'LOTTERY_LAUNCHER_VENDORS', ['TCG_LOTTO_VN', 'TCG_SEA']],
  ['codes', 'LOTTERY_FRAME_VENDORS', ['LOTT', 'ELOTT']],
  ['codes', 'PLAY_TYPES', ['trad', 'ent']],
  ['defaults', 'LANGUAGE_DEFAULT', 'VI'],
  ['defaults', 'THEME_DEFAULT', 'dark'],
  ['defaults', 'LANGUAGE_STORED_DEFAULT', 'CN'],
  ['defaults', 'MEMBER_TYPE_DEFAULT', 4],
  ['codes', 'PRIZE_MODES', ['Lott', 'ZY', 'Elott']],
  ['defaults', 'HOME_CATEGORY_DEFAULT', 'HOT'],
  ['richText', 'POPUP_PX_PER_REM', 100],
  ['fingerprint', 'FINGERPRINT_BITS', 256],
  ['registrationType', 'REGISTRATION_TYPE', 0],
];

const values: Readonly<Record<string, unknown>> = { ...constants };

const ROOT = join(import.meta.dirname, '../../..');
const TREES = [
  'apps/server/src',
  'apps/site/src',
  'apps/lotto/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/ui/src',
  'packages/web/src',
];

/** Everything that ships, except this list itself. */
const SOURCES: readonly (readonly [string, string])[] = TREES.flatMap((tree) =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${tree}/${file}`)
    .filter((file) => file !== 'packages/contract/src/constants.ts')
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
);

/** Read by a test that compares them with the style sheet's tokens, or with workbox's own figures. */
const READ_ELSEWHERE: ReadonlySet<string> = new Set(['PAGE_TRANSITION_MS', 'SERVICE_WORKER_WAITING_MS']);

/** Values so specific that writing one anywhere else can only be a duplicate. */
const PARTICULAR: readonly (readonly [keyof typeof constants, RegExp])[] = [
  ['TOAST_LOADING_MS', /(?:Ms|_MS|Timeout\(.*)\W*9_?999(?!\d)/],
  ['ILLUSTRATIVE_BONUS_MAXIMUM', /(?<![\w.])6_?888(?!_?\d)/],
  ['MODULE_IDS', /['"](?:COMM3|GAMELO3|AFFMAN3)['"]/],
  ['VENDORS_FIRST', /\['EG3', 'PG'/],
  ['ESPORTS_VENDORS', /'IMES', 'SV3'/],
  ['JACKPOT_BANNER_START_MINIMUM', /3_?620_?000_?000/],
  ['UPLOAD_BYTES_MAXIMUM', /5 \* 1024 \* 1024|5_?242_?880/],
  ['LANGUAGE_STORED_DEFAULT', /fallback: 'CN'/],
];

describe('the product constants', () => {
  it('are the only place that gives them a value', () => {
    const names = Object.keys(constants).filter((name) => name !== 'default');
    const declared = new RegExp(`(?:const|let) (${names.join('|')})\\b[^=]*=`);
    expect(
      SOURCES.filter(([, text]) => declared.test(text)).map(([file, text]) => `${file}: ${declared.exec(text)?.[1]}`),
    ).toEqual([]);
  });

  it.each(PARTICULAR)('%s is written nowhere else', (_name, written) => {
    expect(SOURCES.filter(([, text]) => written.test(text)).map(([file]) => file)).toEqual([]);
  });

  it.each(SOURCE.map(([clause, ...rest]) => [clause === 'touch' ? clause : `[SYS-06/${clause}]`, ...rest] as const))(
    '%s %s is %j, and read by what ships',
    (_clause, name, value) => {
      expect(values[name]).toEqual(value);
      const readers = SOURCES.filter(([, text]) => new RegExp(`\\b${name}\\b`).test(text)).map(([file]) => file);
      expect([name, READ_ELSEWHERE.has(name) || readers.length > 0]).toEqual([name, true]);
    },
  );

  it('match the defaults of currencies in @lantern/money', () => {
    expect([DEFAULT_CURRENCY, DEFAULT_PATTERN]).toEqual(['CNY', '#,##0.00']);
  });

  it('are read by the code that needs them', () => {
    expect(
      SOURCES.filter(([, text]) => /from '@lantern\/contract\/constants'|from '\.\.?\/constants\.ts'/.test(text))
        .length,
    ).toBeGreaterThan(40);
  });
});
