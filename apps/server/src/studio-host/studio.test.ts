/** The studio beside a node: supervised, and reachable through the main port only. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { GAMES } from '@lantern/catalogue';
import { CLOSE_FLOOD } from '@lantern/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { systemClock } from '../kernel/clock.ts';
import { createLog } from '../kernel/log.ts';
import { STUDIO_CEILING } from './vendors.ts';
import { superviseStudio, studioSeedKeys, studioVendors } from './process.ts';
import {
  callerFor,
  createTestDatabase,
  eventually,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../tests/kit/src/index.ts';

const TIMEOUT_MS = 120_000;
const STUDIO_TEST_KEY = 'k'.repeat(40);

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

  test('shows the games the studio plays and no others, and opens them under its own address', async () => {
    const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const caller = callerFor(here.address, () => token);
    /** Vendors are opened one after the other. */
    const twentyOf = (gameType: 'RNG' | 'FISH') =>
      eventually(
        `twenty games of ${gameType} to be opened`,
        async () => {
          const { games } = valueOf(await caller.call('game.list', { query: { gameType, pageNo: 1, pageSize: 20 } }));
          return games.length === 20 && games;
        },
        TIMEOUT_MS,
      );
    const games = await twentyOf('RNG');
    await twentyOf('FISH');
    expect(
      valueOf(await caller.call('game.list', { query: { gameType: 'SPORTS', pageNo: 1, pageSize: 20 } })).games,
    ).toEqual([]);
    const { vendorCode, gameId } = games[0]!;
    const query = {
      vendor: vendorCode,
      category: 'RNG',
      gameId,
      nodeId: gameId,
      supportPlay: 'html5',
      platform: 'html5',
      freeplay: true,
    };
    const { gameUrl } = valueOf(await caller.call('launch.game', { query }));
    expect(gameUrl).toMatch(/\?l=(?:vi|en)#t=[\w-]{43}$/);
    expect(gameUrl.startsWith(`${here.address}/studio/play/slots/${gameId}?`)).toBe(true);
    const page = await fetch(gameUrl, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>studio</title>');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${here.address.replace('http', 'ws')};`,
    );
    const frame = new URL(gameUrl).hash.slice('#t='.length);
    const opened = await fetch(`${here.address}/studio/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: frame }),
    });
    expect(await opened.json()).toMatchObject({
      success: true,
      value: { kind: 'slots', demo: true, game: { id: gameId } },
    });
  });

  test('is restarted when it dies', async () => {
    const vendors = studioVendors(STUDIO_TEST_KEY);
    const settings = {
      port: 0,
      host: '127.0.0.1',
      databaseUrl: here.database.connectionString,
      platform: here.address,
      webDir,
      logLevel: 'fatal',
      vendors,
      seedKeys: studioSeedKeys(STUDIO_TEST_KEY, []),
      historyMs: 0,
      sports: { simulated: false, logHours: 48 },
      walletRequestTimeoutMs: 10_000,
      walletTimeoutMs: 20_000,
    };
    const studio = superviseStudio(settings, createLog('silent'), systemClock);
    try {
      const first = await eventually('the studio to listen', async () => studio.address(), TIMEOUT_MS);
      expect((await fetch(`${first}/studio/healthz`)).status).toBe(200);
      const pid = studio.pid()!;
      process.kill(pid, 'SIGKILL');
      await eventually('another studio to listen', async () => studio.pid() !== pid && studio.address(), TIMEOUT_MS);
      expect((await fetch(`${studio.address()}/studio/healthz`)).status).toBe(200);
    } finally {
      await studio.stop();
    }
    expect(studio.address()).toBeUndefined();
  });

  test('refuses long bodies, proxies no other path, and never names an address it does not have', async () => {
    const long = await fetch(`${here.address}/studio/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x'.repeat(20_000) }),
    });
    expect(long.status).toBe(413);
    for (const path of ['/studio/..%2fhealthz', '/studio/..%2f..%2freadyz', '/studio//evil.example/'])
      expect((await fetch(here.address + path)).status, path).toBeGreaterThanOrEqual(400);
  });
});

