/** What tells the kinds of promotions apart: one entry a kind, which the linter, publication, claims and pages read. Pure. */
import {
  CHECK_IN_DAYS,
  type GiftTurnover,
  type PromotionKind,
  type PromotionRule,
} from '@lantern/contract/promotion-rules';
import { monthsTouched } from './calendar.ts';
import { matchTerms } from './match.ts';
import { poolOf } from './race.ts';
import { spinsCost } from './spins.ts';

export type RuleOf<K extends PromotionKind> = Extract<PromotionRule, { kind: K }>;

/** The least and the most that one taking gives, by the rule alone. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

export interface KindTraits<R> {
  /**
   * What ends it besides its time: `pieces` that are all taken; a budget of which one taking needs a `slot`, or takes from all slots together
   * (`budget`); a `pool` never ends before its time; what was `given` keeps others from joining.
   */
  readonly bound: 'pieces' | 'slot' | 'budget' | 'pool' | 'given';
  /** How many pieces a rule gives; absent for kinds without any. */
  pieces?(rule: R): number;
  /** The most a promotion can give: all its pieces or prizes; absent where the budget alone ends it. */
  most?(rule: R): bigint;
  bounds(rule: R): Bounds;
  /** What one taking needs of a budget that is divided into slots; absent for promotions of pieces and of prizes. */
  taking?(rule: R): bigint;
  /** What one member can get of it in all, as cash; absent: the most of one taking. */
  ofMember?(rule: R, timeZone: string): bigint;
  /** What a published promotion keeps besides its kind. */
  fixed?(rule: R): object;
  /** Money that is won only after turnover, and is no cash until then. */
  readonly hasTurnover?: true;
  /** What the rule asks is asked of someone else, not of the reader. */
  readonly asksOther?: true;
  /** Only a verified identity keeps one person from taking it again, however small it is. */
  readonly asksIdentity?: true;
  /** Who takes part goes on when the operator ends it before its time. */
  readonly outlastsEnd?: true;
  /** Taken at a moment, so it may have hours and days of the week. */
  readonly isMomentary?: true;
  /** Offered to everyone, so some may be left out at random. */
  readonly isOffered?: true;
  /** On no page of the site: operators give it. */
  readonly isHidden?: true;
  /** Grows with what is staked: who has joined is paid whatever was given. */
  readonly isEarned?: true;
  /** Played before it is money: what it wins is cash. */
  readonly isPlayed?: true;
  /** Claimed by a call of the member's own; all others are redeemed, chosen, joined or applied for. */
  readonly isClaimed?: true;
}

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

const boundsOf = (amounts: readonly number[]): Bounds => ({ least: Math.min(...amounts), most: Math.max(...amounts) });

/** What one member gets in one cycle of a check-in who signs every day. */
export const cycleSum = ({ daily, milestones }: RuleOf<'check_in'>, days: number): bigint =>
  BigInt(daily) * BigInt(days) + sum(milestones);

/** What a pair of a referral gets. */
export const pairSum = ({ amount }: RuleOf<'referral'>): bigint => 2n * BigInt(amount);

type Traits = { readonly [K in PromotionKind]: KindTraits<RuleOf<K>> };

