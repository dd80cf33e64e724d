/** Validates the fields a member submitted in addition to the amount: a voucher card's numbers, a coin's network. Pure. */
import type { DepositField } from '@lantern/contract';

export interface CardOffer {
  readonly network: string;
  readonly values: readonly bigint[];
  readonly creditPercent: number;
}

export interface FieldRules {
  /** Fields the method's kind requires. */
  readonly fields: readonly DepositField[];
  readonly cards: readonly CardOffer[];
  readonly coinNetworks: readonly string[];
}

export type FieldsGiven = Readonly<Partial<Record<DepositField, string | undefined>>>;

export type FieldsJudged =
  | { readonly ok: true; readonly creditAmount: bigint }
  | { readonly ok: false; readonly code: 'field_required' | 'field_invalid'; readonly field: DepositField }
  | { readonly ok: false; readonly code: 'amount_invalid' };

/** Serial and code as printed under the scratch field: digits and letters, the format of all three card issuers. */
export const CARD_NUMBER_PATTERN = '[A-Za-z0-9]{8,20}';
const CARD_NUMBER = new RegExp(`^${CARD_NUMBER_PATTERN}$`);

function fault(rules: FieldRules, field: DepositField, value: string): boolean {
  if (field === 'cardNetwork') return !rules.cards.some(({ network }) => network === value);
  if (field === 'coinNetwork') return !rules.coinNetworks.includes(value);
  return !CARD_NUMBER.test(value);
}

/** The amount credited for `amount` (minor units), or the field that is invalid; a card's amount must be one of its face values. */
export function judgeFields(rules: FieldRules, given: FieldsGiven, amount: bigint): FieldsJudged {
  for (const field of rules.fields) {
    const value = given[field];
    if (value === undefined || value === '') return { ok: false, code: 'field_required', field };
    if (fault(rules, field, value)) return { ok: false, code: 'field_invalid', field };
  }
  if (!rules.fields.includes('cardNetwork')) return { ok: true, creditAmount: amount };
  const card = rules.cards.find(({ network }) => network === given.cardNetwork)!;
  if (!card.values.includes(amount)) return { ok: false, code: 'amount_invalid' };
  return { ok: true, creditAmount: (amount * BigInt(card.creditPercent)) / 100n };
}
