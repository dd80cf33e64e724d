/** The gate of marketing as a pure decision over facts that were read in the sending transaction. */
import type { MarketingPurpose } from '@lantern/contract';

/** Marketing to one member over all channels. */
export const SENDS_A_DAY = 1;
export const SENDS_A_WEEK = 3;
/** No marketing so long after a deposit that failed. */
export const FAILED_DEPOSIT_HOURS = 24;
/** No invitation to deposit or to return so long after a limit was set, lowered or asked for. */
export const LIMIT_DAYS = 30;
/** Quiet hours by the merchant's clock: from the first, until the second. */
export const QUIET_FROM = '21:00:00';
export const QUIET_UNTIL = '09:00:00';

export interface SendFacts {
  /** A real member whose account is neither locked nor erased. */
  readonly isActive: boolean;
  /** Neither self-excluded nor on a break. */
  readonly mayPlay: boolean;
  /** An operator has not closed a case of harm about them. */
  readonly isUnderReview: boolean;
  /** For the product on the channel. */
  readonly hasConsent: boolean;
  readonly purpose: MarketingPurpose;
  /** A limit of their own is in force, so it may be reached, or one was changed lately. */
  readonly hasLimits: boolean;
  readonly hasFailedDeposit: boolean;
  /** `HH:mm:ss` by the merchant's clock. */
  readonly time: string;
  /** On the merchant's day, and in the last seven days. */
  readonly sentToday: number;
  readonly sentThisWeek: number;
}

/** Why nothing is sent. */
export type SendRefusal =
  | 'account'
  | 'protected'
  | 'review'
  | 'consent'
  | 'limits'
  | 'failed_deposit'
  | 'quiet'
  | 'day'
  | 'week';

/** The first reason not to send; undefined when it may be sent. Protection comes before what passes with time. */
export function sendRefusal(facts: SendFacts): SendRefusal | undefined {
  if (!facts.isActive) return 'account';
  if (!facts.mayPlay) return 'protected';
  if (facts.isUnderReview) return 'review';
  if (!facts.hasConsent) return 'consent';
  if (facts.hasLimits && facts.purpose !== 'news') return 'limits';
  if (facts.hasFailedDeposit) return 'failed_deposit';
  if (facts.time >= QUIET_FROM || facts.time < QUIET_UNTIL) return 'quiet';
  if (facts.sentToday >= SENDS_A_DAY) return 'day';
  if (facts.sentThisWeek >= SENDS_A_WEEK) return 'week';
  return undefined;
}
