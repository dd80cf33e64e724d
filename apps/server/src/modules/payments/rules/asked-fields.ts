/** Judges what a member gave beside the amount: a voucher card's numbers, a coin's network. Pure. */
import type { DepositField } from '@lantern/contract';

export interface CardOffer {
  readonly network: string;
  readonly values: readonly bigint[];
  readonly creditPercent: number;
}

export interface Asking {
  /** What the method's kind asks for. */
  readonly fields: readonly DepositField[];
  readonly cards: readonly CardOffer[];
  readonly coinNetworks: readonly string[];
}

export type FieldsGiven = Readonly<Partial<Record<DepositField, string | undefined>>>;

export type FieldsJudged =
  | { readonly ok: true; readonly creditAmount: bigint }
  | { readonly ok: false; readonly code: 'field_required' | 'field_invalid'; readonly field: DepositField }
  | { readonly ok: false; readonly code: 'amount_invalid' };

/** Serial and code as printed under the scratch field: digits and letters, as cards of the three issuers have them. */
export const CARD_NUMBER_PATTERN = '[A-Za-z0-9]{8,20}';
const CARD_NUMBER = new RegExp(`^${CARD_NUMBER_PATTERN}$`);

function fault(asking: Asking, field: DepositField, value: string): boolean {
  if (field === 'cardNetwork') return !asking.cards.some(({ network }) => network === value);
  if (field === 'coinNetwork') return !asking.coinNetworks.includes(value);
  return !CARD_NUMBER.test(value);
}

/** What the wallet gets for `amount`, or what is wrong with the fields; a card's amount is one of its face values. */
export function judgeFields(asking: Asking, given: FieldsGiven, amount: bigint): FieldsJudged {
  for (const field of asking.fields) {
    const value = given[field];
    if (value === undefined || value === '') return { ok: false, code: 'field_required', field };
    if (fault(asking, field, value)) return { ok: false, code: 'field_invalid', field };
  }
  if (!asking.fields.includes('cardNetwork')) return { ok: true, creditAmount: amount };
  const card = asking.cards.find(({ network }) => network === given.cardNetwork)!;
  if (!card.values.includes(amount)) return { ok: false, code: 'amount_invalid' };
  return { ok: true, creditAmount: (amount * BigInt(card.creditPercent)) / 100n };
}
