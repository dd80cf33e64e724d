/** What the page shows, and what a friend's row says, as pure functions. */
import type { Answer } from '@lantern/web';
import type { Friend } from './api/use-friends.ts';

export type Referral = Answer<'referral.read'>;
export type Offer = NonNullable<Referral['offer']>;

const DAY_MS = 86_400_000;
export const STEPS = ['identity', 'bank', 'deposits', 'points'] as const;
export type Step = (typeof STEPS)[number];

/** The steps a friend has not done yet. */
export const missingSteps = ({ met }: Pick<Friend, 'met'>): readonly Step[] => STEPS.filter((step) => !met[step]);

/** Whether the friend may still qualify. */
export const isRunning = ({ state }: Pick<Friend, 'state'>): boolean =>
  state === 'registered' || state === 'qualifying';

/** Whole days that are left, the one that has begun included. */
export const daysLeft = ({ until }: Pick<Friend, 'until'>, nowMs: number): number =>
  Math.max(0, Math.ceil((until - nowMs) / DAY_MS));
