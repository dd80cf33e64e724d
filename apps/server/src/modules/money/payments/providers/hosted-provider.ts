/**
 * Adapter to a hosted payment provider: wallets, gateways, voucher cards, coins. Signed JSON both ways, one key per direction:
 * `POST {address}/orders` and `POST {address}/quotes`, both idempotent.
 */
import { pause, type Clock } from '../../../../kernel/clock.ts';
import type { CallbackKeys } from '../../../../kernel/http/callback-signature.ts';
import { postSigned } from '../../../../kernel/http/signed-post.ts';
import type { Logger } from '../../../../kernel/log.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { z } from 'zod';
import { coinsFor, coinText, isRate } from '../rules/quote.ts';
import { callbackReader } from './callback-body.ts';
import type { CoinQuote, OpenRefusal, OrderOpening, PaymentInstructions, PaymentProvider } from './payment-provider.ts';

export interface HostedProviderOptions {
  readonly code: string;
  /** Signs our requests. */
  readonly requestKey: string;
  /** Signs its callbacks. */
  readonly callbackKey: CallbackKeys;
  /** Base address of its interface, without a trailing slash. */
  readonly address: () => Promise<string>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Timeout of an attempt. Default 4 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 4_000;
/** One retry after a timeout, a connection error or a 5xx; the order number makes it idempotent. */
const ATTEMPTS = 2;
const QUOTE_TIMEOUT_MS = 1_500;
const QUOTE_KEEP_MS = 30_000;
const SERVER_FAILURE = 500;
const TOO_MANY = 429;

const quoteAnswer = z.object({
  asset: z.string().max(10),
  rate: z.string().max(20).refine(isRate),
  expiresAt: z.int().positive(),
});
const openAnswer = z.object({
  qr: z.string().max(1_000).optional(),
  payUrl: z
    .string()
    .max(2_000)
    .regex(/^(\/(?!\/)|https:\/\/)/)
    .optional(),
  coin: quoteAnswer.extend({ network: z.string().max(20), address: z.string().max(120) }).optional(),
  sandboxUrl: z
    .string()
    .max(2_000)
    .regex(/^\/(?!\/)/)
    .optional(),
});
const refusalAnswer = z.object({ error: z.enum(['field_invalid', 'method_unavailable']) });

function instructionsOf(order: OrderOpening, answer: z.output<typeof openAnswer>): PaymentInstructions {
  const { qr, payUrl, coin, sandboxUrl } = answer;
  return {
    ...(qr === undefined ? {} : { qr }),
    ...(payUrl === undefined ? {} : { payUrl }),
    ...(coin && { coin: { ...coin, coinAmount: coinText(coinsFor(order.amount, coin.rate)) } }),
    ...(sandboxUrl === undefined ? {} : { sandboxUrl }),
  };
}

interface ProviderAnswer {
  readonly status: number;
  /** Undefined if it is not JSON. */
  readonly body: unknown;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}

function readOpening(order: OrderOpening, answer: ProviderAnswer): Result<PaymentInstructions, OpenRefusal> {
  if (answer.status === 200) {
    const opened = openAnswer.safeParse(answer.body);
    const whole = opened.success && (order.asset === undefined || opened.data.coin?.asset === order.asset);
    return whole ? ok(instructionsOf(order, opened.data)) : refuse('provider_unavailable');
  }
  if (answer.status === TOO_MANY) return refuse('provider_unavailable');
  const refused = refusalAnswer.safeParse(answer.body);
  return refuse(refused.success ? refused.data.error : 'method_unavailable');
}

/** Creates an adapter for a provider that uses the platform's wire format. */
export function createHostedProvider(options: HostedProviderOptions): PaymentProvider {
  const { code, requestKey, address, clock, log } = options;
  const quotes = new Map<string, { readonly quote: CoinQuote; readonly fetchedAt: number }>();

  /** Undefined if no complete answer arrived in time. */
  async function post(path: string, body: unknown, deadlineMs: number): Promise<ProviderAnswer | undefined> {
    const url = await Promise.race([address().catch(() => undefined), pause(deadlineMs).then(() => undefined)]);
    if (url === undefined) return undefined;
    const posted = await postSigned({
      url: `${url}${path}`,
      vendor: code,
      key: requestKey,
      body: JSON.stringify(body),
      nowMs: clock.now(),
      timeoutMs: deadlineMs,
    });
    return 'failed' in posted ? undefined : { status: posted.status, body: jsonOf(posted.text) };
  }

  async function attempt(order: OrderOpening): Promise<Result<PaymentInstructions, OpenRefusal>> {
    const { orderId, kind, amount, currency, memo, expiresAt, fields, asset } = order;
    const body = {
      provider: code,
      orderId,
      kind,
      amount: Number(amount),
      currency,
      memo,
      expiresAt: expiresAt.getTime(),
      fields,
      asset,
    };
    const answer = await post('/orders', body, options.timeoutMs ?? TIMEOUT_MS);
    if (answer && answer.status < SERVER_FAILURE) return readOpening(order, answer);
    log.warn({ provider: code, orderId, status: answer?.status }, 'payment provider did not open an order');
    return refuse('provider_unavailable');
  }

  return {
    code,
    async open(order) {
      let opened = await attempt(order);
      for (let tries = 1; tries < ATTEMPTS && !opened.ok && opened.code === 'provider_unavailable'; tries++)
        opened = await attempt(order);
      return opened;
    },
    verifyCallback: callbackReader(options.callbackKey),
    async quote(asset, currency) {
      const known = quotes.get(`${asset}/${currency}`);
      if (known && clock.now() - known.fetchedAt < QUOTE_KEEP_MS && clock.now() < known.quote.expiresAt)
        return known.quote;
      // Informational only: the list of methods does not fail without a price.
      const answer = await post('/quotes', { provider: code, asset, currency }, QUOTE_TIMEOUT_MS);
      const read = quoteAnswer.safeParse(answer?.status === 200 ? answer.body : undefined);
      if (!read.success) return undefined;
      quotes.set(`${asset}/${currency}`, { quote: read.data, fetchedAt: clock.now() });
      return read.data;
    },
  };
}
