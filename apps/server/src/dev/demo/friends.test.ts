/** The demo's referral, made on a test platform by the demo's own steps. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callerFor,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../tests/kit/src/index.ts';
import { memberIdOf } from '../../../../../tests/kit/src/applicants.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { MemberId } from '../../kernel/ids.ts';
import { friendOrders, joinFriends, publishReferral } from './friends.ts';
import type { Person } from './steps.ts';

const DAY_MS = 86_400_000;

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

test('[PRO-09/referral] the demo’s friends register by the first member’s code, and those who qualify bet until they have the points; made twice they are the same', async () => {
  const { kernel, modules } = world.platform;
  const moveClock = async (at: number | undefined) => {
    const offsetMs = at === undefined ? 0 : Math.round(at - Date.now());
    await world.query('UPDATE kernel.clock_offset SET offset_ms = $1', [offsetMs]);
  };
  const running: PreparingPlatform = { kernel, modules, moveClock };
  const { userName, token } = await newMember(world.address);
  const memberId = (await memberIdOf(world, userName)) as MemberId;
  const people: Person[] = [{ member: { userName, shown: true } as Person['member'], memberId }];
  const friends: Person[] = [];
  for (let start = 0; start < 2; start += 1) {
    await publishReferral(running);
    for (const daysAgo of [24, 11, 6, 2])
      await joinFriends(running, people, friends, { daysAgo, at: Date.now() - daysAgo * DAY_MS });
    await moveClock(undefined);
  }
  expect(new Set(friends.map((friend) => friend.member.userName))).toEqual(new Set(['maivang61', 'giotim44']));
  const orders = await friendOrders(running, friends.slice(0, 2), { gameCode: 'mb60', idempotencyKey: 'demo' });
  expect(orders).toHaveLength(2);
  while ((await modules.promotions.evaluateDirty()) > 0);
  const { list } = valueOf(await callerFor(world.address, () => token).call('referral.friends', { query: {} }));
  expect(list.map(({ met }) => Object.values(met).filter(Boolean).length)).toEqual([0, 3, 1, 3]);
});
