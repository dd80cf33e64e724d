import { startModulePlatform, type ModulePlatform } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogueCache } from './catalogue-cache.ts';

let platform: ModulePlatform;
beforeAll(async () => {
  platform = await startModulePlatform({ create: async () => [] });
});
afterAll(() => platform.close());

it('answers on a machine where every check takes longer than a check lasts', async () => {
  let nowMs = 0;
  const clock = { now: () => nowMs, elapsed: () => nowMs };
  let checks = 0;
  const cache = createCatalogueCache({ ...platform.kernel, clock }, async () => {
    checks += 1;
    nowMs += 2_000;
    // A check that is repeated without end must fail here, not hang.
    if (checks > 10) throw new Error('checked again and again');
    return [];
  });
  const { revision } = await cache.fresh();
  expect((await cache.fresh()).revision).toBe(revision);
  expect(checks).toBe(2);
  cache.close();
});

it('a call that comes while a check runs waits for one that begins after it', async () => {
  const gate = Promise.withResolvers<void>();
  let checks = 0;
  const cache = createCatalogueCache(platform.kernel, async () => {
    checks += 1;
    if (checks === 1) await gate.promise;
    return [];
  });
  const early = cache.fresh();
  cache.invalidate();
  const late = cache.fresh();
  await platform.query(`UPDATE catalogue.revision SET number = number + 1`);
  gate.resolve();
  await early;
  const [{ number }] = (await platform.query<{ number: string }>('SELECT number FROM catalogue.revision')) as [
    { number: string },
  ];
  // No maintenance window has begun or ended.
  expect((await late).revision).toBe(`${number}/0`);
  cache.close();
});
