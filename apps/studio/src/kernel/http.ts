/** The studio's HTTP: security headers, small bodies, answers in one envelope. */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { StudioLanguage } from '../../wire/session.ts';
import type { Logger } from './log.ts';
import { messageOf, REFUSALS, type Code } from './refusals.ts';
import type { Result } from './result.ts';

const BODY_MAXIMUM = 16 * 1024;

/** What a frame may do: load from its own origin, stand in a page of its own origin, and nothing else. */
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
};

/** Sends a refusal in the member's language. */
export function sendRefusal(reply: FastifyReply, code: Code, language: StudioLanguage, value?: Readonly<Record<string, unknown>>): FastifyReply {
  return reply.code(REFUSALS[code].status).send({ success: false, code, message: messageOf(code, language), ...(value && { value }) });
}

/** Sends what a verb answered. */
export function sendResult(reply: FastifyReply, result: Result<unknown>, language: StudioLanguage): FastifyReply {
  return result.ok ? reply.send({ success: true, value: result.value }) : sendRefusal(reply, result.code, language, result.value);
}

/** A Fastify instance with everything but the routes. */
export function createHttp(log: Logger): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: BODY_MAXIMUM, forceCloseConnections: 'idle', return503OnClosing: false, requestTimeout: 30_000, routerOptions: { maxParamLength: 200 } });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(HEADERS);
  });
  app.setErrorHandler(async (error: Error & { readonly statusCode?: number }, request, reply) => {
    const code = error.statusCode !== undefined && error.statusCode < 500 ? 'input_invalid' : 'system_error';
    if (code === 'system_error') log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return sendRefusal(reply, code, 'VI');
  });
  app.setNotFoundHandler(async (_request, reply) => sendRefusal(reply, 'not_found', 'VI'));
  return app;
}
