/** Referral: when a friend qualifies, what is shared of the friend's stake, what a ring of own accounts would gain. Pure. Source: engagement.md §5 K7. */
import type { ReferralEnding } from '@lantern/contract';
import {
  REFERRAL_STEPS,
  type PromotionRule,
  type ReferralClosing,
  type ReferralState,
  type ReferralStep,
} from '@lantern/contract/promotion-rules';
import { daysAfter, daysBetween, type Day } from '../../../../../kernel/days.ts';
import { pairSum } from './traits.ts';

export type ReferralRule = Extract<PromotionRule, { kind: 'referral' }>;

const DAY_MS = 86_400_000;
const FULL_BPS = 10_000n;
const FULL_PPM = 1_000_000n;
/** What a point costs who earns it, on average: points are weighted to it (§4). */
const POINT_COST_PPM = 35_000n;

/** What is known of a friend within the window. */
export interface FriendFacts {
  readonly identity: boolean;
  readonly bank: boolean;
  /** Credited deposits and points, in minor units. */
  readonly deposits: bigint;
  readonly points: bigint;
}

export type StepsMet = Readonly<Record<ReferralStep, boolean>>;

/** Which steps are done. */
export const stepsMet = (rule: ReferralRule, { identity, bank, deposits, points }: FriendFacts): StepsMet => ({
  identity,
  bank,
  deposits: deposits >= BigInt(rule.deposits),
  points: points >= BigInt(rule.points),
});

/** Whether all of them are. */
export const isQualified = (met: StepsMet): boolean => REFERRAL_STEPS.every((step) => met[step]);

/** The last instant at which a friend can qualify, in milliseconds since 1970. */
export const windowEnds = (rule: ReferralRule, registeredMs: number): number => registeredMs + rule.windowDays * DAY_MS;

/** Until when a pair that has qualified is checked. */
export const holdEnds = (rule: ReferralRule, qualifiedMs: number): number => qualifiedMs + rule.holdDays * DAY_MS;

/** The last day the share is paid for; the day of registration is the first. */
export const shareUntil = (rule: ReferralRule, registeredOn: Day): Day => daysAfter(registeredOn, rule.shareDays - 1);

/** The referrer's share of what a friend's stake of a day counts for, rounded down. */
export const shareOf = (rule: ReferralRule, counted: bigint): bigint =>
  counted <= 0n ? 0n : (counted * BigInt(rule.shareBps)) / FULL_BPS;

export interface ShareDay {
  readonly day: Day;
  readonly amount: bigint;
}

/**
 * What is to be paid for the days after `after`, up to and with `to`. Each day is paid once: what earlier days were paid too much or too little
 * since is settled with the next ones, and is never taken from a balance.
 */
export function sharesDue(
  rule: ReferralRule,
  counted: ReadonlyMap<Day, bigint>,
  {
    from,
    after,
    to,
    paid,
  }: { readonly from: Day; readonly after: Day | null; readonly to: Day; readonly paid: bigint },
): readonly ShareDay[] {
  const due: ShareDay[] = [];
  let [earned, given] = [0n, paid];
  for (let at = 0; at <= daysBetween(from, to); at++) {
    const day = daysAfter(from, at);
    earned += shareOf(rule, counted.get(day) ?? 0n);
    if ((after !== null && day <= after) || earned <= given) continue;
    due.push({ day, amount: earned - given });
    given = earned;
  }
  return due;
}

/** What a ring of own accounts would gain by one pair that just qualifies: gifts and share, less what the points cost on average. */
export const ringProfit = (rule: ReferralRule): bigint =>
  pairSum(rule) + shareOf(rule, BigInt(rule.points)) - (BigInt(rule.points) * POINT_COST_PPM) / FULL_PPM;

/** The points from which on a pair's gifts cost more to earn than they pay: below, identity alone keeps rings out. */
export const ringProofPoints = (rule: ReferralRule): bigint =>
  (pairSum(rule) * FULL_PPM + POINT_COST_PPM - 1n) / POINT_COST_PPM;

/** Where a friend is, as the screens show it. */
export function shownState(state: 'open' | 'holding' | 'paid' | 'closed', met: StepsMet): ReferralState {
  if (state !== 'open') return state;
  return REFERRAL_STEPS.some((step) => met[step]) ? 'qualifying' : 'registered';
}

/** Why a pair ended, as its referrer is told: no check that found something is named. */
export const endingOf = (closing: ReferralClosing): ReferralEnding =>
  closing === 'window_over' || closing === 'monthly_limit' || closing === 'sold_out' ? closing : 'refused';
