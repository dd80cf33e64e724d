/** The built web apps: hashed assets cached for good, documents never; unknown paths show Home (NAV-02). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Language } from '@lantern/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalBody } from './bind.ts';
import { createCompose, type Compose } from './document.ts';
import { pickLanguage } from './language.ts';

const NO_DOCUMENT_PREFIXES = ['/wps/', '/lgw/', '/lotto/lgw/', '/wallet/', '/sandbox/', '/ws', '/assets/', '/art/', '/streams/'];
const SITE_DOCUMENT = 'apps/site/index.html';
const LOTTO_DOCUMENT = 'apps/lotto/index.html';
const HOME = '/m/';
/** A request to the calls that names none. */
const NO_CALL = /^\/(?:wps\/(?:relay\/)?|lgw\/|lotto\/lgw\/)$/;
const LOTTO_PREFIX = '/lotto/mui/';
const QUICK_BROTLI = 5;
const YEAR_SEC = 31_536_000;

/** Serves `webDir` (see tools/build) and answers everything unknown. */
export async function bindStatic(app: FastifyInstance, webDir: string, defaultLanguage: Language): Promise<void> {
  const built = existsSync(join(webDir, SITE_DOCUMENT));
  let compose: Compose | undefined;
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SEC}, immutable` : 'no-cache');
      },
    });
    app.addHook('onReady', async () => {
      compose = await createCompose(app, webDir, SITE_DOCUMENT);
    });
    // A directory to the file server, which would refuse it.
    app.get('/', async (_request, reply) => reply.redirect(HOME));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsNoDocument = NO_DOCUMENT_PREFIXES.some((prefix) => path.startsWith(prefix));
    if (['GET', 'HEAD'].includes(request.method) && built && !wantsNoDocument) {
      if (path.startsWith(LOTTO_PREFIX)) return reply.sendFile(LOTTO_DOCUMENT);
      return compose ? sendPage(request, reply, await compose(request)) : reply.sendFile(SITE_DOCUMENT);
    }
    const language = pickLanguage((request.query as Record<string, unknown>)?.['language'], request.headers['accept-language'], defaultLanguage);
    const answer = refusalBody(NO_CALL.test(path) ? 'url_empty' : 'call_not_found', language);
    return reply.code(answer.status).send(answer.body);
  });
}

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page is made for one browser at one moment, so it is compressed as it goes, quickly. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie, Accept-Encoding').type('text/html; charset=utf-8');
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(await compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } }));
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(page));
  return reply.send(page);
}
