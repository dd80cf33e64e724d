/** Levels and what they give. Pure; amounts and points in minor units. Source: engagement.md §4 "Shares", §5 K4. */
import { SETTINGS, type SettingKey } from '@lantern/contract/ops/settings';

/** The highest level; the first is 0. */
export const LEVEL_MAXIMUM = 8;

/** Levels from this one on require a verified identity. */
export const KYC_LEVEL = 4;

/** Merchant days whose points count for the level, today among them. */
export const WINDOW_DAYS = 90;

/** A birthday's gift counts the points of this many days before it, and requires an account of this age. */
export const BIRTHDAY_DAYS = 365;
export const BIRTHDAY_ACCOUNT_DAYS = 90;

/** The most that gifts may give of points: the shares of §4, in basis points. */
export const SHARES_BPS = { upgrade: 15, weekly: 15, birthday: 5 } as const;

const FULL_BPS = 10_000n;

/** The levels of a merchant; entry 0 is level 1. */
export interface LevelTerms {
  /** Points within the window that raise to the level. */
  readonly thresholds: readonly bigint[];
  /** Paid once when the level is reached for the first time; also the most of a weekly and of a birthday gift. */
  readonly upgradeGifts: readonly bigint[];
  readonly weeklyBps: number;
  readonly birthdayBps: number;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const presetOf = (key: SettingKey): number => SETTINGS[key].preset as number;

/** What a merchant has that changed nothing, in dong. */
export const PRESET_TERMS: LevelTerms = {
  thresholds: LEVELS.map((level) => BigInt(presetOf(`vip.threshold.${level}`))),
  upgradeGifts: LEVELS.map((level) => BigInt(presetOf(`vip.gift.${level}`))),
  weeklyBps: presetOf('vip.weeklyRate'),
  birthdayBps: presetOf('vip.birthdayRate'),
};

/** Points that raise to a level; 0 for the first. */
export const thresholdOf = ({ thresholds }: LevelTerms, level: number): bigint => thresholds[level - 1] ?? 0n;

/** The gift of a level when it is reached for the first time; 0 for the first. */
export const upgradeGiftOf = ({ upgradeGifts }: LevelTerms, level: number): bigint => upgradeGifts[level - 1] ?? 0n;

/** The level that points suffice for. */
export const levelFor = (terms: LevelTerms, points: bigint): number =>
  terms.thresholds.filter((threshold) => points >= threshold).length;

/** A member's level without the step that requires a verified identity. */
export const withoutKyc = (level: number): number => Math.min(level, KYC_LEVEL - 1);

/** The level after new points: up at once, by any number of levels, never down. */
export function raisedLevel(terms: LevelTerms, level: number, points: bigint, isVerified: boolean): number {
  const reached = levelFor(terms, points);
  return Math.max(level, isVerified ? reached : withoutKyc(reached));
}

/** Gifts of the levels above the highest ever held, up to the new one; a gift of zero is none. */
export const upgradeGifts = (
  terms: LevelTerms,
  best: number,
  level: number,
): readonly { readonly level: number; readonly amount: bigint }[] =>
  Array.from({ length: Math.max(0, level - best) }, (_, step) => best + 1 + step)
    .map((reached) => ({ level: reached, amount: upgradeGiftOf(terms, reached) }))
    .filter(({ amount }) => amount > 0n);

/** Points that keep a level at a check: half its threshold, rounded up. */
export const keepPointsOf = (terms: LevelTerms, level: number): bigint => (thresholdOf(terms, level) + 1n) / 2n;

/** The level after a check: the same with enough points, else one below. */
export const keepOutcome = (terms: LevelTerms, level: number, points: bigint): number =>
  level === 0 || points >= keepPointsOf(terms, level) ? level : level - 1;

const share = (points: bigint, bps: number): bigint => (points * BigInt(bps)) / FULL_BPS;
const atMost = (amount: bigint, maximum: bigint): bigint => (amount < maximum ? amount : maximum);

/** A week's gift, from the points of the week. */
export const weeklyGift = (terms: LevelTerms, level: number, points: bigint): bigint =>
  atMost(share(points, terms.weeklyBps), upgradeGiftOf(terms, level));

/** A birthday's gift, from the points of the year before it. */
export const birthdayGift = (terms: LevelTerms, level: number, points: bigint): bigint =>
  atMost(share(points, terms.birthdayBps), upgradeGiftOf(terms, level));

/** What is wrong with terms: thresholds that do not rise, an upgrade's gift above its share of its threshold, a rate above its share. */
export function termsFault({
  thresholds,
  upgradeGifts: gifts,
  weeklyBps,
  birthdayBps,
}: LevelTerms): { readonly part: 'threshold' | 'gift'; readonly level: number } | 'weekly' | 'birthday' | undefined {
  for (let level = 1; level <= LEVEL_MAXIMUM; level++) {
    const threshold = thresholds[level - 1]!;
    if (threshold <= (thresholds[level - 2] ?? 0n)) return { part: 'threshold', level };
    if (gifts[level - 1]! > share(threshold, SHARES_BPS.upgrade)) return { part: 'gift', level };
  }
  if (weeklyBps > SHARES_BPS.weekly) return 'weekly';
  return birthdayBps > SHARES_BPS.birthday ? 'birthday' : undefined;
}
