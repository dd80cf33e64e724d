import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('[OPS-08/metrics] the studio’s metrics are for the networks that may read them, and for no one else', async () => {
  const app = Fastify();
  createMetrics().bind(app, ['10.0.0.0/8', '::1/128']);
  const statusFor = async (remoteAddress: string) => (await app.inject({ url: '/metrics', remoteAddress })).statusCode;
  expect(await Promise.all(['10.1.2.3', '::ffff:10.1.2.3', '::1'].map(statusFor))).toEqual([200, 200, 200]);
  expect(await Promise.all(['192.0.2.1', '127.0.0.1', '2001:db8::1', 'no address'].map(statusFor))).toEqual([
    404, 404, 404, 404,
  ]);
});

test('[OPS-08/metrics] a request to the wallet is counted by its reply, and what cannot be read is no number', async () => {
  const app = Fastify();
  const metrics = createMetrics();
  metrics.bind(app, ['127.0.0.0/8']);
  const read = async () => (await app.inject('/metrics')).body;
  metrics.walletCalled('bet', 'granted', 40);
  metrics.walletCalled('bet', 'unknown', 4_000);
  let reads = 0;
  metrics.watch({ lantern_studio_one: 'One.', lantern_studio_two: 'Two.' }, async () => {
    reads += 1;
    if (reads > 1) throw new Error('unreachable');
    return { lantern_studio_one: 1, lantern_studio_two: 2 };
  });
  const first = await read();
  expect(first).toContain('lantern_studio_wallet_call_seconds_bucket{le="0.05",verb="bet",reply="granted"} 1');
  expect(first).toContain('lantern_studio_wallet_call_seconds_bucket{le="2.5",verb="bet",reply="unknown"} 0');
  expect(first).toMatch(/^lantern_studio_one 1$[\s\S]*^lantern_studio_two 2$/m);
  expect(reads).toBe(1);
  // The next scrape is a turn of its own.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read()).toMatch(/^lantern_studio_one Nan$[\s\S]*^lantern_studio_two Nan$/im);
});
