/** A vendor's side of the wallet API: signs a request, sends it, reads the answer. Independent of the implementation under test. */
import { createHmac } from 'node:crypto';
import { Agent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';

export interface Reply {
  readonly status: number;
  /** The body as JSON; undefined when it is not JSON. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

export interface SignedRequest {
  readonly vendor: string;
  readonly secret: string;
  /** Seconds since 1970; now by default. */
  readonly timeSec?: number;
}

export type Headers = Readonly<Record<string, string>>;

function headersOf(
  version: 'v1' | 'v2',
  { vendor, secret, timeSec = Math.floor(Date.now() / 1000) }: SignedRequest,
  content: string,
): Headers {
  const signature = createHmac('sha256', secret).update(`${timeSec}.${content}`).digest('hex');
  return { 'x-vendor': vendor, 'x-timestamp': String(timeSec), 'x-signature': `t=${timeSec},${version}=${signature}` };
}

/** The headers that sign a body for one verb. */
export const signedHeaders = (signer: SignedRequest, verb: string, body: string): Headers =>
  headersOf('v2', signer, `${verb}.${body}`);

export interface WalletClient {
  /** Sends a verb, validly signed. */
  call(verb: string, input: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** Sends raw bytes and headers. */
  send(verb: string, body: string, headers: Headers): Promise<Reply>;
  /** The headers that sign a body for a verb, perhaps at another time or with another secret. */
  sign(verb: string, body: string, other?: Partial<SignedRequest>): Headers;
  /** The headers of the retired form, which does not sign the verb. */
  signFirstVersion(body: string): Headers;
  close(): void;
}

function read(text: string): Reply['body'] {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const TIMEOUT_MS = 20_000;

/** Maximum concurrent requests; the others wait. */
const CONNECTIONS = 64;

/** A client with keep-alive connections. `url` is the platform's, without `/wallet/v1`; `nowMs` is the vendor's clock. */
export function createWalletClient(
  url: string,
  signer: Omit<SignedRequest, 'timeSec'>,
  nowMs: () => number = Date.now,
): WalletClient {
  const secure = url.startsWith('https:');
  const agent = secure
    ? new TlsAgent({ keepAlive: true, maxSockets: CONNECTIONS })
    : new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { hostname, port, pathname } = new URL(url);
  const prefix = `${pathname.replace(/\/$/, '')}/wallet/v1/`;

  function send(verb: string, body: string, headers: Headers): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const options = {
        agent,
        hostname,
        port,
        path: prefix + verb,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      };
      const sent = (secure ? tlsRequest : plainRequest)(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: read(Buffer.concat(chunks).toString('utf8')) }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer to ${verb} in ${TIMEOUT_MS} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const sign = (verb: string, body: string, other: Partial<SignedRequest> = {}): Headers =>
    signedHeaders({ ...signer, timeSec: Math.floor(nowMs() / 1000), ...other }, verb, body);
  return {
    send,
    sign,
    signFirstVersion: (body) => headersOf('v1', { ...signer, timeSec: Math.floor(nowMs() / 1000) }, body),
    call(verb, input) {
      const body = JSON.stringify(input);
      return send(verb, body, sign(verb, body));
    },
    close: () => agent.destroy(),
  };
}
