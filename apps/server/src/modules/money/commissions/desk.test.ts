/** The money of agents on the whole platform: the house's contract by two persons, a run that is held and released, caps. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

let world: TestPlatform;
let asker: TestOperator;
let decider: TestOperator;
let agent: TestMember;
let agentId: string;
const idOf = async (member: TestMember): Promise<string> =>
  (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))!;
beforeAll(async () => {
  world = await startTestPlatform();
  [asker, decider] = [await newOperator(world, ['finance']), await newOperator(world, ['risk'])];
  agent = await newMember(world.address);
  agentId = await idOf(agent);
  valueOf(await world.platform.modules.agents.appointAgent(agentId as never));
});
afterAll(() => world.close());

const reason = 'Theo thỏa thuận';
const steps = [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 0, rateBasisPoints: 20 }];
const decide = (approvalId: string, by = decider) =>
  by.call('ops.approvals.decide', { params: { approvalId }, body: { decision: 'approve' } });

test('[AGT-02] the house offers a top agent a contract, by two persons, and the agent sees it waiting', async () => {
  const body = { payeeId: agentId, kind: 'daily_salary' as const, steps, reason };
  const member = await newMember(world.address);
  expect(await asker.call('ops.commissions.propose', { body: { ...body, payeeId: await idOf(member) } })).toMatchObject(
    { code: 'downline_not_found' },
  );
  expect(
    await asker.call('ops.commissions.propose', { body: { ...body, steps: [{ ...steps[0]!, rateBasisPoints: 90 }] } }),
  ).toMatchObject({ code: 'contract_above_cap' });
  const { approvalId } = valueOf(await asker.call('ops.commissions.propose', { body }));
  expect(await decide(approvalId!, asker)).toMatchObject({ code: 'approval_self' });
  expect(valueOf(await decide(approvalId!))).toMatchObject({ state: 'carried_out' });
  const { list } = valueOf(await asker.call('ops.commissions.contracts', { query: {} }));
  expect(list).toMatchObject([{ state: 'proposed', payer: null, payee: { memberId: agentId }, canEnd: false }]);
});

test('[AGT-07] a run is held by one person and released by two; its checks hold', async () => {
  await world.query(
    `UPDATE commissions.setting SET starts_on = (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 2`,
  );
  await expect
    .poll(async () => {
      await world.platform.modules.commissions.runDue();
      return valueOf(await asker.call('ops.commissions.runs', { query: { kind: 'nightly' } })).list.filter(
        ({ state }) => state === 'computed',
      ).length;
    })
    .toBeGreaterThan(0);
  const { runId } = valueOf(await asker.call('ops.commissions.runs', { query: { kind: 'nightly' } })).list[0]!;
  const { checks, inputHash } = valueOf(await asker.call('ops.commissions.checks', { params: { runId } }));
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  expect([checks.length, inputHash?.length]).toEqual([6, 64]);
  const hold = { params: { runId }, body: { reason } };
  expect(await decider.call('ops.commissions.release', hold)).toMatchObject({ code: 'run_state_conflict' });
  expect(valueOf(await asker.call('ops.commissions.hold', hold))).toMatchObject({ state: 'held' });
  expect(await asker.call('ops.commissions.hold', hold)).toMatchObject({ code: 'run_state_conflict' });
  const { approvalId } = valueOf(await asker.call('ops.commissions.release', hold));
  valueOf(await decide(approvalId!));
  expect(valueOf(await asker.call('ops.commissions.runs', { query: {} })).list[0]).toMatchObject({ state: 'computed' });
  expect(valueOf(await asker.call('ops.commissions.open', { query: {} })).list).toEqual([]);
});

test('[AGT-02] caps change by two persons, once per version', async () => {
  const { currency: _, startsOn: __, ...terms } = valueOf(await asker.call('ops.commissions.terms'));
  const body = { ...terms, dailyCapBps: 40, reason };
  const { approvalId } = valueOf(await asker.call('ops.commissions.changeTerms', { body }));
  const asked = valueOf(await decider.call('ops.approvals.read', { params: { approvalId: approvalId! } }));
  expect(asked.summary).toEqual([{ label: 'dailyCapBps', before: '55', after: '40' }]);
  valueOf(await decide(approvalId!));
  expect(valueOf(await asker.call('ops.commissions.terms'))).toMatchObject({
    dailyCapBps: 40,
    version: terms.version + 1,
  });
  expect(await asker.call('ops.commissions.changeTerms', { body })).toMatchObject({ code: 'changed_meanwhile' });
});
