/** The HTTP server: security headers, limits, errors as envelopes, health. Routes come from the contract (bind.ts). */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import websocket from '@fastify/websocket';
import type { Language, ErrorCode } from '@lantern/contract/errors';
import {
  CONNECTION_LIMITS,
  guardConnections,
  guardedServerOptions,
  isRequestTimeout,
  isAmbiguous,
  PERMISSIONS_POLICY,
  type ConnectionGuard,
  type ConnectionLimits,
  respondRaw,
  isInNetworks,
} from '@lantern/limits';
import { traceCalls } from '@lantern/tracing/fastify';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { systemClock, type Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { SharedRedis } from '../redis/redis.ts';
import { refusalBody } from './bind.ts';
import { failureCode } from './failure.ts';
import { resolveOrigins, type OwnHosts } from './forwarded.ts';
import { pickLanguage } from './language.ts';
import { limitRequests } from './request-limits.ts';

/** Refuses on the raw connection and closes it; a closed one gets no answer. */
function refuseConnection(socket: Duplex, code: ErrorCode, language: Language): void {
  const { status, body } = refusalBody(code, language);
  respondRaw(socket, status, body);
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: string;
  }
  interface FastifyContextConfig {
    callId?: string;
    /** Admitted by its signature before it is parsed (bind.ts). */
    signedBody?: true;
    /** Answers are never rendered as pages: the headers that protect pages are left out. */
    pageHeaders?: false;
  }
}

const BODY_LIMIT_BYTES = 256 * 1024;
/** How long running requests may take once the server closes; less than the drain of a node (main.ts). */
const CLOSE_GRACE_MS = 10_000;

export interface HttpOptions extends OwnHosts {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly defaultLanguage: Language;
  /** Networks of proxies whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Calls per address, other requests in proportion, and requests at the wallet (request-limits.ts); unlimited when absent. */
  readonly requestsPerMinute?: number;
  readonly walletRequestsPerMinute?: number;
  /** Without a limit per address their number is unlimited. */
  readonly connections?: Partial<ConnectionLimits>;
  readonly clock?: Clock;
  /** Networks whose requests continue their trace (packages/tracing). */
  readonly tracedPeers?: readonly string[];
  /** Counts requests for all nodes; without it each counts for itself. */
  readonly redis?: Pick<SharedRedis, 'take'> | undefined;
  /** Origins besides the host itself that pages of a host may load pictures from. */
  readonly pictureHosts?: (host: string) => readonly string[];
  /** Origins besides its own that a page may frame: vendors' games. Queried for each page. */
  readonly frameOrigins?: () => Promise<readonly string[]>;
  /** Origins besides its own that a page may play video from. Queried for each page. */
  readonly streamOrigins?: () => Promise<readonly string[]>;
}

/** Origin of the WebSocket connections of a page; engines before CSP 3 do not include them in 'self'. */
export const socketOrigin = (origin: string): string => origin.replace(/^http/, 'ws');

