/**
 * The sandbox provider's server: accepts orders, shows pay pages, and reports its payers' actions to the platform.
 * Loopback only.
 */
import { timingSafeEqual } from 'node:crypto';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { REQUEST_SIGNATURE, requestDigest, verbOf } from '../../kernel/http/request-signature.ts';
import { openOrder, quote, type Answer } from './open-order.ts';
import { createPayoutDesk } from './payouts.ts';
import { PAGE_POLICY, PAGE_STYLE, payPage, STYLE_PATH, unknownPage } from './pay-page.ts';
import { pageLanguage } from './page-words.ts';
import { deliveriesOf, SANDBOX_OUTCOMES, type SandboxOutcome, type SignedDelivery } from './play.ts';
import { orderOfToken, PAY_PREFIX, type SandboxOrder } from './sandbox-order.ts';
import type { SandboxSettings } from './settings.ts';

export interface SandboxServerOptions {
  readonly settings: SandboxSettings;
  /** This process's clock, for requests without the platform's time. */
  readonly now: () => number;
  /** A new payment's reference at this provider. */
  readonly reference: () => string;
}

/** The platform's time, added by the node that proxies a browser's request: a test may have moved it. */
export const PLATFORM_TIME_HEADER = 'x-platform-time';
const BODY_BYTES_MAXIMUM = 64 * 1024;
const CALLBACK_TIMEOUT_MS = 10_000;
const HTML = 'text/html; charset=utf-8';

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly location?: string;
  readonly body: string;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAXIMUM) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Sends a callback to the platform; rejects unless it was accepted. */
