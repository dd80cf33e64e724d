import {
  createTestDatabase,
  eventually,
  openSeverableConnection,
  startTestPlatform,
  type TestDatabase,
} from '@lantern/testkit';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createMetrics, watchQuery } from '../metrics.ts';
import { createDb, createPool } from '../db/index.ts';
import { bindHealth } from './health.ts';
import { createHttp } from './server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
});
afterAll(async () => {
  await database.drop();
});

async function ask(address: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${address}${path}`);
  return { status: response.status, body: await response.json() };
}

describe('[OPS-04/nodes] health', () => {
  it('a node without its database is alive but not ready, and ready again when the connection returns', async () => {
    const connection = await openSeverableConnection(database.connectionString);
    const node = await startTestPlatform({
      database: { ...database, connectionString: connection.connectionString },
      environment: { LOG_LEVEL: 'silent' },
    });
    try {
      // A busy machine may need longer than a check waits for its first connection.
      await eventually('readiness', async () => (await ask(node.address, '/readyz')).status === 200);
      connection.cut();
      expect(await ask(node.address, '/readyz')).toEqual({ status: 503, body: { status: 'database unreachable' } });
      expect(await ask(node.address, '/healthz')).toEqual({ status: 200, body: { status: 'alive' } });
      expect(await node.guest().call('announcement.list')).toMatchObject({
        ok: false,
        status: 503,
        code: 'service_unavailable',
      });
      connection.restore();
      await eventually('readiness', async () => (await ask(node.address, '/readyz')).status === 200);
      expect(await node.guest().call('system.status')).toMatchObject({ ok: true });
    } finally {
      await node.close();
      await connection.close();
    }
  });

  it.each(['starting', 'draining'] as const)('a node that is %s is not ready', async (phase) => {
    const db = createDb(
      createPool({ connectionString: database.connectionString, maxConnections: 1, onError: () => undefined }),
    );
    const metrics = createMetrics();
    const app = await createHttp({ log: createLog('silent'), metrics, defaultLanguage: 'VI', trustedProxies: [] });
    bindHealth(app, { db, phase: () => phase });
    const answer = await app.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: phase }]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await db.destroy();
  });

  it('a draining node serves requests on open connections, reports that it drains, and closes them', async () => {
    const metrics = createMetrics();
    const db = createDb(
      createPool({ connectionString: database.connectionString, maxConnections: 1, onError: () => undefined }),
    );
    const app = await createHttp({ log: createLog('silent'), metrics, defaultLanguage: 'VI', trustedProxies: [] });
    let phase: 'ready' | 'draining' = 'ready';
    bindHealth(app, { db, phase: () => phase });
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      arrived.resolve();
      await release.promise;
      return { done: true };
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const through = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined; body: unknown }>((resolve, reject) => {
        get(`${address}${path}`, { agent }, (response) => {
          let text = '';
          response.on('data', (part) => (text += String(part)));
          response.on('end', () =>
            resolve({ status: response.statusCode, connection: response.headers.connection, body: JSON.parse(text) }),
          );
        }).on('error', reject);
      });
    const slow = through('/slow');
    const queued = through('/readyz');
    await arrived.promise;
    phase = 'draining';
    const closed = app.close();
    await new Promise((resolve) => setImmediate(resolve));
    release.resolve();
    expect(await slow).toMatchObject({ status: 200, body: { done: true } });
    expect(await queued).toEqual({ status: 503, connection: 'close', body: { status: 'draining' } });
    await closed;
    agent.destroy();
    await db.destroy();
  });

  it('metrics count calls by name and status, and contain no address and no member', async () => {
    const node = await startTestPlatform({ database });
    try {
      await node.guest().call('system.status');
      await node.guest().call('wallet.balance');
      const text = await (await fetch(`${node.address}/metrics`)).text();
      expect(text).toMatch(/lantern_http_request_duration_seconds_count\{call="system\.status",status="200"\} 1/);
      expect(text).toMatch(/lantern_http_request_duration_seconds_count\{call="wallet\.balance",status="401"\} 1/);
      expect(text).toContain('process_resident_memory_bytes');
      expect(node.platform.metricsAddress).toBeUndefined();
    } finally {
      await node.close();
    }
  });

  it('[OPS-08/metrics] figures that cannot be read are no numbers, and a scrape is answered all the same', async () => {
    const metrics = createMetrics();
    let asked = 0;
    const query = async () => {
      asked += 1;
      if (asked > 1) throw new Error('the database is away');
      return { old: 7 };
    };
    watchQuery(metrics, 'test', query, {
      lantern_test_seconds: ['One.', ({ old }) => old],
      lantern_test_count: ['Two.', ({ old }) => old],
    });
    const scrape = async () =>
      (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('lantern_test'));
    expect(await scrape()).toEqual(['lantern_test_readable 1', 'lantern_test_seconds 7', 'lantern_test_count 7']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await scrape()).toEqual(['lantern_test_readable 0', 'lantern_test_seconds Nan', 'lantern_test_count Nan']);
    expect(asked).toBe(2);
  });

  it('[OPS-09] metrics with a port of their own are on no other, and no proxy leads to them', async () => {
    const node = await startTestPlatform({
      database,
      environment: { METRICS_PORT: '0', TRUSTED_PROXIES: '127.0.0.1', ROLE: 'worker' },
    });
    try {
      const { metricsAddress } = node.platform;
      const statusOf = async (address: string, headers = {}) => (await fetch(`${address}/metrics`, { headers })).status;
      expect(await statusOf(metricsAddress!)).toBe(200);
      expect(await statusOf(metricsAddress!, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
      expect(await statusOf(node.address)).toBe(404);
      expect((await fetch(`${metricsAddress}/readyz`)).status).toBe(404);
    } finally {
      await node.close();
    }
  });
});