describe('[GAME-07] a studio elsewhere', () => {
  test('gets requests without the member’s cookies, and its own are stripped from answers; WebSockets are joined; 503 while it is down', async () => {
    const received: IncomingHttpHeaders[] = [];
    const studio = Fastify({ forceCloseConnections: true });
    await studio.register(websocket);
    studio.get(
      '/studio/ws',
      { websocket: true },
      (socket) => void socket.on('message', (bytes: Buffer) => socket.send(`received ${bytes.toString('utf8')}`)),
    );
    studio.get('/studio/api/*', async ({ headers }, reply) => {
      received.push(headers);
      return reply.header('set-cookie', 'look=mine').send({ games: [] });
    });
    studio.post('/studio/vendor/games', async () => ({ games: [] }));
    const address = await studio.listen({ port: 0, host: '127.0.0.1' });
    const here = await startTestPlatform({
      environment: { STUDIO: 'on', STUDIO_URL: address, STUDIO_KEY: STUDIO_TEST_KEY },
    });
    try {
      const answer = await fetch(`${here.address}/studio/api/anything`, {
        headers: { cookie: 'session=secret', authorization: 'Bearer frame', 'x-forwarded-for': '1.2.3.4' },
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(received.at(-1)).toMatchObject({ authorization: 'Bearer frame' });
      for (const name of ['cookie', 'x-forwarded-for']) expect(received.at(-1)![name]).toBeUndefined();
      const socket = new WebSocket(`${here.address.replace('http', 'ws')}/studio/ws`);
      const echoed = new Promise<string>((resolve) =>
        socket.addEventListener('message', ({ data }) => resolve(String(data))),
      );
      socket.addEventListener('open', () => socket.send('hello'));
      expect(await echoed).toBe('received hello');
      socket.close();
      await studio.close();
      const away = await fetch(`${here.address}/studio/api/anything`);
      expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([503, 'service_unavailable']);
    } finally {
      await here.close();
      await studio.close();
    }
  });

  test('updates vendors of an earlier release to the current settings at the start, and keeps what an operator has set', async () => {
    const games = GAMES.filter(({ vendor }) => vendor === 'VTR').map(({ id }) => id);
    const studio = Fastify({ forceCloseConnections: true });
    studio.post('/studio/vendor/games', async ({ headers }) => ({ games: headers['x-vendor'] === 'VTR' ? games : [] }));
    const environment = {
      STUDIO: 'on',
      STUDIO_URL: await studio.listen({ port: 0, host: '127.0.0.1' }),
      STUDIO_KEY: STUDIO_TEST_KEY,
    };
    const database = await createTestDatabase();
    try {
      const before = await startTestPlatform({ environment, database });
      const opened = await eventually(
        'the vendor to be opened',
        () => before.platform.modules.walletApi.vendorOf('VTR'),
        TIMEOUT_MS,
      );
      expect(opened).toMatchObject({ roundPolicy: 'ask', reportsRisk: true });
      await eventually(
        'its games to be there',
        async () => (await before.platform.modules.catalogue.integrationOf('VTR')) !== undefined,
        TIMEOUT_MS,
      );
      await before.query(
        `UPDATE wallet_api.vendor SET reports_risk = false, round_policy = 'end', session_ttl_sec = 600 WHERE code = 'VTR'`,
      );
      await before.query(`DELETE FROM wallet_api.payout_ceiling WHERE vendor = 'VTR'`);
      await before.close();

      const after = await startTestPlatform({ environment, database });
      const { vendorOf, payoutCeilingsOf } = after.platform.modules.walletApi;
      const updated = await eventually(
        'the vendor to be brought up to date',
        async () => {
          const vendor = await vendorOf('VTR');
          return vendor?.reportsRisk === true && vendor;
        },
        TIMEOUT_MS,
      );
      expect(updated).toEqual({ ...opened, sessionTtlSec: 600, version: opened.version + 1 });
      await eventually(
        'its ceiling to be set',
        async () =>
          (await payoutCeilingsOf('VTR')).some(
            ({ single, hourly }) => single === STUDIO_CEILING.single && hourly === STUDIO_CEILING.hourly,
          ),
        TIMEOUT_MS,
      );
      await after.close();
    } finally {
      await studio.close();
      await database.drop();
    }
  });

  test('[OPS-09] connections close with the studio’s own code, and a frame that floods or is not accepted leaves no buffer here', async () => {
    const taken: string[] = [];
    const studio = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    let answering = true;
    studio.on('upgrade', (request, socket, head) => {
      // An upgrade that is never answered: what the frame sends must wait at the node.
      if (!answering) return void socket.on('error', () => undefined);
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', (bytes: Buffer) => {
          taken.push(bytes.toString('utf8'));
          if (bytes.toString('utf8') === 'end me') client.close(4001);
        });
      });
    });
    await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`;
    const here = await startTestPlatform({
      environment: { STUDIO: 'on', STUDIO_URL: address, STUDIO_KEY: STUDIO_TEST_KEY },
    });
    const endOf = async (texts: readonly string[]): Promise<number> => {
      const socket = new WebSocket(`${here.address.replace('http', 'ws')}/studio/ws`);
      const ended = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
      socket.addEventListener('open', () => texts.forEach((text) => socket.send(text)));
      return await ended;
    };
    try {
      expect(await endOf(['end me'])).toBe(4001);
      taken.length = 0;
      expect(await endOf(Array<string>(5_000).fill('x'))).toBe(CLOSE_FLOOD);
      expect(taken.length).toBeLessThanOrEqual(200);
      answering = false;
      expect(await endOf(Array<string>(20).fill('x'.repeat(8_000)))).toBe(CLOSE_FLOOD);
    } finally {
      await here.close();
      studio.closeAllConnections();
      studio.close();
    }
  });
});
