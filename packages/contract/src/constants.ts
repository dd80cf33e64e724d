/**
 * Product constants of §9 that server and client share, units in the names. A constant is added with its first reader;
 * currencies are in `@lantern/money`. Every value is the source's unless a comment says otherwise.
 */

export const POPUP_DELAY_MS = 500;
export const BANNER_AUTOPLAY_MS = 5000;
export const BANNER_SPACING_PX = 5;
export const PAGE_TRANSITION_MS = 300;
export const SWIPE_BACK_PX = 100;

export const HOT_GAMES_MAXIMUM = 21;
export const HOT_GAMES_JACKPOT_VARIANT_MAXIMUM = 18;
export const GAME_LIST_PAGE_SIZE = 21;
/** How far the results of a slot's rounds spread, as its vendor publishes it. */
export const GAME_VOLATILITIES = ['low', 'medium', 'high'] as const;
export const FAVOURITES_PAGE_SIZE = 15;
export const FAVOURITES_HOME_PAGE_SIZE = 100;
/** Largest page any list call serves; the keno list asks for it (§7). */
export const PAGE_SIZE_MAXIMUM = 1000;
/** Page size of records when the caller gives none; the source does not show one. */
export const RECORD_PAGE_SIZE = 20;
export const KENO_LIST_PAGE_NO = 1;
export const KENO_LIST_PAGE_SIZE = 1000;
export const KENO_VENDOR = 'GPI';

export const WINNER_BOARD_LIMIT = 100;
export const WINNER_BOARD_LOOP_ABOVE = 6;
export const WINNER_BOARD_SCROLL_MS = 1000;
export const WINNER_BOARD_DEBOUNCE_MS = 250;

export const UNREAD_BADGE_MAXIMUM = 99;
/** Mails of a page of the inbox; not of the source. */
export const INBOX_PAGE_SIZE = 20;
/** Mails one call marks or deletes. */
export const MAILS_AT_ONCE_MAXIMUM = 50;
export const LOGOUT_LOADING_MS = 9999;
export const PASSWORD_LOADING_MS = 10_000;
export const PASSWORD_REDIRECT_MS = 1000;

export const SMS_COUNTDOWN_DEFAULT_SEC = 60;
export const SMS_COUNTDOWN_PER_MINUTE_SEC = 60;
export const SMS_COUNTDOWN_TICK_MS = 500;
export const SMS_SENT_TOAST_MS = 1500;
export const SMS_LOADING_MS = 10_000;
export const SMS_CODE_LENGTH_MAXIMUM = 10;
export const CAPTCHA_LENGTH_MAXIMUM = 6;
export const MOBILE_LENGTH_MAXIMUM = 20;
/** An email address is under 255 characters (§5). */
export const EMAIL_LENGTH_MAXIMUM = 254;

export const TOAST_DEFAULT_MS = 1500;
export const TOAST_SUCCESS_MS = 1000;
export const TOAST_INFO_MS = 2000;
export const TOAST_FREE_REJECT_MS = 2000;
export const TOAST_LOTTERY_LAUNCH_MS = 3000;
export const TOAST_SHORT_MS = 3000;
export const TOAST_LONG_MS = 8000;
export const TOAST_LOADING_MS = 9999;

export const MARK_READ_THROTTLE_MS = 150;
export const UNREAD_COUNT_THROTTLE_MS = 250;
export const INFINITE_SCROLL_THROTTLE_MS = 1000;
export const INFINITE_SCROLL_THRESHOLD_PX = 600;
export const MARQUEE_RESTART_PX = 50;

export const UPLOAD_BYTES_MAXIMUM = 5 * 1024 * 1024;
export const UPLOAD_IMAGES_MAXIMUM = 3;
export const UPLOAD_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const;

export const AGE_MINIMUM_YEARS = 18;
export const AGE_MINIMUM_SOME_BRANDS_YEARS = 21;
export const IOS_VERSION_MINIMUM = '12.4';
/** The oldest native app whose bridge the site supports; not of the source. */
export const APP_VERSION_MINIMUM = '1.0';

export const JACKPOT_DIGITS = 5;
export const JACKPOT_TICK_MS = 200;
/** The banner counter starts "between about 3.62 and 7.81 billion" (§2). */
export const JACKPOT_BANNER_START_MINIMUM = 3_620_000_000;
export const JACKPOT_BANNER_START_MAXIMUM = 7_810_000_000;
export const ILLUSTRATIVE_WINNERS = 10;
export const ILLUSTRATIVE_BONUS_MINIMUM = 188;
export const ILLUSTRATIVE_BONUS_MAXIMUM = 6888;