const TRAITS: Traits = {
  app_download: {
    bound: 'slot',
    isMomentary: true,
    isOffered: true,
    bounds: ({ amount }) => ({ least: amount, most: amount }),
    taking: ({ amount }) => BigInt(amount),
    asksIdentity: true,
    isClaimed: true,
  },
  application: {
    bound: 'budget',
    bounds: ({ minimum, maximum }) => ({ least: minimum, most: maximum }),
    taking: ({ maximum }) => BigInt(maximum),
  },
  check_in: {
    bound: 'slot',
    isMomentary: true,
    isOffered: true,
    bounds: ({ daily, milestones }) => ({ least: daily, most: daily + Math.max(...milestones) }),
    taking: (rule) => cycleSum(rule, CHECK_IN_DAYS),
    ofMember: (rule, timeZone) => cycleSum(rule, CHECK_IN_DAYS) * BigInt(monthsTouched(timeZone, rule.from, rule.to)),
    isClaimed: true,
  },
  code: {
    bound: 'pieces',
    isMomentary: true,
    pieces: ({ codes, usesEach }) => codes * usesEach,
    most: ({ amount, codes, usesEach }) => BigInt(amount) * BigInt(codes) * BigInt(usesEach),
    bounds: ({ amount }) => ({ least: amount, most: amount }),
    // Who has a code, or saw the envelopes, counts on what they give.
    fixed: ({ amount, codes, usesEach, turnover }) => ({ amount, codes, usesEach, turnover }),
  },
  envelope: {
    bound: 'pieces',
    isMomentary: true,
    isOffered: true,
    pieces: ({ envelopes }) =>
      envelopes.mode === 'table' ? envelopes.pieces.reduce((total, { count }) => total + count, 0) : envelopes.count,
    most: ({ envelopes }) =>
      envelopes.mode === 'table'
        ? envelopes.pieces.reduce((total, { amount, count }) => total + BigInt(amount) * BigInt(count), 0n)
        : BigInt(envelopes.total),
    bounds: ({ envelopes }) =>
      envelopes.mode === 'split'
        ? { least: envelopes.minimum, most: envelopes.maximum }
        : boundsOf(envelopes.pieces.map(({ amount }) => amount)),
    fixed: ({ envelopes, turnover }) => ({ envelopes, turnover }),
    isClaimed: true,
  },
  loss: {
    bound: 'given',
    isOffered: true,
    bounds: ({ maximum }) => ({ least: 1, most: maximum }),
    // Earned, by what was staked.
    ofMember: () => 0n,
    // Who takes part counts on all of it.
    fixed: ({ from, to, product, period, rateBps, maximum }) => ({ from, to, product, period, rateBps, maximum }),
    outlastsEnd: true,
    isEarned: true,
  },
  manual: {
    bound: 'budget',
    bounds: ({ maximum }) => ({ least: 1, most: maximum }),
    taking: ({ maximum }) => BigInt(maximum),
    isHidden: true,
  },
  match: {
    bound: 'budget',
    isMomentary: true,
    isOffered: true,
    bounds: (rule) => ({ least: Number(matchTerms(rule, BigInt(rule.minimumDeposit)).bonus), most: rule.maximum }),
    taking: ({ maximum }) => BigInt(maximum),
    // A bonus is money that was not won yet.
    ofMember: () => 0n,
    hasTurnover: true,
  },
  race: {
    bound: 'pool',
    isOffered: true,
    most: poolOf,
    bounds: ({ prizes }) => boundsOf(prizes.map(({ amount }) => amount)),
    // Who takes part counts on all of it.
    fixed: ({ from, to, product, dailyCap, countsFrom, prizes, closeHours }) => ({
      from,
      to,
      product,
      dailyCap,
      countsFrom,
      prizes,
      closeHours,
    }),
    outlastsEnd: true,
  },
  referral: {
    bound: 'slot',
    bounds: ({ amount }) => ({ least: amount, most: amount }),
    taking: pairSum,
    asksOther: true,
  },
  spins: {
    bound: 'slot',
    isMomentary: true,
    isOffered: true,
    bounds: (rule) => ({ least: Number(spinsCost(rule)), most: Number(spinsCost(rule)) }),
    taking: spinsCost,
    isClaimed: true,
    isPlayed: true,
  },
};

/** The traits of a rule's kind. */
export const traitsOf = (rule: PromotionRule): KindTraits<PromotionRule> => TRAITS[rule.kind];

/** The turnover of a gift that is a bonus; undefined for cash and for kinds that give none. */
export const giftTurnoverOf = (rule: PromotionRule): GiftTurnover | undefined =>
  'turnover' in rule ? rule.turnover : undefined;

/** Whether what it gives is money that is won only after turnover. */
export const asksTurnover = (rule: PromotionRule): boolean =>
  traitsOf(rule).hasTurnover === true || giftTurnoverOf(rule) !== undefined;

/** Kinds that are on no page of the site. */
export const HIDDEN_KINDS = (Object.keys(TRAITS) as PromotionKind[]).filter((kind) => TRAITS[kind].isHidden);

/** How many pieces a rule gives; none where it has none. */
export const piecesOf = (rule: PromotionRule): number => traitsOf(rule).pieces?.(rule) ?? 0;

/** The most a promotion can give: all its pieces or prizes; without any the budget, which ends it. */
export const mostGiven = (rule: PromotionRule): bigint => traitsOf(rule).most?.(rule) ?? BigInt(rule.budget);

/** The least and the most that one taking gives, by the rule alone. */
export const giftBounds = (rule: PromotionRule): Bounds => traitsOf(rule).bounds(rule);

/** What one taking needs of a budget that is divided; undefined for promotions of pieces and of prizes. */
export const takingOf = (rule: PromotionRule): bigint | undefined => traitsOf(rule).taking?.(rule);

/** What one member can get of it in all, as cash. */
export const mostOfMember = (rule: PromotionRule, timeZone: string): bigint =>
  traitsOf(rule).ofMember?.(rule, timeZone) ?? BigInt(giftBounds(rule).most);

/** A budget that ends a promotion needs only what one taking gives; all others give at most what their pieces are worth. */
export const budgetNeeded = (rule: PromotionRule): bigint => takingOf(rule) ?? mostGiven(rule);