const deliver = (
  platform: string,
  money: 'deposit' | 'withdraw',
  { provider, headers, rawBody }: SignedDelivery,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${platform}/wps/${money}/callback/${provider}`,
      { method: 'POST', headers, signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) },
      (response) => {
        response.resume();
        if (response.statusCode === 200) response.on('end', resolve);
        else reject(new Error(`The callback was answered with ${response.statusCode}`));
      },
    );
    sent.on('error', reject);
    sent.end(rawBody);
  });

/** Endpoints the platform calls. */
const ENDPOINTS = {
  '/sandbox/provider/orders': 'orders',
  '/sandbox/provider/quotes': 'quotes',
  '/sandbox/provider/payouts': 'payouts',
  '/sandbox/provider/payouts/inquiries': 'inquiries',
} as const;
type Endpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];
const endpointOf = (path: string): Endpoint | undefined => (ENDPOINTS as Readonly<Record<string, Endpoint>>)[path];

const jsonReply = ({ status, body }: Answer): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

type Keys = ReadonlyMap<string, { readonly callbackKey: Buffer; readonly requestKey: string }>;

/** When the platform signed a request; undefined when it did not. Its age does not matter to a provider without money. */
function signedAt(keys: Keys, { headers, url = '' }: IncomingMessage, rawBody: string): number | undefined {
  const key = keys.get(String(headers['x-vendor']))?.requestKey;
  const [, at, signature] = REQUEST_SIGNATURE.exec(String(headers['x-signature'])) ?? [];
  if (key === undefined || at === undefined || signature === undefined) return undefined;
  const right = timingSafeEqual(requestDigest(key, at, verbOf(url), rawBody), Buffer.from(signature, 'hex'));
  return right ? Number(at) * 1000 : undefined;
}

function send(response: ServerResponse, { status, type = 'text/plain', location, body }: Reply): void {
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': PAGE_POLICY,
  };
  response.writeHead(status, location === undefined ? headers : { ...headers, location }).end(body);
}

/** Builds the server; the caller makes it listen. */
export function createSandboxServer({ settings, now, reference }: SandboxServerOptions): Server {
  const keys: Keys = new Map(
    settings.providers.map(({ code, callbackKey, requestKey }) => [
      code,
      { callbackKey: Buffer.from(callbackKey, 'base64'), requestKey },
    ]),
  );
  const keyOf = (provider: string) => keys.get(provider)?.callbackKey;
  const payoutKey = keyOf(settings.payouts);
  if (!payoutKey) throw new Error(`The payout provider ${settings.payouts} is not one of the simulated providers`);
  const desk = createPayoutDesk({
    provider: settings.payouts,
    key: payoutKey,
    now,
    deliver: (delivery) => deliver(settings.platform, 'withdraw', delivery),
  });

  async function play(
    order: SandboxOrder,
    form: URLSearchParams,
    at: number,
  ): Promise<SandboxOutcome | 'failed_to_report'> {
    const outcome = SANDBOX_OUTCOMES.find((one) => one === form.get('outcome'));
    const amount = /^[1-9]\d{0,12}$/.exec(form.get('amount') ?? '')?.[0];
    if (!outcome || (form.has('amount') && amount === undefined)) return 'failed_to_report';
    try {
      const deliveries = deliveriesOf(
        {
          order,
          outcome,
          amount: amount === undefined ? undefined : Number(amount),
          reference: reference(),
          now: new Date(at),
        },
        keyOf(order.provider)!,
      );
      for (const delivery of deliveries) await deliver(settings.platform, 'deposit', delivery);
      return outcome;
    } catch {
      return 'failed_to_report';
    }
  }

  async function page(incoming: IncomingMessage, path: string, query: URLSearchParams, at: number): Promise<Reply> {
    const language = pageLanguage(incoming.headers['accept-language']);
    const order = orderOfToken(path.slice(PAY_PREFIX.length), keyOf);
    if (!order) return { status: 404, type: HTML, body: unknownPage(language) };
    if (incoming.method !== 'POST') {
      const result = [...SANDBOX_OUTCOMES, 'failed_to_report' as const].find((one) => one === query.get('result'));
      return { status: 200, type: HTML, body: payPage({ order, result }, language) };
    }
    const result = await play(order, new URLSearchParams(await readBody(incoming)), at);
    return { status: 303, location: `${path}?result=${result}`, body: '' };
  }

  /** Undefined: the request is never answered. */
  async function answer(incoming: IncomingMessage): Promise<Reply | undefined> {
    const url = new URL(incoming.url ?? '/', 'http://sandbox');
    const at = Number(incoming.headers[PLATFORM_TIME_HEADER] ?? now());
    if (url.pathname === STYLE_PATH) return { status: 200, type: 'text/css; charset=utf-8', body: PAGE_STYLE };
    if (url.pathname.startsWith(PAY_PREFIX)) return await page(incoming, url.pathname, url.searchParams, at);
    const rawBody = incoming.method === 'POST' ? await readBody(incoming) : '';
    const endpoint = incoming.method === 'POST' ? endpointOf(url.pathname) : undefined;
    if (!endpoint) return jsonReply({ status: 404, body: {} });
    const platformMs = signedAt(keys, incoming, rawBody);
    const isPayout = endpoint === 'payouts' || endpoint === 'inquiries';
    if (platformMs === undefined || isPayout !== (incoming.headers['x-vendor'] === settings.payouts))
      return jsonReply({ status: 401, body: {} });
    const body = JSON.parse(rawBody) as unknown;
    switch (endpoint) {
      case 'orders':
        return jsonReply(openOrder(body, keyOf));
      case 'quotes':
        return jsonReply(quote(body, at));
      case 'inquiries':
        return jsonReply(desk.inquire(body));
      case 'payouts': {
        const taken = desk.take(body, platformMs);
        return taken && jsonReply(taken);
      }
    }
  }

  const server = createServer((incoming, response) => {
    answer(incoming).then(
      (reply) => reply && send(response, reply),
      () => send(response, { status: 400, body: '' }),
    );
  });
  server.on('close', () => desk.stop());
  return server;
}

/** Listens on the loopback address; returns the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
