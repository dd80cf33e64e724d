import { valueOf } from '@lantern/testkit';
import { whatIf, type Terms } from '@lantern/game-math/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  key,
  openCommissionWorld,
  PASSWORD,
  type CommissionWorld,
} from '../../../../../../tests/setup/commission-world.ts';
import { seededRandom } from '../../../../../../tests/setup/seeded-random.ts';
import type { PlacedMember } from '../../../../../../tests/kit/src/index.ts';

const TR = 1_000_000;
const DAY_MS = 86_400_000;
let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

const STEPS = [
  { turnoverMinimum: 50 * TR, activeMembersMinimum: 10, rateBasisPoints: 20 },
  { turnoverMinimum: 300 * TR, activeMembersMinimum: 30, rateBasisPoints: 35 },
];
const HIGHER = [STEPS[0]!, { turnoverMinimum: 300 * TR, activeMembersMinimum: 35, rateBasisPoints: 40 }];
const DIVIDENDS = [{ turnoverMinimum: 0, netLossMinimum: 50 * TR, activeMembersMinimum: 0, rateBasisPoints: 800 }];

async function pair() {
  const [parent, child] = [await world.agent(), await world.agent()];
  await world.seat(child, parent);
  return { parent, child };
}
const propose = (parent: PlacedMember, child: PlacedMember, body: object = {}) =>
  parent.caller.call('agent.proposeContract', {
    body: { kind: 'daily_salary', payeeId: child.memberId, steps: STEPS, paymentPassword: PASSWORD, ...body } as never,
    idempotencyKey: key(),
  });
const answer = (child: PlacedMember, body: object) =>
  child.caller.call('agent.answerDailySalary', {
    body: { accept: true, paymentPassword: PASSWORD, ...body } as never,
    idempotencyKey: key(),
  });
const act = (agent: PlacedMember, call: 'agent.withdrawContract' | 'agent.cancelContract', contractId: string) =>
  agent.caller.call(call, { params: { contractId }, body: { paymentPassword: PASSWORD }, idempotencyKey: key() });

