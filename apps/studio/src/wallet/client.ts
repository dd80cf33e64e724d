/**
 * Client of the platform's wallet API. A reply is granted, refused for good, or unknown: then the same request may be sent again, for as
 * long as the caller decides.
 */
import { Agent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import {
  WALLET_PATH,
  walletAnswers,
  type WalletAnswer,
  type WalletInput,
  type WalletVerb,
} from '@lantern/contract/wallet-api';
import { traceHeaders } from '@lantern/tracing';
import { pause, type Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/random.ts';
import { sign } from './signature.ts';

export type Reply<V extends WalletVerb> =
  | { readonly kind: 'granted'; readonly value: WalletAnswer<V> }
  | { readonly kind: 'refused'; readonly code: string; readonly value?: Readonly<Record<string, unknown>> }
  /** It is unknown whether the wallet received it: no answer, or one that says "retry later". */
  | { readonly kind: 'unknown'; readonly why: string };

/** Input of a verb; without a request id of its own it gets one. */
export type CallInput<V extends WalletVerb> = Omit<WalletInput<V>, 'requestId'> & { readonly requestId?: string };

export interface WalletClient {
  /** One request. */
  call<V extends WalletVerb>(vendor: string, verb: V, input: CallInput<V>): Promise<Reply<V>>;
  /** Retries the same request with exponential back-off, until there is an answer or the timeout is over. */
  callWithRetry<V extends WalletVerb>(vendor: string, verb: V, input: CallInput<V>): Promise<Reply<V>>;
  close(): void;
}

export interface WalletOptions {
  /** The platform's address. */
  readonly platform: string;
  readonly clock: Clock;
  readonly keyOf: (vendor: string) => string;
  /** Longest wait for the answer to one request. */
  readonly requestTimeoutMs: number;
  /** How long a member waits for the wallet, retries included; after it a bet is rolled back. */
  readonly timeoutMs: number;
  /** Counts each request: its verb, the kind of its reply, how long it took in milliseconds. */
  readonly called?: (verb: string, reply: string, ms: number) => void;
}

const CONNECTIONS = 32;
const MAX_ANSWER_BYTES = 256 * 1024;
const FIRST_PAUSE_MS = 150;
const PAUSE_MAXIMUM_MS = 1_500;
/** Says "later", with the guarantee that nothing was taken. */
const REFUSED_FOR_NOW = 'vendor_unavailable';

function read<V extends WalletVerb>(verb: V, text: string): Reply<V> {
  let body: Readonly<Record<string, unknown>>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { kind: 'unknown', why: 'no JSON' };
  }
  if (body['success'] === true) {
    const value = walletAnswers[verb].safeParse(body['value']);
    return value.success
      ? { kind: 'granted', value: value.data as WalletAnswer<V> }
      : { kind: 'unknown', why: 'not in the wallet’s words' };
  }
  const { code, value } = body;
  if (body['success'] !== false || typeof code !== 'string')
    return { kind: 'unknown', why: 'not in the wallet’s words' };
  if (body['retryable'] === true && code !== REFUSED_FOR_NOW) return { kind: 'unknown', why: code };
  return {
    kind: 'refused',
    code,
    ...(typeof value === 'object' && value !== null ? { value: value as Record<string, unknown> } : {}),
  };
}

/** A client with keep-alive connections. */
export function createWalletClient({
  platform,
  clock,
  keyOf,
  requestTimeoutMs,
  timeoutMs,
  called = () => undefined,
}: WalletOptions): WalletClient {
  const secure = platform.startsWith('https:');
  const agent = secure
    ? new TlsAgent({ keepAlive: true, maxSockets: CONNECTIONS })
    : new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const request = secure ? tlsRequest : plainRequest;

  function post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    waitMs: number,
  ): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${platform}${path}`,
        { method: 'POST', agent, headers, signal: AbortSignal.timeout(waitMs) },
        (response) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_ANSWER_BYTES) sent.destroy(new Error('the answer is too long'));
            else chunks.push(chunk);
          });
          response.on('error', reject);
          response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function send<V extends WalletVerb>(
    vendor: string,
    verb: V,
    input: CallInput<V>,
    waitMs: number,
  ): Promise<Reply<V>> {
    const body = JSON.stringify({ requestId: newId(), ...input });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...traceHeaders(),
      ...sign(vendor, keyOf(vendor), verb, body, clock.now()),
    };
    const startedAt = clock.now();
    const reply = await post(`${WALLET_PATH}/${verb}`, headers, body, waitMs).then(
      (text) => read(verb, text),
      (error: unknown): Reply<V> => ({ kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' }),
    );
    called(verb, reply.kind, clock.now() - startedAt);
    return reply;
  }

  return {
    call: (vendor, verb, input) => send(vendor, verb, input, requestTimeoutMs),
    async callWithRetry(vendor, verb, input) {
      const until = clock.now() + timeoutMs;
      for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, PAUSE_MAXIMUM_MS)) {
        const reply = await send(vendor, verb, input, Math.max(200, Math.min(requestTimeoutMs, until - clock.now())));
        if (reply.kind !== 'unknown' || clock.now() + waitMs >= until) return reply;
        await pause(waitMs);
      }
    },
    close: () => agent.destroy(),
  };
}
