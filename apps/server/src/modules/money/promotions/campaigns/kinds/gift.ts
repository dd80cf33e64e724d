/** Gifts with turnover: what the linter finds in them, and what they are worth to a member. Pure. Source: engagement.md §5 K12, K13, real value. */
import {
  MATCH_TURNOVER_MAXIMUM,
  type GiftTurnover,
  type PromotionFinding,
  type PromotionRule,
  type PromotionValue,
} from '@lantern/contract/promotion-rules';
import { giftBounds, giftTurnoverOf } from './traits.ts';
import { clearingValue, stakesOf } from './value.ts';

type GiftFinding = Extract<PromotionFinding, 'turnover_too_high' | 'bet_maximum_low' | 'cash_out_low'>;

/** Nothing in rules that are not gifts with turnover. */
export function giftFindings(rule: PromotionRule): Partial<Readonly<Record<GiftFinding, boolean>>> {
  const turnover = giftTurnoverOf(rule);
  if (turnover === undefined) return {};
  const { multiple, betMaximum, cashOutMaximum } = turnover;
  const { most } = giftBounds(rule);
  return {
    turnover_too_high: multiple > MATCH_TURNOVER_MAXIMUM,
    bet_maximum_low: stakesOf(most, betMaximum).length === 0,
    cash_out_low: cashOutMaximum !== null && cashOutMaximum < most,
  };
}

/** What the largest gift is worth; undefined for gifts in cash, and while its numbers cannot hold. Takes up to half a second. */
export function giftValue(rule: PromotionRule): PromotionValue | undefined {
  const turnover: GiftTurnover | undefined = giftTurnoverOf(rule);
  if (turnover === undefined || Object.values(giftFindings(rule)).some(Boolean)) return undefined;
  const bonus = giftBounds(rule).most;
  const { multiple, betMaximum, cashOutMaximum } = turnover;
  return clearingValue({ deposit: 0, bonus, required: bonus * multiple, betMaximum, cashOutMaximum });
}