describe('contracts', () => {
  it('[AGT-02] proposed, shown with what it covers, accepted with both signatures, in force from the next day', async () => {
    const { parent, child } = await pair();
    const proposed = valueOf(await propose(parent, child));
    expect(proposed).toMatchObject({
      state: 'proposed',
      status: 'P',
      role: 'payer',
      version: 1,
      covered: false,
      worstCase: 1_050_000,
      canWithdraw: true,
      canAnswer: false,
      startsOn: null,
    });
    const [shown] = valueOf(await child.caller.call('agent.dailySalary')).list;
    expect(shown).toMatchObject({
      contractId: proposed.contractId,
      role: 'payee',
      canAnswer: true,
      hash: proposed.hash,
    });
    expect(valueOf(await child.caller.call('agent.contractRequests'))).toMatchObject({
      dailysalreqtype: 1,
      divtypecompperiodreq: 0,
      contracthoursalreq: 0,
      waiting: [{ kind: 'daily_salary', status: 'P' }],
    });
    const { contractId, hash } = proposed;
    expect(await answer(child, { contractId, hash, paymentPassword: undefined })).toMatchObject({
      code: 'signature_required',
    });
    expect(await answer(child, { contractId, hash, paymentPassword: 'wrong' })).toMatchObject({
      code: 'payment_password_wrong',
    });
    expect(await answer(child, { contractId, hash: 'a'.repeat(64) })).toMatchObject({ code: 'contract_version_stale' });
    expect(await answer(parent, { contractId, hash })).toMatchObject({ code: 'contract_not_found' });
    const accepted = valueOf(await answer(child, { contractId, hash }));
    expect(accepted).toMatchObject({ state: 'active', canAnswer: false, canCancel: true });
    expect(accepted.startsOn! > (await world.today())).toBe(true);
    expect(await answer(child, { contractId, hash })).toMatchObject({ code: 'contract_state_conflict' });
    expect(
      await world.platform.query(
        'SELECT act, hash FROM commissions.signature WHERE contract_id = $1 ORDER BY at, act DESC',
        [contractId],
      ),
    ).toEqual([
      { act: 'propose', hash },
      { act: 'accept', hash },
    ]);
  });

  it('[AGT-02] new terms wait beside the old ones; silence leaves those; a change of one’s mind takes them back', async () => {
    const { parent, child } = await pair();
    const { contractId, hash } = valueOf(await propose(parent, child));
    await answer(child, { contractId, hash });
    await world.platform.advance(DAY_MS);
    const changed = valueOf(await propose(parent, child, { steps: HIGHER }));
    expect(changed).toMatchObject({ contractId, state: 'change_proposed', version: 2, previous: { version: 1, hash } });
    expect(await propose(parent, child)).toMatchObject({ code: 'contract_state_conflict' });
    expect(valueOf(await act(parent, 'agent.withdrawContract', contractId))).toMatchObject({ state: 'active', hash });
    await propose(parent, child, { steps: HIGHER });
    await world.platform.advance(7 * DAY_MS);
    await world.run();
    const [still] = valueOf(await child.caller.call('agent.dailySalary')).list;
    expect(still).toMatchObject({ state: 'active', hash, version: 1 });
    const again = valueOf(await propose(parent, child, { steps: HIGHER }));
    expect(valueOf(await answer(child, { contractId, hash: again.hash }))).toMatchObject({
      state: 'active',
      hash: again.hash,
    });
    expect(await versions(contractId)).toEqual(['in_force', 'withdrawn', 'expired', 'in_force']);
  });

  it('[AGT-02] either side asks for the end, the other consents; the last day is the running one', async () => {
    const { parent, child } = await pair();
    const { contractId, hash } = valueOf(await propose(parent, child));
    await answer(child, { contractId, hash });
    await world.platform.advance(DAY_MS);
    expect(valueOf(await act(child, 'agent.cancelContract', contractId))).toMatchObject({
      state: 'cancel_proposed',
      status: 'V',
      canConsent: false,
    });
    const consent = (agent: PlacedMember, accept: boolean) =>
      agent.caller.call('agent.consentContract', {
        params: { contractId },
        body: { accept, paymentPassword: PASSWORD },
        idempotencyKey: key(),
      });
    expect(await consent(child, true)).toMatchObject({ code: 'contract_state_conflict' });
    expect(valueOf(await consent(parent, false))).toMatchObject({ state: 'active' });
    await act(parent, 'agent.cancelContract', contractId);
    expect(valueOf(await consent(child, true))).toMatchObject({ state: 'ended', endsOn: await world.today() });
    expect(valueOf(await propose(parent, child)).contractId).not.toBe(contractId);
  });

  it('[AGT-02] refuses what may not be offered', async () => {
    const { parent, child } = await pair();
    const member = await world.member();
    expect(await propose(member, child)).toMatchObject({ code: 'not_agent_account' });
    expect(await propose(child, parent)).toMatchObject({ code: 'downline_not_found' });
    expect(await propose(parent, child, { steps: STEPS.toReversed() })).toMatchObject({
      code: 'contract_terms_invalid',
    });
    expect(await propose(parent, child, { steps: [{ ...STEPS[0]!, rateBasisPoints: 56 }] })).toMatchObject({
      code: 'contract_above_cap',
      value: { maximum: 55 },
    });
    expect(await propose(parent, child, { carry: 1 })).toMatchObject({ code: 'contract_terms_invalid' });
    expect(await propose(parent, child, { paymentPassword: undefined })).toMatchObject({ code: 'signature_required' });
    for (const call of ['agent.dailySalary', 'agent.statement', 'agent.overview', 'agent.dues'] as const)
      expect(await member.caller.call(call)).toMatchObject({ code: 'not_agent_account' });
    expect(valueOf(await member.caller.call('agent.contractRequests')).waiting).toEqual([]);
  });

  it('[AGT-02] a dividend begins with the next half-month, and its terms hold carry and cap', async () => {
    const { parent, child } = await pair();
    const { contractId, hash } = valueOf(await propose(parent, child, { kind: 'dividend', steps: DIVIDENDS }));
    const asked = { contractId, memberId: child.memberId, kind: 'dividend', asked: 'terms' };
    expect(await world.reported('agent_contract_waiting')).toContainEqual(expect.objectContaining(asked));
    const accepted = valueOf(
      await child.caller.call('agent.answerDividend', {
        body: { contractId, accept: true, hash, paymentPassword: PASSWORD },
        idempotencyKey: key(),
      }),
    );
    expect(accepted).toMatchObject({ carry: 3, capBasisPoints: 5_000, steps: DIVIDENDS });
    expect(accepted.startsOn).toMatch(/-(01|16)$/);
  });
});

