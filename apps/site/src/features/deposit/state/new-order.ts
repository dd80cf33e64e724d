/** The rules of a new order: what it amounts to, what is missing, what a promotion would add. Pure. */
import type { DepositMethod, Promotion } from '../deposit-words.ts';

export type AskedField = DepositMethod['fields'][number]['field'];
export type Answers = Readonly<Partial<Record<AskedField, string>>>;
type VoucherCard = NonNullable<DepositMethod['cards']>[number];

export interface Draft {
  readonly method: DepositMethod;
  /** Minor units; 0 while nothing is entered. */
  readonly amount: number;
  readonly answers: Answers;
}

/** Why an order cannot be opened yet; `field` when one of the asked fields is missing or malformed. */
export type Missing =
  | { readonly why: 'amount' | 'value' | 'below' | 'above'; readonly field?: undefined }
  | { readonly why: 'field' | 'malformed'; readonly field: AskedField };

/** Whether a value is what the method asks for; without a pattern any text is. */
export function fits({ pattern }: DepositMethod['fields'][number], value: string): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
}

/** The first thing in the order of the form that is missing. */
export function missingOf({ method, amount, answers }: Draft): Missing | undefined {
  const choices = method.fields.filter(({ choices }) => choices !== undefined);
  const unchosen = choices.find(({ field }) => !answers[field]);
  if (unchosen) return { why: 'field', field: unchosen.field };
  if (amount === 0) return { why: method.cards ? 'value' : 'amount' };
  if (amount < method.minimum) return { why: 'below' };
  if (amount > method.maximum) return { why: 'above' };
  const empty = method.fields.find(({ field }) => !answers[field]);
  if (empty) return { why: 'field', field: empty.field };
  const wrong = method.fields.find((asked) => asked.choices === undefined && !fits(asked, answers[asked.field]!));
  return wrong && { why: 'malformed', field: wrong.field };
}

/** The card of the chosen network. */
export const cardOf = ({ method, answers }: Draft): VoucherCard | undefined => method.cards?.find(({ network }) => network === answers.cardNetwork);

/** What reaches the wallet, without a bonus: voucher cards keep a share. */
export function creditOf(draft: Draft): number {
  const card = cardOf(draft);
  return card ? Math.floor((draft.amount * card.creditPercent) / 100) : draft.amount;
}

/** What a promotion adds to a credited amount; undefined when it does not tell. */
export function bonusOf({ bonusPercent, bonusMaximum }: Promotion, credited: number): number | undefined {
  if (bonusPercent === undefined) return undefined;
  return Math.min(Math.floor((credited * bonusPercent) / 100), bonusMaximum ?? Infinity);
}

/** About so many coins: an order carries its own exact number. Six decimals, rounded up as a quote is. */
export function coinsFor(amountMinor: number, exponent: number, rate: string): string | undefined {
  const price = Number(rate);
  if (!(price > 0) || amountMinor <= 0) return undefined;
  return (Math.ceil((amountMinor / 10 ** exponent / price) * 100) / 100).toFixed(2);
}
