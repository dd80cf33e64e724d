/** The HTTP server: security headers, limits, errors as envelopes, health. Routes come from the contract (bind.ts). */
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { Language } from '@lantern/contract/errors';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { refusalBody } from './bind.ts';
import { failureCode } from './failure.ts';
import { pickLanguage } from './language.ts';
import { ENVELOPE_HEADERS, refuseConnection } from './unreadable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: string;
  }
  interface FastifyContextConfig {
    callId?: string;
  }
}

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUESTS_PER_MINUTE = 1_200;

export interface HttpOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly defaultLanguage: Language;
  /** Behind a proxy the client's address is the forwarded one. */
  readonly trustProxy: boolean;
  readonly requestsPerMinute?: number;
  /** Where pictures of a host's pages may come from besides the host itself. */
  readonly pictureHosts?: (host: string) => readonly string[];
  /** Origins that a page of ours may frame beside its own: vendors' games. Asked when a page is opened. */
  readonly frameOrigins?: () => Promise<readonly string[]>;
  /** Origins that a page of ours may play video from beside its own. Asked when a page is opened. */
  readonly streamOrigins?: () => Promise<readonly string[]>;
}

const hostOf = (header: string | undefined): string => (header ?? '').replace(/:\d+$/, '');

/** A Fastify instance with everything but the routes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy,
    forceCloseConnections: 'idle',
    // While draining, a request on an open connection is still served, and the connection then closed.
    return503OnClosing: false,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Addresses the router cannot read never reach a route or the error handler; they are told in the same envelope.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const answer = refusalBody('input_invalid', pickLanguage(undefined, request.headers['accept-language'], options.defaultLanguage));
      void reply.code(answer.status).headers(ENVELOPE_HEADERS).send(answer.body);
    },
    clientErrorHandler: (_error, socket) => refuseConnection(socket, 'input_invalid', options.defaultLanguage),
  });
  keepRawBodies(app);
  // Answers belong to one caller at one moment; files say themselves how long they keep (static.ts).
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // Those of the last page stand while a node cannot ask.
  let frames: readonly string[] = [];
  let streams: readonly string[] = [];
  const { frameOrigins, streamOrigins } = options;
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method !== 'GET' || headers.accept?.includes('text/html') !== true) return;
    [frames, streams] = await Promise.all([frameOrigins?.().catch(() => frames) ?? frames, streamOrigins?.().catch(() => streams) ?? streams]);
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', (request) => (options.pictureHosts?.(hostOf(request.headers.host)) ?? []).join(' ')],
        connectSrc: ["'self'", 'ws:', 'wss:', () => streams.join(' ')],
        // What a player has put together itself comes from a blob.
        mediaSrc: ["'self'", 'blob:', () => streams.join(' ')],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", () => frames.join(' ')],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'sameorigin' },
    // Never a path: an address may hold the single-use token of a frame, and a sign-in's code on its way back.
    referrerPolicy: { policy: 'strict-origin' },
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute ?? REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => !request.routeOptions.config.callId,
  });
  await app.register(websocket, { options: { maxPayload: 16 * 1024 } });
  app.websocketServer.on('wsClientError', (_error, socket) => refuseConnection(socket, 'input_invalid', options.defaultLanguage));
  answerErrors(app, options);
  observe(app, options);
  return app;
}

/** Signatures of provider callbacks cover the body as it travelled. */
function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  // Pictures only where a call takes one (bind.ts raises the limit there); elsewhere 256 KiB of them are refused as input.
  app.addContentTypeParser(['image/png', 'image/jpeg'], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
}

function answerErrors(app: FastifyInstance, options: HttpOptions): void {
  const languageOf = (query: unknown, header: string | undefined) =>
    pickLanguage((query as Record<string, unknown> | undefined)?.['language'], header, options.defaultLanguage);

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const code = failureCode(error);
    if (code === 'service_unavailable') options.log.warn({ err: error, requestId: request.id, call: request.routeOptions.config.callId }, 'the database is away');
    if (code === 'system_error') options.log.error({ err: error, requestId: request.id, call: request.routeOptions.config.callId }, 'request failed');
    const value = code === 'rate_limited' ? { retryAfterSec: Number(reply.getHeader('retry-after') ?? 60) } : undefined;
    const answer = refusalBody(code, languageOf(request.query, request.headers['accept-language']), value);
    return reply.code(answer.status).send(answer.body);
  });
}

function observe(app: FastifyInstance, { log, metrics }: HttpOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callId;
    if (call === undefined) return;
    metrics.httpDuration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    log.debug({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime), requestId: request.id }, 'answered');
  });
}