export const LOTTERY_REFRESH_MAXIMUM_MS = 30_000;
export const LOTTERY_REFRESH_FALLBACK_MS = 7000;
export const LOTTERY_COUNTDOWN_TICK_MS = 500;

export const PRESS_CANCEL_PX = 30;
export const MOUSE_LOCK_AFTER_TOUCH_MS = 300;

export const SERVICE_WORKER_WAITING_MS = 200;
export const SERVICE_WORKER_EXTERNAL_UPDATE_MS = 60_000;
export const LANGUAGE_REVALIDATION_DEBOUNCE_MS = 200;
export const LAZY_LOAD_THRESHOLD_PX = 100;
export const LAZY_LOAD_THROTTLE_MS = 300;
/** Rich text turns px into rem by this factor; announcement popups divide by POPUP_PX_PER_REM. */
export const RICH_TEXT_REM_PER_PX = 2 / 100;
export const POPUP_PX_PER_REM = 100;

export const VENDORS_FIRST = ['EG3', 'PG', 'FC', 'JL'] as const;
export const VENDORS_OUT_OF_PLAIN_LIST = ['TCG_SEA'] as const;
export const ESPORTS_VENDORS = ['IMES', 'SV3', 'AV'] as const;
export const LOTTERY_LAUNCHER_VENDORS = ['TCG_LOTTO_VN', 'TCG_SEA'] as const;
export const LOTTERY_FRAME_VENDORS = ['LOTT', 'ELOTT'] as const;
/** Every vendor whose games the house's own lottery draws, the keno rooms among them. */
export const HOUSE_LOTTERY_VENDORS = [...LOTTERY_LAUNCHER_VENDORS, ...LOTTERY_FRAME_VENDORS, KENO_VENDOR] as const;
export const GATEWAY = { WEB: 1, MOBILE: 3 } as const;
export const MODULE_IDS = { common: 'COMM3', gameLobby: 'GAMELO3', affiliate: 'AFFMAN3' } as const;
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott'] as const;
export const PLAY_TYPES = ['trad', 'ent'] as const;
export const GAME_CATEGORIES = [
  'ALL',
  'LOTT',
  'ELOTT',
  'LIVE',
  'RNG',
  'FISH',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'HOT',
  'LIVESTREAM',
  'HOME',
  'PROMO',
  'FAV',
  'JL',
] as const;

/** Name of the frame in which the console previews content, and kind of the messages to it. */
export const CONTENT_PREVIEW_FRAME = 'content-preview';

export const LANGUAGES = ['VI', 'EN', 'UR', 'PT'] as const;
export const LANGUAGE_DEFAULT = 'VI';
export const LANGUAGE_STORED_DEFAULT = 'CN';
export const THEMES = ['dark', 'light'] as const;
export const THEME_DEFAULT = 'dark';
export const HOME_CATEGORY_DEFAULT = 'HOT';

/** Member types (§3, §6): 0, 1, 2 are real members; everything else plays for free. */
export const REAL_MEMBER_TYPES = [0, 1, 2] as const;
/** Agents, and top agents whose contracts the house pays. */
export const AGENT_MEMBER_TYPES = [1, 2] as const;
export const NOTICE_ENTRY_MEMBER_TYPES = [1, 2] as const;
export const TRIAL_MEMBER_TYPE = 4;
export const MEMBER_TYPE_DEFAULT = 4;
export const REGISTRATION_TYPE = 0;
/** What the Device header says of the installed app: `OTHERS` from the home screen, `APP` in the native wrapper; a page sends none. */
export const APP_DEVICES = ['OTHERS', 'APP'] as const;
export type AppDevice = (typeof APP_DEVICES)[number];
export const REGISTER_METHODS = ['APP', 'H5', 'PWA', 'WEBCLIP'] as const;
/** Size of the device digest; the source's library version is not adopted (ACC-20). */
export const FINGERPRINT_BITS = 256;

export const WHITELABEL_SWITCHES = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FACEBOOKLOGIN3',
  'GOOGLELOGIN3',
  'MOBILEVERCODELOGIN3',
  'MANPLAYREB3',
  'CBS3',
] as const;

/** Fields the registration form may show (§3 register payload and dictionary); the server says which are enabled. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'affiliateCode',
  'recommenderId',
  'paymentPassword',
  'nickname',
  'payeeName',
  'email',
  'idNumber',
  'birthday',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/** Ways to register (§4 Register), in the order of the tabs; each behind its whitelabel switch. */
export const REGISTRATION_METHODS = ['username', 'mobileNum'] as const;
export type RegistrationMethod = (typeof REGISTRATION_METHODS)[number];

