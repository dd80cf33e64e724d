/** The platform's callback format: a signature in the header, the contract's fields in the body. */
import { calls } from '@lantern/contract';
import type { Result } from '../../../../kernel/result.ts';
import {
  readSignedBody,
  SIGNATURE_HEADER,
  type CallbackKeys,
  verifyCallbackSignature,
} from '../../../../kernel/http/callback-signature.ts';
import type { Delivery, PaymentEvent, PaymentProvider } from './payment-provider.ts';

function readBody(rawBody: string): Result<PaymentEvent, 'input_invalid'> {
  const read = readSignedBody(calls['deposit.callback'].input, rawBody);
  if (!read.ok) return read;
  const { reference, outcome, amount, currency, memo, orderId, accountNumber, occurredAt } = read.value;
  return {
    ok: true,
    value: {
      reference,
      outcome,
      amount: BigInt(amount),
      currency,
      memo: memo ?? '',
      orderId,
      accountNumber,
      occurredAt: new Date(occurredAt),
    },
  };
}

/** Verifies and parses callbacks signed with `key`. */
export const callbackReader =
  (key: CallbackKeys): PaymentProvider['verifyCallback'] =>
  (delivery: Delivery, now) => {
    const signed = verifyCallbackSignature(key, delivery.header(SIGNATURE_HEADER), delivery.rawBody, now);
    return signed.ok ? readBody(delivery.rawBody) : signed;
  };
