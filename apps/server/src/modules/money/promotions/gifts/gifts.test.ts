/** Gifts by hand on the whole platform: who may give what, to whom, and that each is given once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../../tests/kit/src/index.ts';
import { memberIdOf } from '../../../../../../../tests/kit/src/applicants.ts';
import { newOperator, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import { openEnvelopes, openGifts } from '../../../../../../../tests/setup/open-promotion.ts';

const reason = 'Bù phiền cho thành viên';
let world: TestPlatform;
let giver: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  [giver, second] = [await newOperator(world, ['finance']), await newOperator(world, ['risk'])];
});
afterAll(() => world.close());

type Line = readonly [username: string, amount: number];
const give = (key: string, lines: readonly Line[], by = giver, idempotencyKey?: string) =>
  by.call(
    'ops.promotions.give',
    {
      params: { key },
      body: { reason, ticket: 'CS-17', gifts: lines.map(([username, amount]) => ({ username, amount })) },
    },
    ...(idempotencyKey === undefined ? [] : [{ idempotencyKey }]),
  );
const faultsOf = async (key: string, lines: readonly Line[]) => {
  const refused = await give(key, lines);
  expect(refused).toMatchObject({ code: 'gift_list_invalid' });
  return (refused as unknown as { value: { faults: { line: number; fault: string }[] } }).value.faults.map(
    ({ line, fault }) => [line, fault],
  );
};
const rewards = async (member: Awaited<ReturnType<typeof newMember>>) =>
  valueOf(await member.caller.call('rewards.list', { query: {} })).content.map(({ kind, amount }) => [kind, amount]);

test('[PRO-07] gifts by hand reach the reward centre of each member of the list, and are on no page of the site', async () => {
  const key = await openGifts(world);
  const [one, other] = [await newMember(world.address), await newMember(world.address)];
  expect(
    valueOf(
      await give(key, [
        [one.userName, 30_000],
        [other.userName.toUpperCase(), 20_000],
      ]),
    ),
  ).toMatchObject({
    state: 'carried_out',
  });
  expect([await rewards(one), await rewards(other)]).toEqual([[['manual', 30_000]], [['manual', 20_000]]]);
  const given = valueOf(await giver.call('ops.promotions.gifts', { params: { key } }));
  expect(given).toMatchObject({
    left: 50_000,
    canGive: true,
    list: [{ members: 2, total: 50_000, reason, ticket: 'CS-17', decidedBy: null }],
  });
  const listed = valueOf(await one.caller.call('promotions.list', { query: {} })).list;
  expect(listed.some((card) => card.key === key)).toBe(false);
  expect(await one.caller.call('promotions.read', { params: { key }, query: {} })).toMatchObject({
    code: 'promotion_not_found',
  });
  expect(await give(await openEnvelopes(world), [[one.userName, 1_000]])).toMatchObject({
    code: 'promotion_not_found',
  });
});

test('[PRO-07] a list is given whole or not at all, and every line that cannot be given is named', async () => {
  const key = await openGifts(world);
  const [one, friend, resting] = [
    await newMember(world.address),
    await newMember(world.address),
    await newMember(world.address),
  ];
  valueOf(await resting.caller.call('protection.takeBreak', { body: { period: 'day' } }));
  expect(
    await faultsOf(key, [
      [one.userName, 10_000],
      ['nobody-here', 10_000],
      [one.userName, 10_000],
      [friend.userName, 50_001],
      [resting.userName, 10_000],
    ]),
  ).toEqual([
    [2, 'unknown'],
    [3, 'twice'],
    [4, 'amount'],
    [5, 'restricted'],
  ]);
  expect(await rewards(one)).toEqual([]);
  const high = await openGifts(world, {
    audience: { minLevel: 2, identityVerified: false, depositDays: 0, accountDays: 0 },
  });
  expect(await faultsOf(high, [[one.userName, 10_000]])).toEqual([[1, 'not_eligible']]);
});

test('[PRO-07] an operator gives at most so much a day, of one budget, and the same key gives once', async () => {
  const key = await openGifts(world, { budget: 120_000 });
  const [one, other] = [await newMember(world.address), await newMember(world.address)];
  valueOf(await give(key, [[one.userName, 50_000]]));
  const once = 'gifts-by-hand-0001';
  const first = valueOf(await give(key, [[other.userName, 40_000]], giver, once));
  expect(valueOf(await give(key, [[other.userName, 40_000]], giver, once))).toEqual(first);
  expect(await rewards(other)).toEqual([['manual', 40_000]]);
  expect(await give(key, [[one.userName, 10_001]])).toMatchObject({
    code: 'gift_daily_maximum',
    value: { left: 10_000 },
  });
  expect(await give(key, [[one.userName, 30_001]], second)).toMatchObject({ code: 'promotion_sold_out' });
  valueOf(await give(key, [[one.userName, 30_000]], second));
  const ids = [await memberIdOf(world, one.userName), await memberIdOf(world, other.userName)];
  const booked = await world.query<{ total: string }>(
    'SELECT sum(amount)::text AS total FROM promotions.entry WHERE promotion = $1 AND member_id = ANY ($2)',
    [key, ids],
  );
  expect(booked).toEqual([{ total: '120000' }]);
});

test('[PRO-07] above the threshold a second person decides about gifts by hand', async () => {
  const audience = { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 };
  const key = await openGifts(world, { maximum: 50_000, dailyMaximum: 10_000_000, audience });
  const admin = await newOperator(world, ['admin']);
  const { list } = valueOf(await admin.call('ops.approvals.settings', {}));
  const { version, expiresHours } = list.find(({ kind }) => kind === 'promotion_gift')!;
  const body = { kind: 'promotion_gift' as const, threshold: 100_000, expiresHours, version, reason };
  valueOf(await admin.call('ops.approvals.setSetting', { body }));
  const [fresh, member] = [await newOperator(world, ['finance']), await newMember(world.address)];
  expect(valueOf(await give(key, [[member.userName, 50_000]], fresh))).toMatchObject({ state: 'carried_out' });
  expect(valueOf(await give(key, [[member.userName, 50_000]], fresh))).toMatchObject({ state: 'carried_out' });
  const asked = valueOf(await give(key, [[member.userName, 1_000]], fresh));
  expect(asked.state).toBe('pending');
  const decide = (by: TestOperator) =>
    by.call('ops.approvals.decide', { params: { approvalId: asked.approvalId! }, body: { decision: 'approve' } });
  expect(await decide(fresh)).toMatchObject({ code: 'approval_self' });
  expect(valueOf(await decide(second))).toMatchObject({ state: 'carried_out', amount: 1_000 });
  const given = valueOf(await fresh.call('ops.promotions.gifts', { params: { key } }));
  expect(given.list.map(({ total, decidedBy }) => [total, decidedBy !== null])).toEqual([
    [1_000, true],
    [50_000, false],
    [50_000, false],
  ]);
});
