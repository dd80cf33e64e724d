import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createHttp } from './server.ts';
import { bindStatic } from './static.ts';

let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  webDir = join(await mkdtemp(join(tmpdir(), 'lantern-web-')), 'web');
  const files = {
    'apps/site/index.html': 'site',
    'apps/lotto/index.html': 'lotto',
    'assets/site-1a2b.js': 'code',
    'console/index.html': 'console',
    'console/theme.js': 'theme',
    'console/assets/desk-3c4d.js': 'desk',
    'sw.js': 'worker',
    'manifest.webmanifest': '{}',
    '../outside.txt': 'private',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, path)), { recursive: true });
    await writeFile(join(webDir, path), text);
  }
  app = await createHttp({
    log: createLog('silent'),
    metrics: createMetrics(),
    defaultLanguage: 'VI',
    trustedProxies: [],
  });
  await bindStatic(app, webDir, 'VI');
});
afterAll(async () => {
  await app.close();
  await rm(dirname(webDir), { recursive: true });
});

async function ask(url: string, server = app) {
  const answer = await server.inject(url);
  return { status: answer.statusCode, text: answer.body, caching: answer.headers['cache-control'] };
}

describe('the web apps', () => {
  it('[NAV-02] show Home at unknown addresses', async () => {
    expect((await app.inject('/')).headers.location).toBe('/m/');
    for (const url of ['/m/', '/m/nowhere?x=1', '/nowhere'])
      expect(await ask(url)).toEqual({ status: 200, text: 'site', caching: 'no-cache' });
    expect(await ask('/lotto/mui/anything')).toEqual({ status: 200, text: 'lotto', caching: 'no-cache' });
  });

  it('[CON-01] the console is one document at all its addresses, and never stored', async () => {
    expect((await app.inject('/console')).headers.location).toBe('/console/');
    for (const url of ['/console/', '/console/approvals?open=1', '/console/members/7'])
      expect(await ask(url)).toEqual({ status: 200, text: 'console', caching: 'no-store' });
    expect(await ask('/console/theme.js')).toMatchObject({ text: 'theme', caching: 'no-cache' });
    expect((await ask('/console/assets/desk-3c4d.js')).caching).toContain('immutable');
    for (const url of ['/console/assets/desk-0000.js', '/ops/none']) expect((await ask(url)).status).toBe(404);
  });

  it('cache hashed files forever and documents never', async () => {
    expect(await ask('/assets/site-1a2b.js')).toEqual({
      status: 200,
      text: 'code',
      caching: 'public, max-age=31536000, immutable',
    });
  });

  it('[SYS-04] revalidate the service worker and the manifest, each with its own media type', async () => {
    for (const [url, type] of [
      ['/sw.js', /^(?:text|application)\/javascript/],
      ['/manifest.webmanifest', /^application\/manifest\+json/],
    ] as const) {
      const { headers, statusCode } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-type']).toMatch(type);
    }
  });

  it('are not shown for a missing call or asset, and that answer is not cached', async () => {
    for (const url of ['/wps/none', '/lgw/none', '/lotto/lgw/none', '/assets/site-0000.js']) {
      const { status, text, caching } = await ask(url);
      expect([status, caching]).toEqual([404, 'no-store']);
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'call_not_found' });
    }
  });

  it('are the only readable files', async () => {
    for (const url of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/..%5coutside.txt'])
      expect((await ask(url)).text).not.toContain('private');
  });

  it('may be missing: calls still work', async () => {
    const bare = Fastify();
    await bindStatic(bare, join(webDir, 'nothing'), 'VI');
    expect(await ask('/m/', bare)).toMatchObject({ status: 404 });
    await bare.close();
  });

  it('are refused while they are being built during the start, and served once built', async () => {
    const later = join(await mkdtemp(join(tmpdir(), 'lantern-later-')), 'web');
    const server = await createHttp({
      log: createLog('silent'),
      metrics: createMetrics(),
      defaultLanguage: 'VI',
      trustedProxies: [],
    });
    // An earlier build, whose files the new one deletes.
    await mkdir(join(later, 'apps/site'), { recursive: true });
    await writeFile(join(later, 'apps/site/index.html'), 'old');
    const { promise: built, resolve } = Promise.withResolvers<void>();
    await bindStatic(server, later, 'VI', built);
    const early = await ask('/m/', server);
    expect([early.status, JSON.parse(early.text)]).toMatchObject([
      503,
      { success: false, code: 'service_unavailable' },
    ]);
    expect((await ask('/wps/none', server)).status).toBe(404);

    // Like a build: replaces the whole folder at once.
    await mkdir(`${later}.draft/apps/site`, { recursive: true });
    await mkdir(`${later}.draft/assets`);
    await writeFile(`${later}.draft/apps/site/index.html`, 'built');
    await writeFile(`${later}.draft/assets/site-9z.js`, 'new code');
    await rm(later, { recursive: true });
    await rename(`${later}.draft`, later);
    expect((await ask('/m/', server)).status).toBe(503);
    resolve();
    await built;
    expect(await ask('/m/', server)).toEqual({ status: 200, text: 'built', caching: 'no-cache' });
    expect(await ask('/assets/site-9z.js', server)).toMatchObject({ status: 200, text: 'new code' });
    await server.close();
    await rm(dirname(later), { recursive: true });
  });
});
