/** What a setting of the console is: words, type, bounds, default, who may change it and how far a change reaches. */
import type { Right } from '../rights.ts';

/** Amounts are minor units of the merchant's currency; an empty text or list means none. */
export type SettingValue = boolean | number | string | readonly string[];

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** What a number counts; `bps` are hundredths of a percent, `permille` thousandths. */
export const SETTING_UNITS = {
  count: { vi: '', en: '' },
  times: { vi: 'lần', en: 'times' },
  seconds: { vi: 'giây', en: 'seconds' },
  minutes: { vi: 'phút', en: 'minutes' },
  hours: { vi: 'giờ', en: 'o’clock' },
  days: { vi: 'ngày', en: 'days' },
  years: { vi: 'tuổi', en: 'years' },
  words: { vi: 'từ', en: 'words' },
  bps: { vi: '‱', en: '‱' },
  permille: { vi: '‰', en: '‰' },
} as const satisfies Record<string, Words>;

export type SettingUnit = keyof typeof SETTING_UNITS;

export type SettingOption = Words & { readonly id: string };

export type SettingType =
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly unit: SettingUnit }
  | { readonly kind: 'amount'; readonly minimum: number; readonly maximum: number }
  | { readonly kind: 'choice'; readonly options: readonly SettingOption[] }
  /** Some of a few, at least one. */
  | { readonly kind: 'choices'; readonly options: readonly SettingOption[] }
  | { readonly kind: 'text'; readonly maximum: number; readonly required?: true }
  /** One entry a line. */
  | { readonly kind: 'lines'; readonly maximum: number };

export const SETTING_GROUPS = {
  signIn: { vi: 'Đăng nhập và đăng ký', en: 'Sign-in and registration' },
  withdrawals: { vi: 'Rút tiền', en: 'Withdrawals' },
  deposits: { vi: 'Nạp tiền', en: 'Deposits' },
  turnover: { vi: 'Vòng cược', en: 'Turnover' },
  cashback: { vi: 'Hoàn trả', en: 'Cashback' },
  missions: { vi: 'Nhiệm vụ', en: 'Missions' },
  vip: { vi: 'VIP', en: 'VIP' },
  look: { vi: 'Giao diện', en: 'Look' },
  content: { vi: 'Nội dung và liên kết', en: 'Content and links' },
  support: { vi: 'Chăm sóc khách hàng', en: 'Customer service' },
  protection: { vi: 'Bảo vệ người chơi', en: 'Player protection' },
  platform: { vi: 'Nền tảng', en: 'Platform' },
} as const satisfies Record<string, Words>;

export type SettingGroup = keyof typeof SETTING_GROUPS;

/** `currency`: every merchant with the currency has it in common; `installation`: every merchant. */
export type SettingScope = 'merchant' | 'currency' | 'installation';

export interface Setting {
  readonly group: SettingGroup;
  readonly vi: { readonly name: string; readonly text: string };
  readonly en: { readonly name: string; readonly text: string };
  readonly type: SettingType;
  /** What a new merchant has. */
  readonly preset: SettingValue;
  /** Besides `settings.change`. */
  readonly right: Right;
  readonly scope: SettingScope;
}

/** Name and explanation in one language. */
export type SettingWords = readonly [name: string, text: string];

/** A line of the registry; without a scope it is the merchant's own. */
export function define(
  group: SettingGroup,
  right: Right,
  type: SettingType,
  preset: SettingValue,
  [vi, en]: readonly [SettingWords, SettingWords],
  scope: SettingScope = 'merchant',
): Setting {
  return {
    group,
    right,
    type,
    preset,
    scope,
    vi: { name: vi[0], text: vi[1] },
    en: { name: en[0], text: en[1] },
  };
}

export const SWITCH: SettingType = { kind: 'switch' };
/** A whole number from `minimum` to `maximum`, both included, counted in `unit`. */
export const number = (minimum: number, maximum: number, unit: SettingUnit): SettingType => ({
  kind: 'number',
  minimum,
  maximum,
  unit,
});
/** An amount from `minimum` to `maximum`, both included, in minor units of the merchant's currency. */
export const money = (minimum: number, maximum: number): SettingType => ({ kind: 'amount', minimum, maximum });
/** One line of text of at most `maximum` characters; may be empty. */
export const line = (maximum = 500): SettingType => ({ kind: 'text', maximum });
/** A list of at most `maximum` entries, one a line; may be empty. */
export const lines = (maximum = 50): SettingType => ({ kind: 'lines', maximum });
/** One of a few, each with its name in Vietnamese and English. */
export const choice = (...options: readonly (readonly [id: string, vi: string, en: string])[]): SettingType => ({
  kind: 'choice',
  options: options.map(([id, vi, en]) => ({ id, vi, en })),
});
/** Some of a few, at least one; names as those of `choice`. */
export const choices = (...options: readonly (readonly [id: string, vi: string, en: string])[]): SettingType => ({
  kind: 'choices',
  options: options.map(([id, vi, en]) => ({ id, vi, en })),
});

const LINE_LENGTH_MAXIMUM = 500;

const isLines = (value: SettingValue, maximum: number): boolean =>
  Array.isArray(value) &&
  value.length <= maximum &&
  value.every((entry) => entry.trim() !== '' && entry.length <= LINE_LENGTH_MAXIMUM);

/** Whether a value is of the setting's type and within its bounds. */
export function isSettingValue(type: SettingType, value: SettingValue): boolean {
  switch (type.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
    case 'amount':
      return typeof value === 'number' && Number.isInteger(value) && value >= type.minimum && value <= type.maximum;
    case 'choice':
      return type.options.some(({ id }) => id === value);
    case 'choices':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((entry) => type.options.some(({ id }) => id === entry))
      );
    case 'text':
      return (
        typeof value === 'string' && value.length <= type.maximum && (type.required !== true || value.trim() !== '')
      );
    case 'lines':
      return isLines(value, type.maximum);
  }
}

/** Whether two values are the same. */
export const isSameValue = (one: SettingValue, other: SettingValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
