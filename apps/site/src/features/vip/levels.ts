/** What the screens show of a member's level. Pure. */
import type { Answer } from '@lantern/web';

export type VipStatus = Answer<'vip.status'>;
export type VipLevel = VipStatus['levels'][number];

/** The entry of a level; the table has every level there is. */
const levelOf = ({ levels }: VipStatus, wanted: number): VipLevel | undefined =>
  levels.find(({ level }) => level === wanted);

/** The way to the next level: undefined at the highest. */
export interface Way {
  readonly level: number;
  readonly name: string;
  readonly missing: number;
  readonly threshold: number;
  /** Paid for reaching it; zero when there is none, or when it was paid before. */
  readonly gift: number;
}

export function wayUp(status: VipStatus): Way | undefined {
  const { next, best } = status;
  const entry = next && levelOf(status, next.level);
  if (!next || !entry) return undefined;
  return { ...next, threshold: entry.threshold, gift: next.level > best ? entry.upgradeGift : 0 };
}

export type Gain = 'cashbackBps' | 'upgradeGift' | 'weeklyMaximum' | 'birthdayMaximum';
const GAINS: readonly Gain[] = ['cashbackBps', 'upgradeGift', 'weeklyMaximum', 'birthdayMaximum'];

/** One row of what a level gives, now and at the next level. */
export interface GainRow {
  readonly gain: Gain;
  readonly now: number;
  readonly next: number | undefined;
  readonly isMore: boolean;
  /** The next level was held before, and a gift for reaching it is paid once. */
  readonly isTaken: boolean;
}

export function gainRows(status: VipStatus): readonly GainRow[] {
  const now = levelOf(status, status.level);
  const next = status.next ? levelOf(status, status.next.level) : undefined;
  if (!now) return [];
  return GAINS.map((gain) => {
    const isTaken = gain === 'upgradeGift' && next !== undefined && next.level <= status.best && next.upgradeGift > 0;
    return {
      gain,
      now: now[gain],
      next: next?.[gain],
      isMore: next !== undefined && next[gain] > now[gain] && !isTaken,
      isTaken,
    };
  });
}

/** The lowest level with a weekly gift and a birthday gift. */
export const firstGiftLevel = ({ levels }: VipStatus): number | undefined =>
  levels.find(({ weeklyMaximum, birthdayMaximum }) => weeklyMaximum > 0 || birthdayMaximum > 0)?.level;

/** How a level's moon looks: the lit share of its disc, and the stars around it. */
export function moonOf(level: number): { readonly lit: number; readonly stars: number } {
  const FULL_FROM = 3;
  const LIT = [0, 0.22, 0.62, 1] as const;
  return { lit: LIT[Math.min(level, FULL_FROM)] ?? 1, stars: Math.max(0, level - FULL_FROM) };
}
