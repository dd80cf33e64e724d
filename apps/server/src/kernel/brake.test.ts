import { afterAll, beforeAll, expect, test } from 'vitest';
import { startModulePlatform, type ModulePlatform } from '../../../../packages/testkit/src/module-platform.ts';
import { createBrake, waitSec, type BrakeRule } from './brake.ts';

const RULE: BrakeRule = { freeTries: 3, firstWaitSec: 10, longestWaitSec: 60, forgottenAfterSec: 3600 };

let world: ModulePlatform;
beforeAll(async () => {
  world = await startModulePlatform({ create: async () => [] });
});
afterAll(() => world.close());

test('waits double from the first to the longest and run down with time', () => {
  expect([0, 2, 3, 4, 5, 6, 20].map((tries) => waitSec(RULE, tries, 0))).toEqual([0, 0, 10, 20, 40, 60, 60]);
  expect([waitSec(RULE, 3, 9.2), waitSec(RULE, 3, 10), waitSec(RULE, 20, 59)]).toEqual([1, 0, 1]);
});

test('of tries at once only the free ones pass; a right one starts afresh; subjects and names do not touch each other', async () => {
  const brake = createBrake(world.kernel.db, 'test.one', RULE);
  const tried = await Promise.all(Array.from({ length: 12 }, () => brake.take('member')));
  expect(tried.filter(({ ok }) => ok)).toHaveLength(3);
  expect(tried.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'rate_limited', value: { retryAfterSec: expect.closeTo(10, -1) as number } });
  expect((await brake.take('neighbour')).ok).toBe(true);
  expect((await createBrake(world.kernel.db, 'test.two', RULE).take('member')).ok).toBe(true);
  await brake.release('member');
  expect((await brake.take('member')).ok).toBe(true);
});

test('the wait ends, grows with the next wrong try, and is forgotten after a while', async () => {
  const brake = createBrake(world.kernel.db, 'test.three', RULE);
  for (let i = 0; i < 3; i++) expect((await brake.take('member')).ok).toBe(true);
  expect((await brake.take('member')).ok).toBe(false);
  await world.advance(10_000);
  expect((await brake.take('member')).ok).toBe(true);
  expect(await brake.take('member')).toMatchObject({ value: { retryAfterSec: expect.closeTo(20, -1) as number } });
  await world.advance(3_600_000);
  for (let i = 0; i < 3; i++) expect((await brake.take('member')).ok).toBe(true);
});
