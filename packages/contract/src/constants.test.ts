import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

/** §9, line by line, as the source writes it. */
const SOURCE: readonly (readonly [keyof typeof constants, unknown])[] = [
  ['POPUP_DELAY_MS', 500],
  ['BANNER_AUTOPLAY_MS', 5000],
  ['BANNER_SPACING_PX', 5],
  ['PAGE_TRANSITION_MS', 300],
  ['SWIPE_BACK_PX', 100],
  ['HOT_GAMES_MAXIMUM', 21],
  ['HOT_GAMES_JACKPOT_VARIANT_MAXIMUM', 18],
  ['GAME_LIST_PAGE_SIZE', 21],
  ['FAVOURITES_PAGE_SIZE', 15],
  ['FAVOURITES_HOME_PAGE_SIZE', 100],
  ['WINNER_BOARD_LIMIT', 100],
  ['WINNER_BOARD_LOOP_ABOVE', 6],
  ['WINNER_BOARD_SCROLL_MS', 1000],
  ['WINNER_BOARD_DEBOUNCE_MS', 250],
  ['UNREAD_BADGE_MAXIMUM', 99],
  ['CHAT_REDIRECT_MS', 500],
  ['CHAT_LOADING_MS', 9999],
  ['LOGOUT_LOADING_MS', 9999],
  ['PASSWORD_LOADING_MS', 10_000],
  ['PASSWORD_REDIRECT_MS', 1000],
  ['SMS_COUNTDOWN_DEFAULT_SEC', 60],
  ['SMS_COUNTDOWN_PER_MINUTE_SEC', 60],
  ['SMS_COUNTDOWN_TICK_MS', 500],
  ['SMS_SENT_TOAST_MS', 1500],
  ['SMS_LOADING_MS', 10_000],
  ['SMS_CODE_LENGTH_MAXIMUM', 10],
  ['CAPTCHA_LENGTH_MAXIMUM', 6],
  ['MOBILE_LENGTH_MAXIMUM', 20],
  ['TOAST_DEFAULT_MS', 1500],
  ['TOAST_SUCCESS_MS', 1000],
  ['TOAST_INFO_MS', 2000],
  ['TOAST_FREE_REJECT_MS', 2000],
  ['TOAST_LOTTERY_LAUNCH_MS', 3000],
  ['TOAST_SHORT_MS', 3000],
  ['TOAST_LONG_MS', 8000],
  ['TOAST_LOADING_MS', 9999],
  ['MARK_READ_THROTTLE_MS', 150],
  ['UNREAD_COUNT_THROTTLE_MS', 250],
  ['INFINITE_SCROLL_THROTTLE_MS', 1000],
  ['INFINITE_SCROLL_THRESHOLD_PX', 600],
  ['MARQUEE_RESTART_PX', 50],
  ['REMARK_LENGTH_MAXIMUM', 140],
  ['UPLOAD_BYTES_MAXIMUM', 5_242_880],
  ['UPLOAD_IMAGES_MAXIMUM', 3],
  ['UPLOAD_MEDIA_TYPES', ['image/png', 'image/jpeg']],
  ['AGE_MINIMUM_YEARS', 18],
  ['AGE_MINIMUM_SOME_BRANDS_YEARS', 21],
  ['IOS_VERSION_MINIMUM', '12.4'],
  ['JACKPOT_DECIMALS', 0],
  ['JACKPOT_DIGITS', 5],
  ['JACKPOT_TICK_MS', 200],
  ['ILLUSTRATIVE_WINNERS', 10],
  ['ILLUSTRATIVE_BONUS_MINIMUM', 188],
  ['ILLUSTRATIVE_BONUS_MAXIMUM', 6888],
  ['LOTTERY_REFRESH_MAXIMUM_MS', 30_000],
  ['LOTTERY_REFRESH_FALLBACK_MS', 7000],
  ['KENO_LIST_PAGE_NO', 1],
  ['KENO_LIST_PAGE_SIZE', 1000],
  ['PRESS_IN_MS', 130],
  ['LONG_PRESS_MS', 370],
  ['PRESS_OUT_MS', 100],
  ['PRESS_RETENTION_PX', 20],
  ['PRESS_CANCEL_PX', 30],
  ['MOUSE_LOCK_AFTER_TOUCH_MS', 300],
  ['CLICK_PENETRATION_MS', 200],
  ['SERVICE_WORKER_WAITING_MS', 200],
  ['SERVICE_WORKER_EXTERNAL_UPDATE_MS', 60_000],
  ['LANGUAGE_REVALIDATION_DEBOUNCE_MS', 200],
  ['LAZY_LOAD_THRESHOLD_PX', 100],
  ['LAZY_LOAD_THROTTLE_MS', 300],
  ['RICH_TEXT_REM_PER_PX', 0.02],
  ['VENDORS_FIRST', ['EG3', 'PG', 'FC', 'JL']],
  ['VENDORS_OUT_OF_PLAIN_LIST', ['TCG_SEA']],
  ['ESPORTS_VENDORS', ['IMES', 'SV3', 'AV']],
  ['GATEWAY', { WEB: 1, MOBILE: 3 }],
  ['MODULE_IDS', { common: 'COMM3', gameLobby: 'GAMELO3', affiliate: 'AFFMAN3' }],
  ['LOTTERY_LAUNCHER_VENDORS', ['TCG_LOTTO_VN', 'TCG_SEA']],
  ['LOTTERY_FRAME_VENDORS', ['LOTT', 'ELOTT']],
  ['PLAY_TYPES', ['trad', 'ent']],
  ['LANGUAGE_DEFAULT', 'VI'],
  ['THEME_DEFAULT', 'dark'],
  ['LANGUAGE_STORED_DEFAULT', 'CN'],
  ['MEMBER_TYPE_DEFAULT', 4],
  ['PRIZE_MODES', ['Lott', 'ZY', 'Elott']],
  ['HOME_CATEGORY_DEFAULT', 'HOT'],
  ['CURRENCY_DEFAULT', 'CNY'],
  ['CURRENCY_PATTERN_DEFAULT', '#,##0.00'],
  ['POPUP_PX_PER_REM', 100],
  ['FINGERPRINT_BITS', 256],
  ['REGISTRATION_TYPE', 0],
];

