/** The rules of a new order: its totals, missing entries, a promotion's bonus. Pure. */
import type { DepositMethod, Promotion } from '../deposit-words.ts';

export type MethodField = DepositMethod['fields'][number]['field'];
export type Answers = Readonly<Partial<Record<MethodField, string>>>;
type VoucherCard = NonNullable<DepositMethod['cards']>[number];

export interface Draft {
  readonly method: DepositMethod;
  /** Minor units; 0 while nothing is entered. */
  readonly amount: number;
  readonly answers: Answers;
}

/** Why an order cannot be opened yet; `field` when one of the method's fields is missing or malformed. */
export type Missing =
  | { readonly why: 'amount' | 'value' | 'below' | 'above'; readonly field?: undefined }
  | { readonly why: 'field' | 'malformed'; readonly field: MethodField };

/** Whether a value is valid for the method; without a pattern any text is. */
export function fits({ pattern }: DepositMethod['fields'][number], value: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
}

/** The first missing entry in the order of the form. */
export function missingOf({ method, amount, answers }: Draft): Missing | undefined {
  const choices = method.fields.filter(({ choices }) => choices !== undefined);
  const unchosen = choices.find(({ field }) => !answers[field]);
  if (unchosen) return { why: 'field', field: unchosen.field };
  if (amount === 0) return { why: method.cards ? 'value' : 'amount' };
  if (amount < method.minimum) return { why: 'below' };
  if (amount > method.maximum) return { why: 'above' };
  const empty = method.fields.find(({ field }) => !answers[field]);
  if (empty) return { why: 'field', field: empty.field };
  const wrong = method.fields.find((field) => field.choices === undefined && !fits(field, answers[field.field]!));
  return wrong && { why: 'malformed', field: wrong.field };
}

/** The card of the chosen network. */
export const cardOf = ({ method, answers }: Draft): VoucherCard | undefined =>
  method.cards?.find(({ network }) => network === answers.cardNetwork);

/** The credited sum, without a bonus: voucher cards keep a share. */
export function creditOf(draft: Draft): number {
  const card = cardOf(draft);
  return card ? Math.floor((draft.amount * card.creditPercent) / 100) : draft.amount;
}

/** A promotion's bonus on a credited amount; undefined when it does not state one. */
export function bonusOf({ bonusPercent, bonusMaximum }: Promotion, credited: number): number | undefined {
  if (bonusPercent === undefined) return undefined;
  // As the server does: whole basis points, rounded down to the unit.
  const bps = Math.round(bonusPercent * 100);
  return Math.min(Math.floor((credited * bps) / 10_000), bonusMaximum ?? Infinity);
}

/** Estimated coins: an order has its own exact number. Six decimals, rounded up like a quote. */
export function coinsFor(amountMinor: number, exponent: number, rate: string): string | undefined {
  const price = Number(rate);
  if (!(price > 0) || amountMinor <= 0) return undefined;
  return (Math.ceil((amountMinor / 10 ** exponent / price) * 100) / 100).toFixed(2);
}
