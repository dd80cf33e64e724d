/** Deposit bonuses: the offer a rule becomes, its requirement, and what it is worth to a member. Pure. Source: engagement.md §5 K1, real value. */
import {
  MATCH_DEPOSIT_MAXIMUM,
  MATCH_TURNOVER_MAXIMUM,
  type MatchRule,
  type PromotionFinding,
  type PromotionValue,
} from '@lantern/contract/promotion-rules';
import {
  bonusTerms,
  depositForMaximum,
  type BonusTerms,
  type Offer,
  type OfferTerms,
} from '../../../turnover/index.ts';
import { sharesOf } from './products.ts';
import { clearingValue, stakesOf } from './value.ts';

const FULL_BPS = 10_000;

/** Bonus and requirement of a deposit. */
export const matchTerms = (rule: MatchRule, deposit: bigint): BonusTerms => bonusTerms(offerTerms(rule), deposit);

const offerTerms = ({ percentBps, maximum, base, multiple }: MatchRule): OfferTerms => ({
  matchBps: percentBps,
  bonusMaximum: BigInt(maximum),
  rule: base,
  multiple,
});

/** A version of a promotion. */
interface VersionName {
  readonly merchantCode: string;
  readonly key: string;
  readonly version: number;
}

/** The offer that deposits may carry by a version of the rule. */
export function offerOf(rule: MatchRule, name: VersionName, currency: string): Omit<Offer, 'offerId'> {
  const { deposits, names, cashOutMaximum } = rule;
  return {
    merchantCode: name.merchantCode,
    currency,
    kind: deposits === 'first' ? 'first_deposit' : 'reload',
    titleVi: names.vi,
    titleEn: names.en,
    depositMinimum: BigInt(rule.minimumDeposit),
    matchBps: rule.percentBps,
    bonusMaximum: BigInt(rule.maximum),
    rule: rule.base,
    multiple: rule.multiple,
    shares: sharesOf(rule.product),
    betMaximum: BigInt(rule.betMaximum),
    cashOutMaximum: cashOutMaximum === null ? null : BigInt(cashOutMaximum),
    validHours: rule.hours,
    perMember: deposits === 'first' ? 1 : null,
    perDay: deposits === 'daily' ? 1 : null,
    perWeek: deposits === 'weekly' ? 1 : null,
    promotion: name.key,
    version: name.version,
  };
}

/** How many times the smallest deposit the table of values takes. */
const EXAMPLE_TIMES = 10;

/** The deposit that the table of values is about: ten times the smallest one, or the one that gets the largest bonus when that is less. */
function exampleDeposit(rule: MatchRule): number {
  const enough = Math.min(Number(depositForMaximum(offerTerms(rule))), rule.minimumDeposit * EXAMPLE_TIMES);
  return Math.max(rule.minimumDeposit, enough);
}

const stakesFor = (rule: MatchRule): readonly number[] => stakesOf(exampleDeposit(rule), rule.betMaximum);

/** Whether the requirement is above ten times the bonus, for any deposit; what is rounded down of a bonus aside. */
function asksTooMuch({ base, multiple, percentBps }: MatchRule): boolean {
  if (base === 'bonus') return multiple > MATCH_TURNOVER_MAXIMUM;
  return (FULL_BPS + percentBps) * multiple > MATCH_TURNOVER_MAXIMUM * percentBps;
}

type MatchFinding = Extract<
  PromotionFinding,
  'turnover_too_high' | 'bonus_zero' | 'maximum_unreachable' | 'bet_maximum_low' | 'cash_out_low'
>;

/** What the linter finds in the numbers of a match; nothing in other kinds. */
export const matchFindings = (rule: { readonly kind: string } | MatchRule): Readonly<Record<MatchFinding, boolean>> => {
  if (!('percentBps' in rule))
    return {
      turnover_too_high: false,
      bonus_zero: false,
      maximum_unreachable: false,
      bet_maximum_low: false,
      cash_out_low: false,
    };
  return {
    turnover_too_high: asksTooMuch(rule),
    bonus_zero: matchTerms(rule, BigInt(rule.minimumDeposit)).bonus === 0n,
    maximum_unreachable: depositForMaximum(offerTerms(rule)) > BigInt(MATCH_DEPOSIT_MAXIMUM),
    bet_maximum_low: stakesFor(rule).length === 0,
    cash_out_low: rule.cashOutMaximum !== null && rule.cashOutMaximum < rule.maximum,
  };
};

/** What the bonus is worth at an example deposit; undefined while its numbers cannot hold. Takes up to half a second. */
export function valueOf(rule: MatchRule): PromotionValue | undefined {
  if (Object.values(matchFindings(rule)).some(Boolean)) return undefined;
  const deposit = exampleDeposit(rule);
  const { bonus, required } = matchTerms(rule, BigInt(deposit));
  const { betMaximum, cashOutMaximum } = rule;
  return clearingValue({ deposit, bonus: Number(bonus), required: Number(required), betMaximum, cashOutMaximum });
}
