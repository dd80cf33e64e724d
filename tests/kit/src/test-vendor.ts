/**
 * A vendor to test with: a real HTTP server that checks the platform's signature, opens frames and serves them, receives notices,
 * answers for its rounds, and keeps a wallet for members who transfer. Records its requests, and fails in the ways a test asks for.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createVendorNotices, type VendorNotices } from './vendor-notices.ts';
import { createVendorPurse, type PursePath, type VendorPurse } from './vendor-purse.ts';

/** What the platform sends at a launch, with the interface's field names. */
export interface ReceivedLaunch {
  readonly vendor: string;
  readonly launchId: string;
  readonly memberRef: string;
  readonly game: string;
  readonly room?: string;
  readonly token: string;
  readonly currency: string;
  readonly language: string;
  readonly country: string;
  readonly platform: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly demo: boolean;
}

/** How it answers launches: correctly, late, with a status, or with a given text. */
export type LaunchBehaviour =
  | { readonly kind: 'well' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'redirect'; readonly to: string };

export interface TestVendor {
  /** Its launch interface, and the origin of its frames. */
  readonly address: string;
  /** The key that signs requests to it. */
  readonly key: string;
  /** Launches with a valid signature, oldest first. */
  readonly launches: readonly ReceivedLaunch[];
  /** Notices and questions beside launches and transfers. */
  readonly notices: Omit<VendorNotices, 'takes' | 'answer'>;
  /** Requests with an invalid signature. */
  readonly rejected: number;
  behave(manners: LaunchBehaviour): void;
  /** The wallet it keeps as a vendor in transfer mode. */
  readonly purse: VendorPurse;
  close(): Promise<void>;
}

/** Wide, because tests move the platform's clock but not this one. */
const REPLAY_WINDOW_SEC = 86_400;
const SIGNATURE = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/;
const BODY_BYTES_MAXIMUM = 100_000;
const PURSE_PATHS: readonly string[] = ['/transfer', '/transfer/inquiry', '/balance'] satisfies PursePath[];

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAXIMUM) throw new Error('the request is longer than any launch');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isSigned(key: string, { headers, url = '' }: IncomingMessage, body: string): boolean {
  const verb = url.split('/').at(-1) ?? '';
  const [, at, signature] = SIGNATURE.exec(String(headers['x-signature'])) ?? [];
  if (at === undefined || signature === undefined || headers['x-timestamp'] !== at) return false;
  if (Math.abs(Date.now() / 1000 - Number(at)) > REPLAY_WINDOW_SEC) return false;
  return timingSafeEqual(
    createHmac('sha256', key).update(`${at}.${verb}.${body}`).digest(),
    Buffer.from(signature, 'hex'),
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const framePage = (
  name: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><body style="margin:0;display:grid;place-items:center;height:100vh;background:#0b1220;color:#fff;font:600 22px sans-serif">
<h1 data-testid="vendor-game">${escaped(name)}</h1></body></html>`;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The body of a request with a valid signature; others are answered here. */
async function believed(
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  reject: () => void,
): Promise<string | undefined> {
  const body = await bodyOf(request);
  if (isSigned(key, request, body)) return body;
  reject();
  json(response, 401, { error: 'signature_invalid' });
  return undefined;
}

async function answerLaunch(
  response: ServerResponse,
  manners: LaunchBehaviour,
  received: ReceivedLaunch,
  address: string,
): Promise<void> {
  if (manners.kind === 'status') return json(response, manners.status, { error: 'out of order' });
  if (manners.kind === 'text')
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(manners.text);
  if (manners.kind === 'redirect') return void response.writeHead(307, { location: manners.to }).end();
  if (manners.kind === 'slow') await pause(manners.delayMs);
  json(response, 200, {
    url: `${address}/frame/${encodeURIComponent(received.game)}?token=${received.token}`,
    sessionId: randomBytes(9).toString('base64url'),
  });
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Starts it on a free port of this machine; `nameOf` gives the name its frame shows for a game. */
export async function startTestVendor(nameOf: (game: string) => string = (game) => game): Promise<TestVendor> {
  const key = randomBytes(32).toString('base64url');
  const launches: ReceivedLaunch[] = [];
  const purse = createVendorPurse();
  let rejected = 0;
  let manners: LaunchBehaviour = { kind: 'well' };
  const notices = createVendorNotices();
  let address = '';

  const reject = (): void => void rejected++;

  async function launch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await believed(key, request, response, reject);
    if (body === undefined) return;
    const received = {
      ...(JSON.parse(body) as Omit<ReceivedLaunch, 'vendor'>),
      vendor: String(request.headers['x-vendor']),
    };
    launches.push(received);
    await answerLaunch(response, manners, received, address);
  }

  async function receive(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await believed(key, request, response, reject);
    if (body === undefined) return;
    const { status, body: said } = notices.answer(path, body);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof said === 'string' ? said : JSON.stringify(said));
  }

  async function askPurse(path: PursePath, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await believed(key, request, response, reject);
    if (body === undefined) return;
    const answer = await purse.answer(path, JSON.parse(body) as Record<string, unknown>);
    if (answer.status === 0) return void response.destroy();
    if (typeof answer.body === 'string')
      return void response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    json(response, answer.status, answer.body ?? {});
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://vendor');
    if (request.method === 'POST' && pathname === '/launch') {
      launch(request, response).catch((error: unknown) => json(response, 500, { error: String(error) }));
    } else if (request.method === 'POST' && notices.takes(pathname)) {
      receive(pathname, request, response).catch((error: unknown) => json(response, 500, { error: String(error) }));
    } else if (request.method === 'POST' && PURSE_PATHS.includes(pathname)) {
      askPurse(pathname as PursePath, request, response).catch((error: unknown) =>
        json(response, 500, { error: String(error) }),
      );
    } else if (request.method === 'GET' && pathname.startsWith('/frame/')) {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(framePage(nameOf(decodeURIComponent(pathname.slice('/frame/'.length)))));
    } else json(response, 404, { error: 'not_found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A program that forgets to close it may still exit.
  server.unref();
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    key,
    launches,
    notices,
    purse,
    get rejected() {
      return rejected;
    },
    behave(wanted) {
      manners = wanted;
    },
    close: () => closeServer(server),
  };
}
