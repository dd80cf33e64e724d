/** The bank of the demonstration: a real adapter to a bank that exists in this process only. Never created in production. */
import { calls } from '@lantern/contract';
import { refuse, type Result } from '../../../kernel/result.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback, verifyCallbackSignature } from './callback-signature.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './payment-provider.ts';
import { vietQrInstructions } from './vietqr-transfer.ts';

export const SANDBOX_PROVIDER = 'sandbox_bank';

export interface SandboxBank extends PaymentProvider {
  /** What the bank would send to the platform's callback address. */
  announce(event: PaymentEvent, eventId: string, now: Date): { readonly headers: Readonly<Record<string, string>>; readonly rawBody: string };
}

function readBody(rawBody: string): Result<PaymentEvent, 'input_invalid'> {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return refuse('input_invalid');
  }
  const parsed = calls['deposit.callback'].input.safeParse(body);
  if (!parsed.success) return refuse('input_invalid');
  const { reference, outcome, amount, currency, memo, accountNumber, occurredAt } = parsed.data;
  return {
    ok: true,
    value: { reference, outcome, amount: BigInt(amount), currency, memo: memo ?? '', accountNumber, occurredAt: new Date(occurredAt) },
  };
}

/** The sandbox bank; `secret` is the platform's own, its signing key is derived. */
export function createSandboxBank(secret: string): SandboxBank {
  const key = callbackKey(secret, SANDBOX_PROVIDER);
  return {
    code: SANDBOX_PROVIDER,
    open: async (order) => vietQrInstructions(order),
    verifyCallback(delivery: Delivery, now) {
      const signed = verifyCallbackSignature(key, delivery.header(SIGNATURE_HEADER), delivery.rawBody, now);
      return signed.ok ? readBody(delivery.rawBody) : signed;
    },
    announce(event, eventId, now) {
      const rawBody = JSON.stringify({ ...event, eventId, amount: Number(event.amount), occurredAt: event.occurredAt.getTime() });
      return { headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, now) }, rawBody };
    },
  };
}
