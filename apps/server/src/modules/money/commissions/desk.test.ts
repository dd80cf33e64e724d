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
  expect([checks.length, inputHash?.length]).toEqual([8, 64]);
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

test('[AGT-08] a due is advanced and its claim recovered, a line held, released and reversed: each by two persons', async () => {
  const { runId } = valueOf(await asker.call('ops.commissions.runs', { query: { kind: 'nightly' } })).list[0]!;
  const payer = await newMember(world.address);
  const payerId = await idOf(payer);
  /** A line of the run: a due of the payer, or a payment of the house that waits. */
  const line = async (payerOrHouse: string | null, state: 'due' | 'waiting') => {
    const rows = await world.query<{ id: string }>(
      `INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, payer_id, depth, kind, contract_id, contract_version, from_day,
         day, amount, total, inputs, payable_at, state, due_since)
       VALUES ($1, 'DENLONG', 'VND', $2, $3, 1, 'daily_salary', 'desk-' || gen_random_uuid(), 1, '2026-01-01', '2026-01-01', 40000, 40000, '{}',
         kernel.now() + interval '1 day', $4, CASE WHEN $4 = 'due' THEN kernel.now() - interval '8 days' END) RETURNING line_id AS id`,
      [runId, agentId, payerOrHouse, state],
    );
    return { params: { lineId: rows[0]!.id }, body: { reason } };
  };
  const actsOf = async ({ params }: Awaited<ReturnType<typeof line>>) =>
    valueOf(await asker.call('ops.commissions.line', { params })).acts;
  const cash = async () => Number(valueOf(await agent.caller.call('wallet.balance')).sumBalance);

  const due = await line(payerId, 'due');
  expect(await actsOf(due)).toMatchObject({ canHold: true, canAdvance: true, canRecover: false, left: 40_000 });
  const before = await cash();
  const asked = valueOf(await asker.call('ops.commissions.advance', due));
  expect(asked.state).toBe('pending');
  expect(await decide(asked.approvalId!, asker)).toMatchObject({ code: 'approval_self' });
  expect(await cash()).toBe(before);
  expect(valueOf(await decide(asked.approvalId!))).toMatchObject({ state: 'carried_out' });
  expect(await cash()).toBe(before + 40_000);
  const { list } = valueOf(await asker.call('ops.commissions.open', { query: { state: 'claim', memberId: payerId } }));
  expect(list).toMatchObject([{ kind: 'advance', left: 40_000, payee: { memberId: payerId }, payer: null }]);
  const claim = { params: { lineId: list[0]!.lineId } };
  const all = { ...claim, body: { amount: 40_000, reason } };
  expect(await asker.call('ops.commissions.recover', { ...claim, body: { amount: 40_001, reason } })).toMatchObject({
    code: 'amount_above_maximum',
  });
  expect(await asker.call('ops.commissions.recover', all)).toMatchObject({ code: 'funds_insufficient' });

  const waiting = await line(null, 'waiting');
  expect(valueOf(await asker.call('ops.commissions.holdLine', waiting))).toMatchObject({ state: 'held' });
  expect(await asker.call('ops.commissions.holdLine', waiting)).toMatchObject({ code: 'line_state_conflict' });
  valueOf(await decide(valueOf(await asker.call('ops.commissions.releaseLine', waiting)).approvalId!));
  expect(await actsOf(waiting)).toMatchObject({ canHold: true, canRelease: false });
  const reversal = valueOf(await asker.call('ops.commissions.reverseLine', waiting));
  expect(await decide(reversal.approvalId!, asker)).toMatchObject({ code: 'approval_self' });
  valueOf(await decide(reversal.approvalId!));
  expect(await actsOf(waiting)).toMatchObject({ canHold: false, canReverse: false });
  expect(valueOf(await decider.call('ops.commissions.line', { params: waiting.params })).acts).toMatchObject({
    canHold: false,
  });
  const { checks } = valueOf(await asker.call('ops.commissions.checks', { params: { runId } }));
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
});