async function versions(contractId: string): Promise<readonly string[]> {
  const rows = await world.platform.query<{ state: string }>(
    'SELECT state FROM commissions.contract_version WHERE contract_id = $1 ORDER BY version',
    [contractId],
  );
  return rows.map(({ state }) => state);
}

describe('what if', () => {
  it('[AGT-06] answers what a run pays for the same inputs: 300 drawn salaries, 300 dividends', async () => {
    const random = seededRandom(29);
    const draw = (below: number) => random.below(below);
    for (let turn = 0; turn < 300; turn++) {
      const steps = Array.from({ length: 1 + draw(4) }, (_, at) => ({
        minimum: (at + 1) * (1 + draw(100)) * TR,
        activeMembers: at * draw(5),
        ...(turn % 3 === 0 ? { payout: (at + 1) * 1_000 } : { rateBasisPoints: (at + 1) * 7 }),
      })).sort((one, other) => one.minimum - other.minimum);
      const [counted, activeMembers] = [draw(400 * TR), draw(20)];
      const [paid] = await world.platform.query<{ step: number; pays: string }>(
        'SELECT step, pays FROM commissions.step_of($1::jsonb, $2, $3, $2)',
        [JSON.stringify(steps), counted, activeMembers],
      );
      const shown = whatIf({ kind: 'daily_salary', steps }, { counted, activeMembers });
      expect(shown, `seed 29, turn ${turn}`).toEqual({ step: paid!.step, amount: Number(paid!.pays) });
      const carry = ([0, 1, 3, null] as const)[draw(4)]!;
      const terms = { kind: 'dividend', currency: 'VND', steps, carry, capBasisPoints: draw(10_001) } satisfies Terms;
      const deficits = Array.from({ length: draw(4) }, (_, at) => ({ amount: draw(90 * TR), age: 3 - at }));
      const inputs = {
        stake: draw(900 * TR),
        wins: draw(900 * TR),
        costs: draw(20 * TR),
        theory: draw(90 * TR),
        counted,
        activeMembers,
        deficits,
      };
      const [row] = await world.platform.query<{ d: Record<string, unknown> }>(
        'SELECT commissions.dividend($1::jsonb, $2, $3, $4, $5, $6, $7::jsonb) AS d',
        [
          JSON.stringify(terms),
          inputs.stake - inputs.wins - inputs.costs,
          inputs.theory,
          inputs.costs,
          activeMembers,
          counted,
          JSON.stringify(deficits),
        ],
      );
      expect(whatIf(terms, inputs).dividend, `seed 29, turn ${turn}`).toEqual(row!.d);
    }
  });

  it('[AGT-06] the call: by steps, or of a contract with what the terms in force pay', async () => {
    const { parent, child } = await pair();
    const { contractId, hash } = valueOf(await propose(parent, child));
    await answer(child, { contractId, hash });
    await propose(parent, child, { steps: HIGHER });
    const inputs = { counted: 482_600_000, activeMembers: 34 };
    const ask = (body: object) =>
      child.caller.call('agent.whatIf', { body: { kind: 'daily_salary', inputs, ...body } as never });
    expect(valueOf(await ask({ contractId }))).toMatchObject({
      step: 1,
      amount: 965_200,
      previous: { step: 2, amount: 1_689_100 },
      next: { step: 2, amount: 0, activeMembers: 1 },
    });
    expect(valueOf(await ask({ steps: HIGHER, inputs: { ...inputs, activeMembers: 37 } }))).toMatchObject({
      amount: 1_930_400,
      previous: null,
      next: null,
    });
    expect(await ask({ contractId: 'other' })).toMatchObject({ code: 'contract_not_found' });
    expect(await ask({})).toMatchObject({ code: 'contract_terms_invalid' });
  });
});