/** A Fastify instance with everything except the routes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const connections = { ...CONNECTION_LIMITS, connectionsPerAddress: Number.POSITIVE_INFINITY, ...options.connections };
  const refuseRaw = (error: Error, socket: Duplex) => {
    if (guard.isAnswering(socket)) socket.destroy();
    else
      refuseConnection(socket, isRequestTimeout(error) ? 'request_timeout' : 'input_invalid', options.defaultLanguage);
  };
  const app = Fastify({
    ...guardedServerOptions(connections),
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (address) => isInNetworks(options.trustedProxies, address),
    forceCloseConnections: 'idle',
    // While draining, a request on an open connection is still served; the connection is then closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Addresses the router cannot parse never reach a route or the error handler; they get the same envelope.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const answer = refusalBody(
        'input_invalid',
        pickLanguage(undefined, request.headers['accept-language'], options.defaultLanguage),
      );
      void reply.code(answer.status).send(answer.body);
    },
    clientErrorHandler: refuseRaw,
  });
  // A trusted proxy carries the connections of many clients.
  const guard: ConnectionGuard = guardConnections(app.server, connections, (address) =>
    isInNetworks(options.trustedProxies, address),
  );
  traceCalls(app, options.tracedPeers ?? [], ({ routeOptions }) => routeOptions.config.callId ?? routeOptions.url);
  // Hooks that wait for nothing call back: a promise for each request would cost more than their work.
  app.addHook('preClose', () => guard.drain(CLOSE_GRACE_MS));
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isAmbiguous(raw)) return done();
    const answer = refusalBody('input_invalid', options.defaultLanguage);
    reply.header('connection', 'close').code(answer.status).send(answer.body);
  });
  resolveOrigins(app, options.trustedProxies, options);
  // Runs before anything is done for a request; refusals from here carry the base headers.
  app.decorate(
    'callLimits',
    limitRequests(app, {
      requestsPerMinute: options.requestsPerMinute ?? Number.POSITIVE_INFINITY,
      walletRequestsPerMinute: options.walletRequestsPerMinute ?? Number.POSITIVE_INFINITY,
      defaultLanguage: options.defaultLanguage,
      clock: options.clock ?? systemClock,
      redis: options.redis,
    }),
  );
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  keepRawBodies(app);
  // Answers are private and current; files set their own cache lifetime (static.ts).
  app.addHook('onRequest', (request, reply, done) => {
    requests.set(request.raw, request);
    reply.headers({ 'cache-control': 'no-store', 'permissions-policy': PERMISSIONS_POLICY });
    done();
  });
  protectPages(app, options, requests);
  await app.register(websocket, { options: { maxPayload: 16 * 1024 } });
  app.websocketServer.on('wsClientError', refuseRaw);
  answerErrors(app, options);
  observe(app, options);
  return app;
}

/** Content security policy of pages and the headers that go with it; the policy is built anew for each page. */
function protectPages(
  app: FastifyInstance,
  options: HttpOptions,
  requests: WeakMap<IncomingMessage, FastifyRequest>,
): void {
  // The last known lists, used while the node cannot read them.
  let frames: readonly string[] = [];
  let streams: readonly string[] = [];
  const { frameOrigins, streamOrigins } = options;
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method !== 'GET' || headers.accept?.includes('text/html') !== true) return;
    [frames, streams] = await Promise.all([
      frameOrigins?.().catch(() => frames) ?? frames,
      streamOrigins?.().catch(() => streams) ?? streams,
    ]);
  });
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          (request) => (options.pictureHosts?.(requests.get(request)?.hostname ?? '') ?? []).join(' '),
        ],
        connectSrc: [
          "'self'",
          (request) => socketOrigin(requests.get(request)?.ownOrigin ?? ''),
          () => streams.join(' '),
        ],
        // Media assembled by a player comes from a blob.
        mediaSrc: ["'self'", 'blob:', () => streams.join(' ')],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", () => frames.join(' ')],
        frameAncestors: ["'self'"],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'sameorigin' },
    // Never a path: an address may hold a frame's single-use token or a sign-in code.
    referrerPolicy: { policy: 'strict-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.pageHeaders === false) return done();
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** Keeps raw bodies: provider callbacks are signed over the exact bytes. */
function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body === '' || request.routeOptions.config.signedBody) return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  // Pictures only where a call accepts one (bind.ts raises the limit there); elsewhere up to 256 KiB are read and refused as
  // invalid input.
  app.addContentTypeParser(['image/png', 'image/jpeg'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
}

/** What a client that disconnects leaves behind: an aborted proxied request, a file half sent. */
const LEFT = new Set(['UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

function answerErrors(app: FastifyInstance, options: HttpOptions): void {
  const languageOf = (query: unknown, header: string | undefined) =>
    pickLanguage((query as Record<string, unknown> | undefined)?.['language'], header, options.defaultLanguage);

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const code = failureCode(error);
    if (code === 'service_unavailable')
      options.log.warn(
        { err: error, requestId: request.id, call: request.routeOptions.config.callId },
        'what the call needs cannot be reached',
      );
    // Not an error of ours.
    const left = LEFT.has(error.code) && reply.raw.destroyed;
    if (code === 'system_error' && !left)
      options.log.error(
        { err: error, requestId: request.id, call: request.routeOptions.config.callId },
        'request failed',
      );
    const answer = refusalBody(code, languageOf(request.query, request.headers['accept-language']));
    return reply.code(answer.status).send(answer.body);
  });
}

function observe(app: FastifyInstance, { log, metrics }: HttpOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const call = request.routeOptions.config.callId;
    if (call === undefined) return;
    metrics.httpDuration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id }, 'answered');
  });
}
