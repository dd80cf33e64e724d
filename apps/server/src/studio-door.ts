/** The studio behind the main port: one address serves members, wherever the studio runs. */
import httpProxy from '@fastify/http-proxy';
import type { WebSocket as Line } from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@lantern/contract/errors';
import { refusalBody } from './kernel/http/bind.ts';

const PREFIX = '/studio';
const BODY_MAXIMUM = 16 * 1024;
const PATIENCE_MS = 20_000;
/** The members' session and whoever they are to the platform stay here; a vendor has its own bearer. */
const KEPT_BACK = new Set(['cookie', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'origin', 'referer']);
/** Nothing the studio says may touch the site's own cookies or storage. */
const TAKEN_OUT = new Set(['set-cookie', 'clear-site-data', 'strict-transport-security', 'connection', 'keep-alive', 'transfer-encoding']);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const without = <H extends Headers>(headers: H, names: ReadonlySet<string>): H => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name))) as H;

const SERVICE_RESTART = 1012;
const TRY_AGAIN_LATER = 1013;

/** Frames of both sides, as they come. What the studio is sent before it has answered waits. */
function join(line: Line, target: WebSocket): void {
  const waiting: string[] = [];
  line.on('message', (bytes: Buffer, binary: boolean) => {
    if (binary) return line.close(1003);
    const text = bytes.toString('utf8');
    if (target.readyState === WebSocket.OPEN) target.send(text);
    else waiting.push(text);
  });
  line.on('close', () => target.close());
  target.addEventListener('open', () => {
    for (const text of waiting.splice(0)) target.send(text);
  });
  target.addEventListener('message', ({ data }) => line.send(String(data)));
  target.addEventListener('close', () => line.close(SERVICE_RESTART));
  target.addEventListener('error', () => line.close(TRY_AGAIN_LATER));
}

/** Passes `/studio/*` on to where the studio is now, and answers 503 while it is nowhere. */
export async function bindStudio(app: FastifyInstance, addressNow: () => string | undefined, language: Language): Promise<void> {
  const closed = (reply: FastifyReply) => {
    const answer = refusalBody('service_unavailable', language);
    return reply.code(answer.status).send(answer.body);
  };
  app.get(`${PREFIX}/ws`, { websocket: true }, (line, request) => {
    const address = addressNow();
    if (address === undefined) return line.close(TRY_AGAIN_LATER);
    join(line, new WebSocket(`${address.replace(/^http/, 'ws')}${request.url}`));
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM }, (_request, body, done) => done(null, body));
    await scope.register(httpProxy, {
      upstream: '',
      prefix: PREFIX,
      rewritePrefix: PREFIX,
      httpMethods: ['GET', 'HEAD', 'POST'],
      // Bodies are read here, so that a long one ends here.
      proxyPayloads: false,
      disableRequestLogging: true,
      undici: { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS },
      preHandler: (_request, reply, done) => {
        if (addressNow() === undefined) void closed(reply as unknown as FastifyReply);
        else done();
      },
      handler: (request: FastifyRequest, reply: FastifyReply, destination: string, options: object) =>
        reply.from(destination, { ...options, ...(Buffer.isBuffer(request.body) ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/json' } : {}) }),
      replyOptions: {
        getUpstream: () => addressNow() ?? '',
        rewriteRequestHeaders: (_request, headers) => without(headers, KEPT_BACK),
        rewriteHeaders: (headers) => without(headers, TAKEN_OUT),
        retryDelay: () => null,
        onError: (reply) => void closed(reply as unknown as FastifyReply),
      },
    });
  });
}
