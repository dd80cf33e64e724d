/** Reverse proxy to the studio behind the main port: one address serves members, wherever the studio runs. */
import httpProxy from '@fastify/http-proxy';
import {
  CLOSE_BUSY,
  CLOSE_FLOOD,
  createSocketGuard,
  type GuardedSocket,
  type SocketHandlers,
  type SocketLimits,
} from '@lantern/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@lantern/contract/errors';
import type { Clock } from '../kernel/clock.ts';
import { refusalBody } from '../kernel/http/bind.ts';
import { socketOrigin } from '../kernel/http/server.ts';

const PREFIX = '/studio';
const BODY_MAXIMUM = 16 * 1024;
const TIMEOUT_MS = 20_000;
/** Headers withheld from the studio: the member's session and identity at the platform; a vendor has its own bearer token. */
const WITHHELD_HEADERS = [
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'origin',
  'referer',
];
/** Hop-by-hop headers (RFC 9110 §7.6.1). */
const HOP_BY_HOP_HEADERS = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Response headers removed: the studio must not change the site's cookies or storage. */
const REMOVED_HEADERS = new Set([
  'set-cookie',
  'clear-site-data',
  'strict-transport-security',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const without = <H extends Headers>(headers: H, names: ReadonlySet<string>): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name))) as H;

/** A client may list further hop-by-hop headers, but not those that the body's length or the session depend on. */
const namedByConnection = ({ connection }: Headers): readonly string[] =>
  String(connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !['', 'authorization', 'content-length', 'content-type', 'host'].includes(name));

/** The studio does not know which host serves it; its policy is narrowed here to that host's sockets. */
function withOwnSockets<H extends Headers>(headers: H, origin: string | undefined): H {
  const policy = headers['content-security-policy'];
  return typeof policy === 'string' && origin !== undefined
    ? { ...headers, 'content-security-policy': policy.replace(/\bws: wss:/, socketOrigin(origin)) }
    : headers;
}

const SERVICE_RESTART = 1012;
const UNSUPPORTED = 1003;
/** Close codes from here on are reserved for applications (RFC 6455 §7.4.2). */
const OWN_CODES_FROM = 4000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Bytes that may wait until the studio accepts them. */
const UNSENT_MAXIMUM = 64 * 1024;

/** A frame sends at most 120 messages in four seconds (apps/studio/src/connections); the studio verifies credentials itself. */
const limitsFor = (socketsPerAddress: number): SocketLimits => ({
  sockets: 20_000,
  socketsPerAddress,
  openingsPerMinute: 3 * socketsPerAddress,
  refusalsPerMinute: 60,
  refusalsPerSocket: 3,
  messageBurst: 150,
  messagesPerSec: 40,
  queuedMessages: 150,
  unsentBytes: 1024 * 1024,
  // The studio waits ten seconds for the first one.
  firstMessageMs: 15_000,
  heartbeatMs: 30_000,
});

/** Passes text on in both directions. Messages sent before the studio accepts the connection wait, up to a bound. */
function join(client: GuardedSocket, target: WebSocket): SocketHandlers {
  const waiting: string[] = [];
  let waitingBytes = 0;
  const timeout = setTimeout(() => target.close(), CONNECT_TIMEOUT_MS);
  target.addEventListener('open', () => {
    clearTimeout(timeout);
    for (const text of waiting.splice(0)) target.send(text);
  });
  target.addEventListener('message', ({ data }) => client.send(String(data)));
  target.addEventListener('close', ({ code }) => {
    clearTimeout(timeout);
    // The studio's own codes say why (wire/connection.ts); any other close of it is a restart to the frame.
    client.close(code >= OWN_CODES_FROM ? code : SERVICE_RESTART);
  });
  target.addEventListener('error', () => client.close(CLOSE_BUSY));
  return {
    onMessage(bytes, binary) {
      if (binary) return client.close(UNSUPPORTED);
      const open = target.readyState === WebSocket.OPEN;
      waitingBytes += open ? 0 : bytes.length;
      if (waitingBytes > UNSENT_MAXIMUM || target.bufferedAmount > UNSENT_MAXIMUM) return client.close(CLOSE_FLOOD);
      if (open) target.send(bytes.toString('utf8'));
      else waiting.push(bytes.toString('utf8'));
    },
    onClose() {
      clearTimeout(timeout);
      target.close();
    },
  };
}

export interface StudioProxyOptions {
  /** Current address of the studio; undefined while it is down. */
  readonly addressNow: () => string | undefined;
  /** Language of refusals. */
  readonly language: Language;
  readonly clock: Clock;
  /** Open sockets of one address; three times as many may be opened in a minute. */
  readonly socketsPerAddress: number;
}

/** Proxies `/studio/*` to the studio's current address, and answers 503 while it is down. */
export async function bindStudio(
  app: FastifyInstance,
  { addressNow, language, clock, socketsPerAddress }: StudioProxyOptions,
): Promise<void> {
  const closed = (reply: FastifyReply) => {
    const answer = refusalBody('service_unavailable', language);
    return reply.code(answer.status).send(answer.body);
  };
  const guard = createSocketGuard(limitsFor(socketsPerAddress), () => clock.elapsed());
  app.addHook('preClose', async () => guard.stop(SERVICE_RESTART));
  app.get(`${PREFIX}/ws`, { websocket: true }, (socket, request) => {
    const address = addressNow();
    if (address === undefined) return socket.close(CLOSE_BUSY);
    guard.accept(socket, request.ip, (client) =>
      join(client, new WebSocket(`${address.replace(/^http/, 'ws')}${request.url}`)),
    );
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM }, (_request, body, done) =>
      done(null, body),
    );
    await scope.register(httpProxy, {
      upstream: '',
      prefix: PREFIX,
      rewritePrefix: PREFIX,
      httpMethods: ['GET', 'HEAD', 'POST'],
      // Bodies are read here, so that an oversized one is refused here.
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
      preHandler: (_request, reply, done) => {
        if (addressNow() === undefined) void closed(reply as unknown as FastifyReply);
        else done();
      },
      handler: (request: FastifyRequest, reply: FastifyReply, destination: string, options: object) =>
        reply.from(destination, {
          ...options,
          ...(Buffer.isBuffer(request.body)
            ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/json' }
            : {}),
        }),
      replyOptions: {
        getUpstream: () => addressNow() ?? '',
        rewriteRequestHeaders: (_request, headers) =>
          without(headers, new Set([...WITHHELD_HEADERS, ...HOP_BY_HOP_HEADERS, ...namedByConnection(headers)])),
        rewriteHeaders: (headers, request) =>
          withOwnSockets(without(headers, REMOVED_HEADERS), (request as FastifyRequest | undefined)?.ownOrigin),
        retryDelay: () => null,
        onError: (reply) => void closed(reply as unknown as FastifyReply),
      },
    });
  });
}
