/** A deposit bonus while it is written: numbers as typed, and the rule's part that they make. */
import type { MatchRule } from '@lantern/contract/promotion-rules';
import { numberOf } from './numbers.ts';

const BPS_IN_PERCENT = 100;

/** A deposit bonus as typed; an empty cash-out maximum is none. */
export interface MatchForm {
  readonly deposits: MatchRule['deposits'];
  readonly product: MatchRule['product'];
  readonly base: MatchRule['base'];
  /** Percent, with a point or a comma. */
  readonly percent: string;
  readonly maximum: string;
  readonly minimumDeposit: string;
  readonly multiple: string;
  readonly hours: string;
  readonly betMaximum: string;
  readonly cashOutMaximum: string;
}

export const EMPTY_MATCH: MatchForm = {
  deposits: 'first',
  product: 'any',
  base: 'bonus',
  percent: '',
  maximum: '',
  minimumDeposit: '',
  multiple: '10',
  hours: '168',
  betMaximum: '',
  cashOutMaximum: '',
};

/** The form of a saved rule. */
export const matchFormOf = (rule: MatchRule): MatchForm => ({
  deposits: rule.deposits,
  product: rule.product,
  base: rule.base,
  percent: String(rule.percentBps / BPS_IN_PERCENT),
  maximum: String(rule.maximum),
  minimumDeposit: String(rule.minimumDeposit),
  multiple: String(rule.multiple),
  hours: String(rule.hours),
  betMaximum: String(rule.betMaximum),
  cashOutMaximum: rule.cashOutMaximum === null ? '' : String(rule.cashOutMaximum),
});

/** A percentage with at most two decimals as basis points; undefined for anything else. */
export function bpsOf(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * BPS_IN_PERCENT) : undefined;
}

/** The rule's part; what is not a number is left out. */
export function matchOf(match: MatchForm): object {
  const { deposits, product, base, cashOutMaximum } = match;
  return {
    deposits,
    product,
    base,
    percentBps: bpsOf(match.percent),
    maximum: numberOf(match.maximum),
    minimumDeposit: numberOf(match.minimumDeposit),
    multiple: numberOf(match.multiple),
    hours: numberOf(match.hours),
    betMaximum: numberOf(match.betMaximum),
    cashOutMaximum: cashOutMaximum.trim() === '' ? null : numberOf(cashOutMaximum),
  };
}
