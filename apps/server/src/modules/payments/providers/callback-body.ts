/** The house form of a callback: a signature in the header, the contract's fields in the body. */
import { calls } from '@lantern/contract';
import { refuse, type Result } from '../../../kernel/result.ts';
import { SIGNATURE_HEADER, verifyCallbackSignature } from '../../../kernel/http/callback-signature.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './payment-provider.ts';

function readBody(rawBody: string): Result<PaymentEvent, 'input_invalid'> {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return refuse('input_invalid');
  }
  const parsed = calls['deposit.callback'].input.safeParse(body);
  if (!parsed.success) return refuse('input_invalid');
  const { reference, outcome, amount, currency, memo, orderId, accountNumber, occurredAt } = parsed.data;
  return {
    ok: true,
    value: { reference, outcome, amount: BigInt(amount), currency, memo: memo ?? '', orderId, accountNumber, occurredAt: new Date(occurredAt) },
  };
}

/** Checks and reads callbacks signed with `key`. */
export const callbackReader =
  (key: Uint8Array): PaymentProvider['verifyCallback'] =>
  (delivery: Delivery, now) => {
    const signed = verifyCallbackSignature(key, delivery.header(SIGNATURE_HEADER), delivery.rawBody, now);
    return signed.ok ? readBody(delivery.rawBody) : signed;
  };
