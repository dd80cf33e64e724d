/** The built web apps: hashed assets cached forever, documents never; unknown paths show Home (NAV-02). */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Language } from '@lantern/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalBody } from './bind.ts';
import { createDocumentRenderer, type DocumentRenderer } from './document.ts';
import { pickLanguage } from './language.ts';

const NO_DOCUMENT_PREFIXES = [
  '/wps/',
  '/lgw/',
  '/lotto/lgw/',
  '/wallet/',
  '/sandbox/',
  '/ws',
  '/assets/',
  '/art/',
  '/streams/',
  '/ops/',
  '/console/assets/',
  // With a port of their own they are not here.
  '/metrics',
];
const SITE_DOCUMENT = 'apps/site/index.html';
const LOTTO_DOCUMENT = 'apps/lotto/index.html';
const HOME = '/m/';
/** A path in the calls' namespace that matches no call. */
const NO_CALL = /^\/(?:wps\/(?:relay\/)?|lgw\/|lotto\/lgw\/)$/;
const LOTTO_PREFIX = '/lotto/mui/';
const CONSOLE = '/console/';
const CONSOLE_DOCUMENT = 'console/index.html';
const OWN_SCRIPTS = "script-src 'self'";
const QUICK_BROTLI = 5;
const YEAR_SEC = 31_536_000;

/**
 * Serves `webDir` (see tools/build) and answers everything unknown. While the apps are being built, pages are refused
 * with service_unavailable until `building` resolves, also those of an earlier build, whose files are deleted. Without
 * a build there are no pages.
 */
export async function bindStatic(
  app: FastifyInstance,
  webDir: string,
  defaultLanguage: Language,
  building?: Promise<void>,
): Promise<void> {
  const isBuilt = () => existsSync(join(webDir, SITE_DOCUMENT));
  let waiting = building !== undefined;
  let built = !waiting && isBuilt();
  void building?.then(() => {
    waiting = false;
    built = isBuilt();
  });
  let composing: Promise<DocumentRenderer> | undefined;
  const composer = () => (composing ??= createDocumentRenderer(app, webDir, SITE_DOCUMENT));
  if (built || waiting) {
    // The file server needs an existing folder.
    await mkdir(webDir, { recursive: true });
    await app.register(fastifyStatic, {
      root: webDir,
      // Its own route reads the whole folder for each request to compare the spelling; nothing here is guarded by a path.
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        // An operator's screen is never stored, not even for going back.
        const plain = path.endsWith(CONSOLE_DOCUMENT) ? 'no-store' : 'no-cache';
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SEC}, immutable` : plain);
      },
    });
    app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
      const path = `/${request.params['*']}`;
      // Outside the files, or another spelling of a path inside.
      if (posix.normalize(path) !== path) reply.callNotFound();
      else reply.sendFile(path);
    });
    // The file server sees a directory here and would refuse it.
    app.get('/', async (_request, reply) => reply.redirect(HOME));
    app.get('/console', async (_request, reply) => reply.redirect(CONSOLE));
    app.get(CONSOLE, async (_request, reply) => reply.sendFile(CONSOLE_DOCUMENT));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsDocument =
      ['GET', 'HEAD'].includes(request.method) && !NO_DOCUMENT_PREFIXES.some((prefix) => path.startsWith(prefix));
    if (wantsDocument && built) {
      if (path.startsWith(LOTTO_PREFIX)) return reply.sendFile(LOTTO_DOCUMENT);
      if (path.startsWith(CONSOLE)) return reply.sendFile(CONSOLE_DOCUMENT);
      const { render, scriptSources } = await composer();
      permitScripts(reply, scriptSources);
      return sendPage(request, reply, await render(request));
    }
    const language = pickLanguage(
      (request.query as Record<string, unknown>)?.['language'],
      request.headers['accept-language'],
      defaultLanguage,
    );
    const unknown = NO_CALL.test(path) ? 'url_empty' : 'call_not_found';
    const answer = refusalBody(wantsDocument && waiting ? 'service_unavailable' : unknown, language);
    return reply.code(answer.status).send(answer.body);
  });
}

/** The page's own scripts, by their hashes; every other script must still be a file of this origin. */
function permitScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string' || sources.length === 0) return;
  reply.header('content-security-policy', policy.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...sources].join(' ')));
}

const compress = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page is made for one request, so it is compressed on the fly with a fast setting. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.header('cache-control', 'no-cache').header('vary', 'Cookie, Accept-Encoding').type('text/html; charset=utf-8');
  if (accepted.includes('br'))
    return reply
      .header('content-encoding', 'br')
      .send(await compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUICK_BROTLI } }));
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(page));
  return reply.send(page);
}