const values: Readonly<Record<string, unknown>> = { ...constants };

describe('the product constants', () => {
  it.each(SOURCE)('[SYS-06] %s is %j', (name, value) => {
    expect(values[name]).toEqual(value);
  });
});

const ROOT = join(import.meta.dirname, '../../..');
const TREES = ['apps/server/src', 'apps/site/src', 'apps/lotto/src', 'packages/client/src', 'packages/contract/src', 'packages/ui/src', 'packages/web/src'];

/** Everything that ships, but for this list itself. */
const SOURCES: readonly (readonly [string, string])[] = TREES.flatMap((tree) =>
  readdirSync(join(ROOT, tree), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${tree}/${file}`)
    .filter((file) => file !== 'packages/contract/src/constants.ts')
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
);

/** Values so particular that writing one anywhere else can only be the same thing twice. */
const PARTICULAR: readonly (readonly [keyof typeof constants, RegExp])[] = [
  ['TOAST_LOADING_MS', /(?:Ms|_MS|Timeout\(.*)\W*9_?999(?!\d)/],
  ['ILLUSTRATIVE_BONUS_MAXIMUM', /(?<![\w.])6_?888(?!\d)/],
  ['MODULE_IDS', /['"](?:COMM3|GAMELO3|AFFMAN3)['"]/],
  ['VENDORS_FIRST', /\['EG3', 'PG'/],
  ['ESPORTS_VENDORS', /'IMES', 'SV3'/],
  ['JACKPOT_BANNER_START_MINIMUM', /3_?620_?000_?000/],
  ['UPLOAD_BYTES_MAXIMUM', /5 \* 1024 \* 1024|5_?242_?880/],
  ['LANGUAGE_STORED_DEFAULT', /fallback: 'CN'/],
];

describe('[SYS-06] the one place of the product constants', () => {
  it('is the only one that gives them a value', () => {
    const names = Object.keys(constants).filter((name) => name !== 'default');
    const declared = new RegExp(`(?:const|let) (${names.join('|')})\\b[^=]*=`);
    expect(SOURCES.filter(([, text]) => declared.test(text)).map(([file, text]) => `${file}: ${declared.exec(text)?.[1]}`)).toEqual([]);
  });

  it.each(PARTICULAR)('%s is written nowhere else', (_name, written) => {
    expect(SOURCES.filter(([, text]) => written.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('is read by those who need it', () => {
    expect(SOURCES.filter(([, text]) => /from '@lantern\/contract\/constants'|from '\.\.?\/constants\.ts'/.test(text)).length).toBeGreaterThan(40);
  });
});
