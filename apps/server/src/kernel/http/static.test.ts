import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const files = { 'apps/site/index.html': 'site', 'apps/lotto/index.html': 'lotto', 'assets/site-1a2b.js': 'code', 'sw.js': 'worker', 'manifest.webmanifest': '{}', '../outside.txt': 'private' };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, path)), { recursive: true });
    await writeFile(join(webDir, path), text);
  }
  app = await createHttp({ log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'VI', trustProxy: false });
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
  it('[NAV-02] show Home at addresses nobody knows', async () => {
    expect((await app.inject('/')).headers.location).toBe('/m/');
    for (const url of ['/m/', '/m/nowhere?x=1', '/nowhere']) expect(await ask(url)).toEqual({ status: 200, text: 'site', caching: 'no-cache' });
    expect(await ask('/lotto/mui/anything')).toEqual({ status: 200, text: 'lotto', caching: 'no-cache' });
  });

  it('keep hashed files for good and documents never', async () => {
    expect(await ask('/assets/site-1a2b.js')).toEqual({ status: 200, text: 'code', caching: 'public, max-age=31536000, immutable' });
  });

  it('[SYS-04] ask again for the service worker and the manifest, each of its own type', async () => {
    for (const [url, type] of [['/sw.js', /^(?:text|application)\/javascript/], ['/manifest.webmanifest', /^application\/manifest\+json/]] as const) {
      const { headers, statusCode } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(headers['content-type']).toMatch(type);
    }
  });

  it('are not shown in place of a call or an asset that does not exist, and that answer is not kept', async () => {
    for (const url of ['/wps/none', '/lgw/none', '/lotto/lgw/none', '/assets/site-0000.js']) {
      const { status, text, caching } = await ask(url);
      expect([status, caching]).toEqual([404, 'no-store']);
      expect(JSON.parse(text)).toMatchObject({ success: false, code: 'call_not_found' });
    }
  });

  it('are all that can be read', async () => {
    for (const url of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt', '/..%5coutside.txt']) expect((await ask(url)).text).not.toContain('private');
  });

  it('may be missing: calls still answer', async () => {
    const bare = Fastify();
    await bindStatic(bare, join(webDir, 'nothing'), 'VI');
    expect(await ask('/m/', bare)).toMatchObject({ status: 404 });
    await bare.close();
  });
});
