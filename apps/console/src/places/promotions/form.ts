/** The form of a rule: numbers as typed, of every kind side by side. */
import type { LossPeriod, PromotionArt, PromotionKind, PromotionProduct } from '@lantern/contract/promotion-rules';
import type { MatchForm } from './match-form.ts';

/** Numbers of a referral besides its gift, in the order of the form. */
export const REFERRAL_NUMBERS = [
  'deposits',
  'points',
  'windowDays',
  'holdDays',
  'shareBps',
  'shareDays',
  'monthlyFriends',
] as const;
export type ReferralNumber = (typeof REFERRAL_NUMBERS)[number];

interface Words {
  readonly vi: string;
  readonly en: string;
}

/** Free spins as typed; the game with what its vendor reported of it. */
export interface SpinsForm {
  readonly game:
    | {
        readonly vendor: string;
        readonly game: string;
        readonly gameNames: Words;
        readonly rtpBps: number;
        readonly topTimes: number;
      }
    | undefined;
  readonly spins: string;
  readonly stake: string;
  readonly useDays: string;
}

/** Loss cashback as typed. */
export interface LossForm {
  readonly period: LossPeriod;
  readonly percent: string;
}

/** Days and hours as typed. */
export interface TimesForm {
  readonly days: readonly number[];
  readonly hours: readonly { readonly from: string; readonly to: string }[];
}

/** Turnover of a gift as typed; an empty cash-out maximum is none. */
export interface TurnoverForm {
  readonly product: PromotionProduct;
  readonly multiple: string;
  readonly hours: string;
  readonly betMaximum: string;
  readonly cashOutMaximum: string;
}

export interface Form {
  readonly kind: PromotionKind;
  readonly names: Words;
  readonly lead: Words;
  readonly art: PromotionArt;
  readonly from: number | null;
  readonly to: number | null;
  readonly budget: string;
  readonly minLevel: string;
  readonly identityVerified: boolean;
  /** Undefined: open all the time. */
  readonly times: TimesForm | undefined;
  /** Percent; zero: none. */
  readonly control: string;
  readonly depositDays: string;
  readonly accountDays: string;
  /** Check-in. */
  readonly daily: string;
  readonly milestones: readonly string[];
  /** Codes. */
  readonly amount: string;
  readonly codes: string;
  readonly usesEach: string;
  /** Envelopes. */
  readonly mode: 'table' | 'split';
  readonly pieces: readonly { readonly amount: string; readonly count: string }[];
  readonly total: string;
  readonly count: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly step: string;
  readonly match: MatchForm;
  /** Referral. */
  readonly referral: Readonly<Record<ReferralNumber, string>>;
  /** Applications; what they give is `minimum` to `maximum`. */
  readonly picturesNeeded: string;
  readonly attempts: string;
  readonly answerHours: string;
  /** Gifts by hand. */
  readonly dailyMaximum: string;
  /** Races. */
  readonly product: PromotionProduct;
  readonly dailyCap: string;
  readonly countsFrom: 'joining' | 'start';
  readonly prizes: readonly { readonly places: string; readonly amount: string }[];
  readonly closeHours: string;
  readonly spins: SpinsForm;
  /** What it counts is `product`, the most of a period `maximum`. */
  readonly loss: LossForm;
  /** Undefined: the gift is cash. */
  readonly turnover: TurnoverForm | undefined;
}
