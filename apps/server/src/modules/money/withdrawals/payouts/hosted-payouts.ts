/**
 * Adapter to a hosted payout provider. Signed JSON both ways, one key per direction: `POST {address}/payouts` orders a payment
 * and is idempotent, `POST {address}/payouts/inquiries` queries one; its callbacks arrive at `withdraw.callback`.
 */
import { calls } from '@lantern/contract';
import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import {
  readSignedBody,
  SIGNATURE_HEADER,
  type CallbackKeys,
  verifyCallbackSignature,
} from '../../../../kernel/http/callback-signature.ts';
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { WithdrawalId } from '../ids.ts';
import type { PayoutAnswer, PayoutEvent, PayoutProvider } from './payout-provider.ts';

export interface HostedPayoutsOptions {
  readonly code: string;
  /** Signs our requests. */
  readonly requestKey: string;
  /** Signs its callbacks. */
  readonly callbackKey: CallbackKeys;
  /** Base address of its interface, without a trailing slash. */
  readonly address: () => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
  /** Timeout of a request. Default 4 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
const OK_STATUS = 200;

const providerAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['processing', 'missing']) }),
  z.object({ state: z.literal('paid'), bankReference: z.string().max(100) }),
  z.object({ state: z.literal('failed'), reason: z.string().max(500) }),
]);

const unknown = (error: string): PayoutAnswer & { readonly state: 'unknown' } => ({ state: 'unknown', error });

function readAnswer(status: number, text: string | undefined): PayoutAnswer {
  if (status !== OK_STATUS) return unknown(`The provider answered ${status}`);
  try {
    const read = providerAnswer.safeParse(JSON.parse(text ?? ''));
    return read.success ? read.data : unknown('The provider answered something else');
  } catch {
    return unknown('The provider answered no JSON');
  }
}

function readEvent(rawBody: string): Result<PayoutEvent, 'input_invalid'> {
  const read = readSignedBody(calls['withdraw.callback'].input, rawBody);
  if (!read.ok) return read;
  const { withdrawalId, outcome, amount, currency, bankReference, reason } = read.value;
  return ok({
    withdrawalId: withdrawalId as WithdrawalId,
    outcome,
    amount: BigInt(amount),
    currency,
    bankReference: bankReference ?? '',
    reason: reason ?? '',
  });
}

/** Creates an adapter for a provider that uses the platform's wire format. */
export function createHostedPayouts({
  code,
  requestKey,
  callbackKey,
  address,
  clock,
  timeoutMs = TIMEOUT_MS,
}: HostedPayoutsOptions): PayoutProvider {
  async function post(path: string, body: object): Promise<PayoutAnswer> {
    let url: string;
    try {
      url = await address();
    } catch {
      return unknown('The provider has no address');
    }
    const posted = await postSigned({
      url: `${url}${path}`,
      vendor: code,
      key: requestKey,
      body: JSON.stringify(body),
      nowMs: clock.now(),
      timeoutMs,
    });
    return 'failed' in posted ? unknown(`The provider is ${posted.failed}`) : readAnswer(posted.status, posted.text);
  }
  return {
    code,
    async send({ amount, withdrawalId, currency, bin, accountNumber, accountName }) {
      const answer = await post('/payouts', {
        withdrawalId,
        amount: Number(amount),
        currency,
        bin,
        accountNumber,
        accountName,
      });
      return answer.state === 'missing' ? unknown('The provider does not know the payment it was just sent') : answer;
    },
    inquire: (withdrawalId) => post('/payouts/inquiries', { withdrawalId }),
    verifyCallback(delivery, at) {
      const signed = verifyCallbackSignature(callbackKey, delivery.header(SIGNATURE_HEADER), delivery.rawBody, at);
      return signed.ok ? readEvent(delivery.rawBody) : signed;
    },
  };
}
