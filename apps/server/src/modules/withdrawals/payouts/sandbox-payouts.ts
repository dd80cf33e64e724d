/** The adapter to the sandbox payout desk of the demonstration. Never created in production. */
import { calls } from '@lantern/contract';
import { refuse, type Result } from '../../../kernel/result.ts';
import { callbackKey, SIGNATURE_HEADER, signCallback, verifyCallbackSignature } from '../../../kernel/http/callback-signature.ts';
import type { WithdrawalId } from '../ids.ts';
import type { PayoutAnswer, PayoutDelivery, PayoutEvent, PayoutProvider } from './payout-provider.ts';

export const SANDBOX_PAYOUTS = 'sandbox_payouts';

export interface PayoutLineRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** The way to the desk; rejects when nothing comes back in time. */
export type PayoutLine = (request: PayoutLineRequest) => Promise<{ readonly status: number; readonly rawBody: string }>;

function readAnswer(status: number, rawBody: string): PayoutAnswer {
  if (status === 404) return { state: 'missing' };
  if (status !== 200) return { state: 'unknown', error: `The desk answered ${status}` };
  const body = JSON.parse(rawBody) as { state?: unknown; bankReference?: unknown; reason?: unknown };
  if (body.state === 'processing') return { state: 'processing' };
  if (body.state === 'paid' && typeof body.bankReference === 'string') return { state: 'paid', bankReference: body.bankReference };
  if (body.state === 'failed' && typeof body.reason === 'string') return { state: 'failed', reason: body.reason };
  return { state: 'unknown', error: 'The desk answered something else' };
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
  return { ok: true, value: { withdrawalId: withdrawalId as WithdrawalId, outcome, amount: BigInt(amount), currency, bankReference: bankReference ?? '', reason: reason ?? '' } };
}

/** The adapter; `secret` is the platform's own, the key it shares with the desk is derived. */
export function createSandboxPayouts(secret: string, line: PayoutLine, now: () => Promise<Date>): PayoutProvider {
  const key = callbackKey(secret, SANDBOX_PAYOUTS);
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<PayoutAnswer> {
    const rawBody = body === undefined ? '' : JSON.stringify(body);
    try {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, await now()) };
      const answer = await line({ method, path, headers, rawBody });
      return readAnswer(answer.status, answer.rawBody);
    } catch (error) {
      return { state: 'unknown', error: String(error) };
    }
  }
  return {
    code: SANDBOX_PAYOUTS,
    async send({ amount, ...order }) {
      const answer = await ask('POST', '/payouts', { ...order, amount: Number(amount) });
      return answer.state === 'missing' ? { state: 'unknown', error: 'The desk is not there' } : answer;
    },
    inquire: (withdrawalId) => ask('GET', `/payouts/${withdrawalId}`),
    verifyCallback(delivery: PayoutDelivery, at) {
      const signed = verifyCallbackSignature(key, delivery.header(SIGNATURE_HEADER), delivery.rawBody, at);
      return signed.ok ? readEvent(delivery.rawBody) : signed;
    },
  };
}