/** Maximum length of an idempotency key, in characters. */
export const IDEMPOTENCY_KEY_LENGTH_MINIMUM = 8;
export const IDEMPOTENCY_KEY_LENGTH_MAXIMUM = 128;
/** Maximum selections in one order; an outer bound, each bet type has its own below it. */
export const ORDER_SELECTIONS_MAXIMUM = 1000;
export const ORDER_ITEMS_MAXIMUM = 200;
export const ORDER_MULTIPLIER_MAXIMUM = 9999;
/** Issues of one chase. */
export const CHASE_ISSUES_MAXIMUM = 50;
/** Maximum draws that statistics count. */
export const STATISTICS_DRAWS_MAXIMUM = 500;
/** Lifetime of a single-use launch token. */
export const LAUNCH_TOKEN_TTL_SEC = 60;

/** Player protection; not of the source. */
export const MONEY_LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type MoneyLimitKind = (typeof MONEY_LIMIT_KINDS)[number];
/** `time`: minutes of play in a day of the merchant's time zone. */
export const LIMIT_KINDS = [...MONEY_LIMIT_KINDS, 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Rolling windows: 24 hours, 7 days, 30 days. Time knows only `day`. */
export const LIMIT_SPANS = ['day', 'week', 'month'] as const;
export type LimitSpan = (typeof LIMIT_SPANS)[number];
/** Breaks: 24 hours, 7 days, 30 days. */
export const BREAK_PERIODS = ['day', 'week', 'month'] as const;
export type BreakPeriod = (typeof BREAK_PERIODS)[number];
export const EXCLUSION_PERIODS = ['half_year', 'year', 'five_years', 'forever'] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];
export const EXCLUSION_KINDS = ['cool_off', 'self_exclusion'] as const;
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number];
/** Minutes of play between two reality checks a member may choose; 0 for none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60, 120] as const;
/** What a member's own protection history records. */
export const PROTECTION_CHANGES = [
  'limit_set',
  'limit_asked',
  'limit_kept',
  'reality_check_set',
  'break_taken',
  'self_excluded',
] as const;
export type ProtectionChange = (typeof PROTECTION_CHANGES)[number];

/** Products and channels a member consents to marketing for, each pair by itself. */
export const CONSENT_PRODUCTS = ['lottery', 'casino', 'betting', 'pvp'] as const;
export type ConsentProduct = (typeof CONSENT_PRODUCTS)[number];
export const CONSENT_CHANNELS = ['inbox', 'push', 'email', 'sms'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];
/** The highest level of the VIP programme. */
export const VIP_LEVEL_MAXIMUM = 8;
/** Channels a broadcast may go out on besides the inbox, in the order in which one is chosen for a member. */
export const BROADCAST_CHANNELS = ['push', 'email', 'sms'] as const;
export type BroadcastChannel = (typeof BROADCAST_CHANNELS)[number];
/** What a broadcast may say of its reader: `{{name}}`. All of them are text. */
export const BROADCAST_VARIABLES = ['userName', 'level', 'brand', 'today'] as const;
export type BroadcastVariable = (typeof BROADCAST_VARIABLES)[number];
/** Devices of a member that receive push messages. */
export const PUSH_DEVICES_MAXIMUM = 5;
/** What a marketing message invites to: nothing, a deposit, or a return after a time without play. */
export const MARKETING_PURPOSES = ['news', 'deposit', 'return'] as const;
export type MarketingPurpose = (typeof MARKETING_PURPOSES)[number];
/** How a consent to marketing changed: on the page, by the switch for all, from a message, or with a self-exclusion. */
export const CONSENT_SOURCES = ['page', 'all', 'message', 'self_exclusion'] as const;

/** Longest answer to a reviewer's question about a withdrawal, in characters. */
export const WITHDRAWAL_ANSWER_MAXIMUM = 1000;

/** Longest mark of a member, in characters. */
export const MARK_LENGTH_MAXIMUM = 24;
/** Who has this mark is a test member of the merchant: drafts can be sent to them. Capitals do not count. */
export const TEST_MARK = 'test';
/** Kinds of deposit methods that show an account of the house to pay into. */
export const RECEIVING_METHOD_KINDS: readonly string[] = ['bank_transfer', 'manual_transfer'];

/** The product `lottery` of a restriction; every other product is a vendor by its code. */
export const LOTTERY_PRODUCT = 'lottery';

/** Cookie of a console session: opaque, HttpOnly, SameSite=Strict. */
export const OPERATOR_COOKIE = 'lantern_operator';
/** A console session ends after this long without a call, whatever is on the screen … */
export const OPERATOR_IDLE_SEC = 15 * 60;
/** … and after this long in any case. */
export const OPERATOR_SESSION_SEC = 8 * 3600;

/** What a notice is about. */
export const NOTICE_CATEGORIES = ['system', 'payment', 'game', 'event'] as const;
