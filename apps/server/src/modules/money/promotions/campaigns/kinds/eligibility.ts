/** Who may take a promotion: every reason against it, in the order in which they are met. Pure. Source: engagement.md §2. */
import type { PromotionAudience, PromotionReason, PromotionRule } from '@lantern/contract/promotion-rules';
import { isOpenAt } from './times.ts';

export interface Reason {
  readonly code: PromotionReason;
  readonly have: number | null;
  readonly need: number | null;
}

/** Where a promotion is in its time. */
export interface Schedule {
  readonly state: 'live' | 'paused' | 'ended';
  readonly from: number;
  /** Excluded. */
  readonly to: number;
  /** Whether it runs, but not at this hour or on this day of the week. */
  readonly isClosedNow?: boolean;
}

/** The time of a promotion as it is at an instant. */
export const scheduleOf = (
  { state, rule }: { readonly state: Schedule['state']; readonly rule: Pick<PromotionRule, 'from' | 'to' | 'times'> },
  timeZone: string,
  nowMs: number,
): Schedule => ({
  state,
  from: rule.from,
  to: rule.to,
  isClosedNow: nowMs >= rule.from && nowMs < rule.to && !isOpenAt(rule.times, timeZone, nowMs),
});

/** What is known of a reader. */
export type Reader =
  | { readonly is: 'guest' }
  | { readonly is: 'trial' }
  | {
      readonly is: 'member';
      readonly mayPlay: boolean;
      readonly level: number;
      readonly identityVerified: boolean;
      /** Days since the last credited deposit began to count: whether there was one within the days that are asked for. */
      readonly depositedWithin: (days: number) => boolean;
      readonly accountDays: number;
    };

/** What the reader has taken, and whether anything is left. */
export interface Taken {
  readonly done: boolean;
  readonly soldOut: boolean;
}

const reason = (code: PromotionReason, have: number | null = null, need: number | null = null): Reason => ({
  code,
  have,
  need,
});

/** Why a promotion is not open now. */
export function scheduleReasons({ state, from, to, isClosedNow = false }: Schedule, nowMs: number): readonly Reason[] {
  if (state === 'ended' || nowMs >= to) return [reason('ended')];
  return [
    ...(nowMs < from ? [reason('not_started')] : []),
    ...(state === 'paused' ? [reason('paused')] : []),
    ...(isClosedNow ? [reason('hours')] : []),
  ];
}

function audienceReasons(audience: PromotionAudience, reader: Extract<Reader, { is: 'member' }>): readonly Reason[] {
  const { minLevel, identityVerified, depositDays, accountDays } = audience;
  return [
    ...(reader.level < minLevel ? [reason('level', reader.level, minLevel)] : []),
    ...(identityVerified && !reader.identityVerified ? [reason('identity', 0, 1)] : []),
    ...(depositDays > 0 && !reader.depositedWithin(depositDays) ? [reason('deposit', null, depositDays)] : []),
    ...(reader.accountDays < accountDays ? [reason('account_age', reader.accountDays, accountDays)] : []),
  ];
}

/** What stands between a reader and a promotion apart from its time and what was taken: protection, then audience. */
export function readerReasons(audience: PromotionAudience, reader: Reader): readonly Reason[] {
  if (reader.is === 'guest') return [reason('not_logged_in')];
  if (reader.is === 'trial') return [reason('trial')];
  return [...(reader.mayPlay ? [] : [reason('restricted')]), ...audienceReasons(audience, reader)];
}

/** All reasons: schedule, protection, audience, what the reader has taken, what is left. */
export const reasonsFor = (
  schedule: Schedule,
  audience: PromotionAudience,
  reader: Reader,
  { done, soldOut }: Taken,
  nowMs: number,
): readonly Reason[] => [
  ...scheduleReasons(schedule, nowMs),
  ...readerReasons(audience, reader),
  ...(done ? [reason('done')] : []),
  ...(soldOut ? [reason('sold_out')] : []),
];
