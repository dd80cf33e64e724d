/** The studio beside a node: kept running, and reached through the main port only. */
import type { IncomingHttpHeaders } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from './kernel/clock.ts';
import { createLog } from './kernel/log.ts';
import { keepStudio, studioVendors } from './studio-process.ts';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../../../packages/testkit/src/index.ts';

const PATIENCE_MS = 120_000;

describe('[GAME-07] a node with its own studio', () => {
  let webDir: string;
  let here: TestPlatform;
  beforeAll(async () => {
    webDir = await mkdtemp(join(tmpdir(), 'lantern-studio-'));
    for (const app of ['site', 'studio']) {
      await mkdir(join(webDir, 'apps', app), { recursive: true });
      await writeFile(join(webDir, `apps/${app}/index.html`), `<!doctype html><title>${app}</title>`);
    }
    here = await startTestPlatform({ studio: true, webDir });
  });
  afterAll(async () => {
    await here.close();
    await rm(webDir, { recursive: true, force: true });
  });

  test('shows the games it plays and no others, and opens them under its own address', async () => {
    const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const caller = callerFor(here.address, () => token);
    await eventually('the vendors to be opened', async () => valueOf(await caller.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 1 } })).games.length > 0, PATIENCE_MS);
    const { games } = valueOf(await caller.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 20 } }));
    expect(games.length).toBe(20);
    await eventually('fishing to be opened', async () => valueOf(await caller.call('game.list', { query: { gameType: 'FISH', pageNo: 1, pageSize: 20 } })).games.length === 20, PATIENCE_MS);
    expect(valueOf(await caller.call('game.list', { query: { gameType: 'SPORTS', pageNo: 1, pageSize: 20 } })).games).toEqual([]);
    const { vendorCode, gameId } = games[0]!;
    const query = { vendor: vendorCode, category: 'RNG', gameId, nodeId: gameId, supportPlay: 'html5', platform: 'html5', freeplay: true };
    const { gameUrl } = valueOf(await caller.call('launch.game', { query }));
    expect(gameUrl.startsWith(`${here.address}/studio/play/slots/${gameId}#t=`)).toBe(true);
    const page = await fetch(gameUrl, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>studio</title>');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const frame = new URL(gameUrl).hash.slice('#t='.length);
    const opened = await fetch(`${here.address}/studio/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: frame }) });
    expect(await opened.json()).toMatchObject({ success: true, value: { kind: 'slots', demo: true, game: { id: gameId } } });
  });

  test('is started again when it dies', async () => {
    const vendors = studioVendors('k'.repeat(40));
    const settings = { port: 0, host: '127.0.0.1', databaseUrl: here.database.connectionString, platform: here.address, webDir, logLevel: 'fatal', vendors };
    const studio = keepStudio(settings, createLog('silent'), systemClock);
    try {
      const first = await eventually('the studio to listen', async () => studio.address(), PATIENCE_MS);
      expect((await fetch(`${first}/studio/healthz`)).status).toBe(200);
      const pid = studio.pid()!;
      process.kill(pid, 'SIGKILL');
      await eventually('another studio to listen', async () => studio.pid() !== pid && studio.address(), PATIENCE_MS);
      expect((await fetch(`${studio.address()}/studio/healthz`)).status).toBe(200);
    } finally {
      await studio.stop();
    }
    expect(studio.address()).toBeUndefined();
  });

  test('takes no long bodies, leads nowhere else, and names no address it does not have', async () => {
    const long = await fetch(`${here.address}/studio/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: 'x'.repeat(20_000) }) });
    expect(long.status).toBe(413);
    for (const path of ['/studio/..%2fhealthz', '/studio/..%2f..%2freadyz', '/studio//evil.example/']) expect((await fetch(here.address + path)).status, path).toBeGreaterThanOrEqual(400);
  });
});

describe('[GAME-07] a studio elsewhere', () => {
  test('is reached through the node without the member’s cookies, answers are stripped of its own; lines are joined; 503 while it is away', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const studio = Fastify({ forceCloseConnections: true });
    await studio.register(websocket);
    studio.get('/studio/ws', { websocket: true }, (line) => void line.on('message', (bytes: Buffer) => line.send(`heard ${bytes.toString('utf8')}`)));
    studio.get('/studio/api/*', async ({ headers }, reply) => {
      heard.push(headers);
      return reply.header('set-cookie', 'look=mine').send({ games: [] });
    });
    studio.post('/studio/vendor/games', async () => ({ games: [] }));
    const address = await studio.listen({ port: 0, host: '127.0.0.1' });
    const here = await startTestPlatform({ environment: { STUDIO: 'on', STUDIO_URL: address, STUDIO_KEY: 'k'.repeat(40) } });
    try {
      const answer = await fetch(`${here.address}/studio/api/anything`, { headers: { cookie: 'session=secret', authorization: 'Bearer frame', 'x-forwarded-for': '1.2.3.4' } });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(heard.at(-1)).toMatchObject({ authorization: 'Bearer frame' });
      for (const name of ['cookie', 'x-forwarded-for']) expect(heard.at(-1)![name]).toBeUndefined();
      const line = new WebSocket(`${here.address.replace('http', 'ws')}/studio/ws`);
      const said = new Promise<string>((resolve) => line.addEventListener('message', ({ data }) => resolve(String(data))));
      line.addEventListener('open', () => line.send('hello'));
      expect(await said).toBe('heard hello');
      line.close();
      await studio.close();
      const away = await fetch(`${here.address}/studio/api/anything`);
      expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([503, 'service_unavailable']);
    } finally {
      await here.close();
      await studio.close();
    }
  });
});
