/** Callbacks the sandbox sends to the platform for each action of its payer. */
import { SIGNATURE_HEADER, signCallback } from '../../kernel/http/callback-signature.ts';
import type { SandboxOrder } from './sandbox-order.ts';

export const SANDBOX_OUTCOMES = ['paid', 'underpaid', 'overpaid', 'late', 'duplicate', 'failed'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** One request to the platform's callback address. */
export interface SignedDelivery {
  readonly provider: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

export interface Play {
  readonly order: SandboxOrder;
  readonly outcome: SandboxOutcome;
  /** Amount the payer sends, in place of the outcome's own. */
  readonly amount?: number | undefined;
  /** The payment's reference at the sandbox. */
  readonly reference: string;
  readonly now: Date;
}

const LATE_BY_MS = 1_000;
const half = (amount: number): number => Math.max(1, Math.floor(amount / 2));

function amountOf({ order, outcome, amount }: Play): number {
  if (amount !== undefined) return amount;
  if (outcome === 'underpaid') return half(order.amount);
  return outcome === 'overpaid' ? order.amount + half(order.amount) : order.amount;
}

/** The callbacks of an action, signed with the provider's key; a duplicate is two callbacks of the same payment. */
export function deliveriesOf(play: Play, key: Uint8Array): readonly SignedDelivery[] {
  const { order, outcome, reference, now } = play;
  const late = outcome === 'late' && now.getTime() <= order.expiresAt;
  const deliver = (eventId: string): SignedDelivery => {
    const rawBody = JSON.stringify({
      eventId,
      reference,
      outcome: outcome === 'failed' ? 'failed' : 'paid',
      amount: amountOf(play),
      currency: order.currency,
      memo: `CHUYEN KHOAN ${order.memo}`,
      ...(order.accountNumber === undefined ? { orderId: order.orderId } : { accountNumber: order.accountNumber }),
      occurredAt: late ? order.expiresAt + LATE_BY_MS : now.getTime(),
    });
    return {
      provider: order.provider,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, now) },
      rawBody,
    };
  };
  return outcome === 'duplicate' ? [deliver(`${reference}-1`), deliver(`${reference}-2`)] : [deliver(`${reference}-1`)];
}
