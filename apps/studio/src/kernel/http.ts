/** The studio's HTTP server: security headers, small bodies, one answer envelope. */
import {
  respondRaw,
  CONNECTION_LIMITS,
  guardConnections,
  guardedServerOptions,
  isRequestTimeout,
  isAmbiguous,
  PERMISSIONS_POLICY,
  type ConnectionGuard,
  type ConnectionLimits,
} from '@lantern/limits';
import { traceCalls } from '@lantern/tracing/fastify';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { StudioLanguage } from '../../wire/session.ts';
import type { Logger } from './log.ts';
import { messageOf, REFUSALS, type Code } from './refusals.ts';
import type { Result } from './result.ts';

const BODY_MAXIMUM = 16 * 1024;
/** How long running requests may take once the server closes; a node that runs a studio kills it after five seconds. */
const CLOSE_GRACE_MS = 3_000;

/** Content security policy: a frame loads from its own origin and is embedded in pages of its own origin. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "frame-src 'none'",
  "frame-ancestors 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'permissions-policy': PERMISSIONS_POLICY,
};

const envelope = (code: Code, language: StudioLanguage) => ({
  success: false,
  code,
  message: messageOf(code, language),
});

/** Sends a refusal in the member's language. */
export function sendRefusal(
  reply: FastifyReply,
  code: Code,
  language: StudioLanguage,
  value?: Readonly<Record<string, unknown>>,
): FastifyReply {
  return reply.code(REFUSALS[code].status).send({ ...envelope(code, language), ...(value && { value }) });
}

/** Sends what a verb answered. */
export function sendResult(reply: FastifyReply, result: Result<unknown>, language: StudioLanguage): FastifyReply {
  return result.ok
    ? reply.send({ success: true, value: result.value })
    : sendRefusal(reply, result.code, language, result.value);
}

/** The platform's reverse proxy brings all connections from one address, so the limit per address is high. */
const CONNECTIONS_PER_ADDRESS = 40_000;

/** A Fastify instance with everything but the routes. */
export function createHttp(log: Logger, limits: Partial<ConnectionLimits> = {}): FastifyInstance {
  const connections = { ...CONNECTION_LIMITS, connectionsPerAddress: CONNECTIONS_PER_ADDRESS, ...limits };
  const app = Fastify({
    ...guardedServerOptions(connections),
    logger: false,
    bodyLimit: BODY_MAXIMUM,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Errors before routing never reach a hook.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, 'input_invalid', 'VI'),
    clientErrorHandler: (error, socket) => {
      const code = isRequestTimeout(error) ? 'request_timeout' : 'input_invalid';
      if (guard.isAnswering(socket)) socket.destroy();
      else respondRaw(socket, REFUSALS[code].status, envelope(code, 'VI'));
    },
  });
  const guard: ConnectionGuard = guardConnections(app.server, connections);
  traceCalls(app, [], ({ routeOptions }) => routeOptions.url);
  app.addHook('preClose', () => guard.drain(CLOSE_GRACE_MS));
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS);
    return isAmbiguous(request.raw)
      ? sendRefusal(reply.header('connection', 'close'), 'input_invalid', 'VI')
      : undefined;
  });
  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    const code = error.statusCode !== undefined && error.statusCode < 500 ? 'input_invalid' : 'system_error';
    if (code === 'system_error') log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return sendRefusal(reply, code, 'VI');
  });
  app.setNotFoundHandler(async (_request, reply) => sendRefusal(reply, 'not_found', 'VI'));
  return app;
}
