import { afterAll, beforeAll, expect, test } from 'vitest';
import { startModulePlatform, type ModulePlatform } from '../../../../tests/kit/src/module-platform.ts';
import { createThrottle, waitSec, type ThrottleRule } from './throttle.ts';

const RULE: ThrottleRule = { freeTries: 3, firstWaitSec: 10, longestWaitSec: 60, forgottenAfterSec: 3600 };

let world: ModulePlatform;
beforeAll(async () => {
  world = await startModulePlatform({ create: async () => [] });
});
afterAll(() => world.close());

test('doubles the wait from the first to the longest, and counts it down with time', () => {
  expect([0, 2, 3, 4, 5, 6, 20].map((tries) => waitSec(RULE, tries, 0))).toEqual([0, 0, 10, 20, 40, 60, 60]);
  expect([waitSec(RULE, 3, 9.2), waitSec(RULE, 3, 10), waitSec(RULE, 20, 59)]).toEqual([1, 0, 1]);
});

test('lets only the free tries pass when many come at once; a right one resets the count; subjects and names are independent', async () => {
  const throttle = createThrottle(world.kernel.db, 'test.one', RULE);
  const tried = await Promise.all(Array.from({ length: 12 }, () => throttle.take('member')));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(3);
  expect(tried.find(({ ok }) => !ok)).toEqual({
    ok: false,
    code: 'rate_limited',
    value: { retryAfterSec: expect.closeTo(10, -1) as number },
  });
  expect((await throttle.take('neighbour')).ok).toBe(true);
  expect((await createThrottle(world.kernel.db, 'test.two', RULE).take('member')).ok).toBe(true);
  await throttle.release('member');
  expect((await throttle.take('member')).ok).toBe(true);
});

test('ends the wait, lengthens it after the next wrong try, and resets it after a while', async () => {
  const throttle = createThrottle(world.kernel.db, 'test.three', RULE);
  for (let i = 0; i < 3; i++) expect((await throttle.take('member')).ok).toBe(true);
  expect((await throttle.take('member')).ok).toBe(false);
  await world.advance(10_000);
  expect((await throttle.take('member')).ok).toBe(true);
  expect(await throttle.take('member')).toMatchObject({ value: { retryAfterSec: expect.closeTo(20, -1) as number } });
  await world.advance(3_600_000);
  for (let i = 0; i < 3; i++) expect((await throttle.take('member')).ok).toBe(true);
});

test('[OPS-09] does not delay concurrent right tries, but does delay wrong ones', async () => {
  const throttle = createThrottle(world.kernel.db, 'test.four', RULE);
  const right = await Promise.all(Array.from({ length: 12 }, () => throttle.attempt('member', async () => true)));
  expect(right).toEqual(Array(12).fill({ ok: true, value: true }));
  const wrong = await Promise.all(Array.from({ length: 12 }, () => throttle.attempt('member', async () => false)));
  expect(wrong.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await throttle.attempt('member', async () => true)).toMatchObject({ ok: false, code: 'rate_limited' });
});
