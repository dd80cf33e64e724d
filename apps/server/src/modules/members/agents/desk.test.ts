/** Agents at the desk on the whole platform: who may what, four eyes, another merchant, and each act once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

const reason = 'Theo thỏa thuận';
let world: TestPlatform;
let asker: TestOperator;
let decider: TestOperator;

beforeAll(async () => {
  world = await startTestPlatform();
  [asker, decider] = [await newOperator(world, ['admin', 'finance']), await newOperator(world, ['admin', 'risk'])];
});
afterAll(() => world.close());

interface Account {
  readonly memberId: string;
  readonly username: string;
}

async function account(): Promise<Account> {
  const { userName } = await newMember(world.address);
  const memberId = (await world.platform.modules.identity.memberIdOf('DENLONG', userName))!;
  return { memberId, username: userName };
}

const decide = (approvalId: string | null, by = decider) =>
  by.call('ops.approvals.decide', { params: { approvalId: approvalId! }, body: { decision: 'approve' } });

async function topAgent(): Promise<Account> {
  const made = await account();
  const body = { memberId: made.memberId, rates: { LOTT: 40 }, reason };
  const { approvalId } = valueOf(await asker.call('ops.agents.appointTop', { body }));
  expect(valueOf(await decide(approvalId))).toMatchObject({ state: 'carried_out' });
  return made;
}

async function agentBelow(parentId: string): Promise<Account> {
  const made = await account();
  valueOf(await asker.call('ops.agents.appoint', { body: { memberId: made.memberId, parentId, reason } }));
  return made;
}

const read = async (memberId: string) => valueOf(await asker.call('ops.agents.read', { params: { memberId } }));

test('[AGT-03] a top agent needs two persons, and bounds what the agents below can be given', async () => {
  const { memberId } = await account();
  const body = { memberId, rates: { LOTT: 40 }, reason };
  const asked = valueOf(await asker.call('ops.agents.appointTop', { body }));
  expect(asked.state).toBe('pending');
  expect(await asker.call('ops.agents.read', { params: { memberId } })).toMatchObject({ code: 'downline_not_found' });
  expect(await decide(asked.approvalId, asker)).toMatchObject({ code: 'approval_self' });
  valueOf(await decide(asked.approvalId));
  expect(await read(memberId)).toMatchObject({ role: 'agent', level: 1, above: [], rates: { LOTT: 40 } });
  const below = await agentBelow(memberId);
  const shown = await read(below.memberId);
  expect(shown).toMatchObject({ level: 2, above: [{ memberId }], rates: {}, mostRates: { LOTT: 40 } });
  const set = (LOTT: number) =>
    asker.call('ops.agents.setRates', { params: { memberId: below.memberId }, body: { rates: { LOTT }, reason } });
  expect(await set(41)).toMatchObject({ code: 'rebate_out_of_range', value: { category: 'LOTT', maximum: 40 } });
  valueOf(await set(25));
  expect((await read(below.memberId)).rates).toEqual({ LOTT: 25 });
});

test('[AGT-03] the tree is listed in order, page by page, and searched by name and code', async () => {
  const top = await topAgent();
  const [first, second, third] = [
    await agentBelow(top.memberId),
    await agentBelow(top.memberId),
    await agentBelow(top.memberId),
  ];
  await agentBelow(second.memberId);
  const list = async (query: object) => valueOf(await asker.call('ops.agents.list', { query }));
  const parentId = top.memberId;
  const busiest = await list({ parentId, sort: '-downlines', limit: 1 });
  expect(busiest.list).toMatchObject([{ memberId: second.memberId, downlines: 1, level: 2 }]);
  const rest = await list({ parentId, sort: '-downlines', limit: 2, after: busiest.next! });
  expect(rest.list.map(({ memberId }) => memberId).toSorted()).toEqual([first.memberId, third.memberId].toSorted());
  expect(rest.next).toBeNull();
  expect((await list({ parentId, sort: 'joinedAt' })).list).toHaveLength(3);
  expect(
    await asker.call('ops.agents.list', { query: { parentId, sort: 'joinedAt', after: busiest.next! } }),
  ).toMatchObject({ code: 'input_invalid' });
  expect((await list({ search: third.username })).list).toMatchObject([{ memberId: third.memberId }]);
  const { invitationCode } = await read(first.memberId);
  expect((await list({ search: invitationCode.toLowerCase() })).list).toMatchObject([{ memberId: first.memberId }]);
  expect((await list({ search: 'khong-co-ai' })).list).toEqual([]);
});

test('[AGT-03] a move is planned without effect, asked for by one person and decided by another', async () => {
  const [from, to] = [await topAgent(), await topAgent()];
  const mover = await agentBelow(from.memberId);
  await agentBelow(mover.memberId);
  const body = { memberIds: [mover.memberId], parentId: to.memberId };
  const plan = valueOf(await asker.call('ops.agents.planMove', { body }));
  expect(plan).toMatchObject({ parent: to, movers: [{ member: mover, from }], agents: 2, contracts: 0 });
  expect((await read(mover.memberId)).moves).toEqual([]);
  expect(
    await asker.call('ops.agents.planMove', { body: { memberIds: [mover.memberId], parentId: mover.memberId } }),
  ).toMatchObject({ code: 'downline_cycle' });
  const { approvalId } = valueOf(await asker.call('ops.agents.move', { body: { ...body, reason } }));
  expect(await decide(approvalId, asker)).toMatchObject({ code: 'approval_self' });
  valueOf(await decide(approvalId));
  expect((await read(mover.memberId)).moves).toMatchObject([
    { state: 'planned', parentId: to.memberId, effectiveDay: plan.effectiveDay },
  ]);
  expect(await asker.call('ops.agents.planMove', { body })).toMatchObject({ code: 'move_pending' });
});

test('[AGT-03] an agent is closed, and the people below are planned one seat up', async () => {
  const top = await topAgent();
  const middle = await agentBelow(top.memberId);
  const low = await agentBelow(middle.memberId);
  const close = (memberId: string) => asker.call('ops.agents.close', { params: { memberId }, body: { reason } });
  expect(await close(top.memberId)).toMatchObject({ code: 'agent_has_downlines' });
  expect(valueOf(await close(middle.memberId))).toMatchObject({ people: 1, moveId: expect.any(String) });
  expect(await read(middle.memberId)).toMatchObject({ closed: true, role: 'member', invitationCode: '' });
  expect((await read(low.memberId)).moves).toMatchObject([{ parentId: top.memberId }]);
});

test('[AGT-03] who only reads changes nothing, and another merchant sees no one', async () => {
  const top = await topAgent();
  const { memberId } = top;
  const reader = await newOperator(world, ['support']);
  for (const [id, input] of [
    ['ops.agents.appoint', { body: { memberId, reason } }],
    ['ops.agents.appointTop', { body: { memberId, reason } }],
    ['ops.agents.planMove', { body: { memberIds: [memberId], parentId: memberId } }],
    ['ops.agents.move', { body: { memberIds: [memberId], parentId: memberId, reason } }],
    ['ops.agents.setRates', { params: { memberId }, body: { rates: { LOTT: 1 }, reason } }],
    ['ops.agents.close', { params: { memberId }, body: { reason } }],
  ] as const)
    expect([id, await reader.call(id, input as never)]).toMatchObject([id, { code: 'permission_denied' }]);
  const foreign = 'foreign-agent';
  await world.query(
    `INSERT INTO agents.agent (node_no, member_id, merchant_code, invitation_code, path) VALUES (900001, $1, 'OTHER', 'FOREIGN0001', '900001')`,
    [foreign],
  );
  const missing = { code: 'downline_not_found' };
  const params = { memberId: foreign };
  expect(await asker.call('ops.agents.read', { params })).toMatchObject(missing);
  expect(await asker.call('ops.agents.close', { params, body: { reason } })).toMatchObject(missing);
  expect(await asker.call('ops.agents.setRates', { params, body: { rates: { LOTT: 1 }, reason } })).toMatchObject(
    missing,
  );
  const below = await agentBelow(memberId);
  const body = { memberIds: [below.memberId], parentId: foreign };
  expect(await asker.call('ops.agents.planMove', { body })).toMatchObject(missing);
  expect(valueOf(await asker.call('ops.agents.list', { query: { search: 'FOREIGN0001' } })).list).toEqual([]);
  expect(valueOf(await asker.call('ops.agents.list', { query: { parentId: foreign } })).list).toEqual([]);
});
