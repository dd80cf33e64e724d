/** Parses a vendor wallet's answers defensively. An invalid answer means an unknown outcome. */

/** The outcome of a transfer according to the vendor's answer. */
export type VendorOutcome =
  | { readonly kind: 'done'; readonly balance: bigint | undefined }
  | {
      readonly kind: 'refused';
      readonly reason: 'vendor_refused' | 'vendor_funds_insufficient' | 'never_arrived';
      readonly balance: bigint | undefined;
    }
  | { readonly kind: 'unknown' };

export interface TransferQuestion {
  readonly transferId: string;
  readonly amount: bigint;
  readonly currency: string;
}

const UNKNOWN: VendorOutcome = { kind: 'unknown' };

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A valid wire amount; undefined for anything else. */
const amountIn = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;

/** Parses the answer to a transfer or an inquiry: it must name the transfer, and if done, its amount and currency. */
export function parseOutcome(text: string, transfer: TransferQuestion): VendorOutcome {
  const fields = fieldsOf(text);
  if (!fields || fields['transferId'] !== transfer.transferId) return UNKNOWN;
  const balance = amountIn(fields['balance']);
  if (fields['status'] === 'done') {
    return amountIn(fields['amount']) === transfer.amount && fields['currency'] === transfer.currency
      ? { kind: 'done', balance }
      : UNKNOWN;
  }
  if (fields['status'] === 'absent') return { kind: 'refused', reason: 'never_arrived', balance };
  if (fields['status'] !== 'refused') return UNKNOWN;
  return {
    kind: 'refused',
    reason: fields['reason'] === 'funds_insufficient' ? 'vendor_funds_insufficient' : 'vendor_refused',
    balance,
  };
}

/** Parses a member's balance at the vendor; undefined if the answer is invalid. */
export function balanceIn(text: string, currency: string): bigint | undefined {
  const fields = fieldsOf(text);
  return fields?.['currency'] === currency ? amountIn(fields['balance']) : undefined;
}
