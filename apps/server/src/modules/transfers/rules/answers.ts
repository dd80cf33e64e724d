/** What a vendor's wallet answers, read without trust. Whatever does not fit says nothing. */

/** What became of a transfer, as far as the vendor's answer says. */
export type VendorWord =
  | { readonly kind: 'done'; readonly balance: bigint | undefined }
  | { readonly kind: 'refused'; readonly reason: 'vendor_refused' | 'vendor_funds_insufficient' | 'never_arrived'; readonly balance: bigint | undefined }
  | { readonly kind: 'unknown' };

export interface AskedTransfer {
  readonly transferId: string;
  readonly amount: bigint;
  readonly currency: string;
}

const UNKNOWN: VendorWord = { kind: 'unknown' };

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** An amount as the wire has it; undefined for anything else. */
const amountIn = (value: unknown): bigint | undefined => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined);

/** Reads the answer to a transfer or to an inquiry: it must name the transfer, and one that was made its amount and currency. */
export function wordIn(text: string, asked: AskedTransfer): VendorWord {
  const fields = fieldsOf(text);
  if (!fields || fields['transferId'] !== asked.transferId) return UNKNOWN;
  const balance = amountIn(fields['balance']);
  if (fields['status'] === 'done') {
    return amountIn(fields['amount']) === asked.amount && fields['currency'] === asked.currency ? { kind: 'done', balance } : UNKNOWN;
  }
  if (fields['status'] === 'absent') return { kind: 'refused', reason: 'never_arrived', balance };
  if (fields['status'] !== 'refused') return UNKNOWN;
  return { kind: 'refused', reason: fields['reason'] === 'funds_insufficient' ? 'vendor_funds_insufficient' : 'vendor_refused', balance };
}

/** Reads what a member has at the vendor; undefined when the answer does not say. */
export function balanceIn(text: string, currency: string): bigint | undefined {
  const fields = fieldsOf(text);
  return fields?.['currency'] === currency ? amountIn(fields['balance']) : undefined;
}
