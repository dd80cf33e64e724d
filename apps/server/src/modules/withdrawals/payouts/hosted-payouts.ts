/**
 * A company that pays out on its side. Speaks signed JSON both ways, a key for each: `POST {address}/payouts` orders a payment
 * and is safe to repeat, `POST {address}/payouts/inquiries` asks about one; its callbacks come to `withdraw.callback`.
 */
import { calls } from '@lantern/contract';
import { z } from 'zod';
import type { Clock } from '../../../kernel/clock.ts';
import { SIGNATURE_HEADER, verifyCallbackSignature } from '../../../kernel/http/callback-signature.ts';
import { postSigned } from '../../../kernel/http/signed-post.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { WithdrawalId } from '../ids.ts';
import type { PayoutAnswer, PayoutEvent, PayoutProvider } from './payout-provider.ts';

export interface HostedPayoutsOptions {
  readonly code: string;
  /** Signs our requests. */
  readonly requestKey: string;
  /** Signs its callbacks. */
  readonly callbackKey: Uint8Array;
  /** Where its interface is, without a trailing slash. */
  readonly address: () => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
  /** Until a request counts as unanswered. Default 4 s. */
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
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    return refuse('input_invalid');
  }
  const parsed = calls['withdraw.callback'].input.safeParse(body);
  if (!parsed.success) return refuse('input_invalid');
  const { withdrawalId, outcome, amount, currency, bankReference, reason } = parsed.data;
  return ok({ withdrawalId: withdrawalId as WithdrawalId, outcome, amount: BigInt(amount), currency, bankReference: bankReference ?? '', reason: reason ?? '' });
}

/** An adapter for a company that speaks the house form. */
export function createHostedPayouts({ code, requestKey, callbackKey, address, clock, timeoutMs = TIMEOUT_MS }: HostedPayoutsOptions): PayoutProvider {
  async function ask(path: string, body: object): Promise<PayoutAnswer> {
    let url: string;
    try {
      url = await address();
    } catch {
      return unknown('The provider has no address');
    }
    const posted = await postSigned({ url: `${url}${path}`, vendor: code, key: requestKey, body: JSON.stringify(body), nowMs: clock.now(), timeoutMs });
    return 'failed' in posted ? unknown(`The provider is ${posted.failed}`) : readAnswer(posted.status, posted.text);
  }
  return {
    code,
    async send({ amount, withdrawalId, currency, bin, accountNumber, accountName }) {
      const answer = await ask('/payouts', { withdrawalId, amount: Number(amount), currency, bin, accountNumber, accountName });
      return answer.state === 'missing' ? unknown('The provider has not heard of what it was just told') : answer;
    },
    inquire: (withdrawalId) => ask('/payouts/inquiries', { withdrawalId }),
    verifyCallback(delivery, at) {
      const signed = verifyCallbackSignature(callbackKey, delivery.header(SIGNATURE_HEADER), delivery.rawBody, at);
      return signed.ok ? readEvent(delivery.rawBody) : signed;
    },
  };
}
