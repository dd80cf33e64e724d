/** Single lines in operators' hands: advanced, recovered, held, reversed. Money moves once, nothing goes below zero, and every unit is accounted for. */
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommissionWorld, type CommissionWorld } from '../../../../../../tests/setup/commission-world.ts';
import type { PlacedMember } from '../../../../../../tests/kit/src/index.ts';
import type { ApprovalRequest } from '../../../kernel/http/ops-context.ts';
import { transact, transactResult } from '../../../kernel/tx.ts';

const TR = 1_000_000;
const PERSON = { operatorId: 'o1', displayName: 'Operator', merchants: ['DENLONG'] };
const MERCHANT = { code: 'DENLONG', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };
type LineAct = 'releaseLine' | 'reverseLine' | 'advance' | 'recover';

let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

let asked = 0;
const requestOf = <I>(input: I): ApprovalRequest<I> => ({
  requestId: `r${++asked}`,
  merchant: MERCHANT as never,
  requestedBy: PERSON,
  decidedBy: { ...PERSON, operatorId: 'o2' },
  input,
  reason: 'Đã thỏa thuận',
});

/** Carries a decided request out, as the approval does: a refusal undoes what was written. */
async function act(name: LineAct, lineId: string, body: { readonly amount?: number } = {}) {
  const verb = world.module.approved![`ops.commissions.${name}`]!;
  const request = requestOf({ params: { lineId }, body: { ...body, reason: 'Đã thỏa thuận' } });
  const { db } = world.platform.kernel;
  const seen = await transactResult(db, (tx) => verb.preview(tx, request as never));
  return seen.ok ? await transactResult(db, (tx) => verb.carryOut(tx, request as never)) : seen;
}

const takeOver = (contractId: string) =>
  transactResult(world.platform.kernel.db, (tx) =>
    world.module.approved!['ops.commissions.takeOver']!.carryOut(
      tx,
      requestOf({ params: { contractId }, body: { reason: 'Nợ lâu' } }) as never,
    ),
  );

/** Makes the dues of a payer older. */
const age = (payer: PlacedMember, days: number) =>
  world.platform.query(
    `UPDATE commissions.statement_line SET due_since = due_since - make_interval(days => $2) WHERE payer_id = $1 AND state = 'due'`,
    [payer.memberId, days],
  );

const state = async (lineId: string) =>
  (
    await world.platform.query<{ state: string; amount: number; paid: number; netted: number }>(
      `SELECT state, amount::integer, paid::integer, netted::integer FROM commissions.statement_line WHERE line_id = $1`,
      [lineId],
    )
  )[0]!;

/** What the house's accounts of agents hold, by owner. */
async function houseOf(owner: string): Promise<number> {
  const rows = await world.platform.ledger.houseBalances(world.platform.kernel.db, 'agent_payable');
  return Number(rows.find(({ owner_id: id }) => id === owner)?.balance ?? 0n);
}

/** Every check of every run that is false. */
const brokenChecks = () =>
  world.platform.query(
    `SELECT r.kind, r.period, c.* FROM commissions.run r CROSS JOIN LATERAL commissions.checks(r.run_id) c WHERE r.kind <> 'today' AND NOT c.holds`,
  );

const fixed = (payout: number) => [{ turnoverMinimum: 1, activeMembersMinimum: 0, payout }];

/** A parent that owes a child 400 000 and has no money. */
async function owing(days: number) {
  const [a, b] = [await world.agent(), await world.agent()];
  await world.seat(b, a);
  await world.rate(a, { RNG: 100 });
  await world.rate(b, { RNG: 50 });
  const contractId = await world.sign(a, b, { kind: 'daily_salary', steps: fixed(400_000) });
  await world.bet(b, { stake: 1_000 });
  await world.goTo(1, '12:01');
  await world.run();
  const due = (await world.lines(b)).find(({ kind }) => kind === 'daily_salary')!;
  expect(due).toMatchObject({ amount: 400_000, state: 'due' });
  await age(a, days);
  return { a, b, contractId, due };
}

describe('advances', () => {
  it('[AGT-08] a due of seven days is paid by the house once; the payer’s next earnings pay it back to the unit', async () => {
    const { a, b, contractId, due } = await owing(6);
    expect(await act('advance', due.lineId)).toMatchObject({ code: 'due_too_recent', value: { days: 7 } });
    await age(a, 1);
    const [cashA, cashB, house] = [await world.cash(a), await world.cash(b), await houseOf('advances')];
    const left = 400_000 - due.paid;
    // Two decisions at once, and one more: the lock and the key let one through.
    const answers = await Promise.all([act('advance', due.lineId), act('advance', due.lineId)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await act('advance', due.lineId)).toMatchObject({ code: 'line_state_conflict' });
    expect(await world.cash(b)).toBe(cashB + left);
    expect(await world.cash(a)).toBe(cashA);
    expect(await houseOf('advances')).toBe(house - left);
    expect(await state(due.lineId)).toMatchObject({ state: 'paid', paid: 400_000 });
    const claim = (await world.lines(a)).find(({ kind }) => kind === 'advance')!;
    expect(claim).toMatchObject({ amount: -left, state: 'claim' });
    expect(valueOf(await a.caller.call('agent.dues'))).toMatchObject({ owingSum: 0 });
    // The contract goes on; what the payer earns of the house is set against the claim first.
    await world.platform.query(`UPDATE commissions.contract SET state = 'ended' WHERE contract_id = $1`, [contractId]);
    await world.platform.query(
      `UPDATE commissions.contract_version SET days = daterange(lower(days), kernel.now()::date) WHERE contract_id = $1`,
      [contractId],
    );
    await world.bet(b, { stake: 60 * TR });
    await world.goTo(1, '12:01');
    await world.run();
    // 60 tr × 0,5 % = 300 000 for A, all of it netted.
    expect(await world.cash(a)).toBe(cashA);
    expect(await state(claim.lineId)).toMatchObject({ state: 'claim', netted: 300_000 });
    await world.bet(b, { stake: 60 * TR });
    await world.goTo(1, '12:01');
    await world.run();
    expect(await state(claim.lineId)).toMatchObject({ state: 'netted', netted: left });
    expect(await world.cash(a)).toBe(cashA + 600_000 - left);
    expect(await brokenChecks()).toEqual([]);
    const statement = valueOf(await a.caller.call('agent.statementLine', { params: { lineId: claim.lineId } }));
    expect(statement).toMatchObject({ line: { kind: 'advance', state: 'netted', counterpart: null }, operations: [] });
  });

  it('[AGT-08] a claim of an advance stays owed after 90 days, that of a correction lapses', async () => {
    const { a, due } = await owing(7);
    expect((await act('advance', due.lineId)).ok).toBe(true);
    const claim = (await world.lines(a)).find(({ kind }) => kind === 'advance')!;
    await world.goTo(100, '01:00');
    await world.module.runDue();
    expect(await state(claim.lineId)).toMatchObject({ state: 'claim' });
  });

  it('[AGT-08] the house takes a contract over on the same terms; what is owed stays with the payer', async () => {
    const { a, b, contractId } = await owing(6);
    expect(await takeOver(contractId)).toMatchObject({ code: 'due_too_recent' });
    await age(a, 1);
    expect((await takeOver(contractId)).ok).toBe(true);
    expect(await takeOver(contractId)).toMatchObject({ code: 'contract_state_conflict' });
    const { list } = valueOf(await b.caller.call('agent.dailySalary'));
    expect(list.map(({ state: shown, counterpart }) => [shown, counterpart === null])).toEqual([
      ['active', true],
      ['ended', false],
    ]);
    expect(list[0]!.hash).toBe(list[1]!.hash);
    expect(valueOf(await a.caller.call('agent.dues')).owingSum).toBeGreaterThan(0);
    const cash = await world.cash(b);
    // The running day is still the parent's; from the next on the house pays.
    await world.goTo(1, '00:30');
    await world.bet(b, { stake: 1_000 });
    await world.goTo(1, '12:01');
    await world.run();
    const last = (await world.lines(b)).filter(({ kind }) => kind === 'daily_salary').at(-1)!;
    expect(last).toMatchObject({ amount: 400_000, paid: 400_000, state: 'paid' });
    // And 5 of its own rebate.
    expect(await world.cash(b)).toBe(cash + 400_005);
    expect(await brokenChecks()).toEqual([]);
  });
});

describe('recovery', () => {
  it('[AGT-08] what an agent agreed to pay back leaves its cash once, never more than the claim or the cash', async () => {
    const { a, due } = await owing(8);
    valueOf(await act('advance', due.lineId));
    const claim = (await world.lines(a)).find(({ kind }) => kind === 'advance')!;
    const left = -claim.amount;
    const cash = await world.cash(a);
    expect(await act('recover', claim.lineId, { amount: left })).toMatchObject({ code: 'funds_insufficient' });
    await world.fund(a, 150_000);
    expect(await act('recover', claim.lineId, { amount: left + 1 })).toMatchObject({ code: 'amount_above_maximum' });
    const house = await houseOf('claims');
    valueOf(await act('recover', claim.lineId, { amount: 100_000 }));
    expect(await state(claim.lineId)).toMatchObject({ state: 'claim', paid: 100_000 });
    // More than is left in the purse is refused, whole.
    expect(await act('recover', claim.lineId, { amount: 100_000 + cash })).toMatchObject({
      code: 'funds_insufficient',
    });
    expect(await world.cash(a)).toBe(cash + 50_000);
    await world.fund(a, 500_000);
    const rest = left - 100_000;
    const twice = await Promise.all([1, 2].map(() => act('recover', claim.lineId, { amount: rest })));
    expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await state(claim.lineId)).toMatchObject({ state: 'paid', paid: left });
    expect(await houseOf('claims')).toBe(house + left);
    expect(await world.cash(a)).toBe(cash + 650_000 - left);
    const booked = await world.platform.query<{ sum: string }>(
      `SELECT sum(t.amount) AS sum FROM commissions.payment p JOIN ledger.transfer t USING (operation) WHERE p.line_id = $1 AND t.code = 56`,
      [claim.lineId],
    );
    expect(Number(booked[0]!.sum)).toBe(left);
    expect(await brokenChecks()).toEqual([]);
  });
});

describe('held and reversed lines', () => {
  /** A rebate of 30 000 of C, computed and not paid yet. */
  async function waiting() {
    const [a, c] = [await world.agent(), await world.agent()];
    const m = await world.member();
    await world.seat(c, a);
    await world.seat(m, c);
    for (const [agent, rate] of [
      [a, 80],
      [c, 50],
      [m, 20],
    ] as const)
      await world.rate(agent, { RNG: rate });
    const bet = await world.bet(m, { stake: 10 * TR });
    await world.goTo(1, '02:01');
    await world.run();
    const [line] = await world.lines(c);
    expect(line).toMatchObject({ amount: 30_000, state: 'waiting' });
    return { c, m, bet, lineId: line!.lineId };
  }
  const hold = (lineId: string) =>
    transact(world.platform.kernel.db, async (tx) =>
      world.module.opsHandlers['ops.commissions.holdLine'](
        {
          merchant: MERCHANT,
          operator: { ...PERSON, rights: new Set() },
          tx,
          trail: { changed: () => undefined },
        } as never,
        { params: { lineId }, body: { reason: 'Nghi gian lận' } } as never,
      ),
    );

  it('[AGT-05] a held line waits while others are paid, and is paid once after its release', async () => {
    const { c, m, lineId } = await waiting();
    expect((await hold(lineId)).ok).toBe(true);
    expect(await hold(lineId)).toMatchObject({ code: 'line_state_conflict' });
    await world.goTo(0, '12:01');
    await world.bet(m, { stake: 2 * TR });
    await world.goTo(1, '12:01');
    await world.run();
    expect(await world.cash(c)).toBe(6_000);
    expect(valueOf(await c.caller.call('agent.statementLine', { params: { lineId } })).line.state).toBe('held');
    const answers = await Promise.all([act('releaseLine', lineId), act('releaseLine', lineId)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await Promise.all([world.module.runDue(), world.module.runDue()]);
    await world.run();
    expect(await world.cash(c)).toBe(36_000);
    expect(await state(lineId)).toMatchObject({ state: 'paid', paid: 30_000 });
    expect(await act('reverseLine', lineId)).toMatchObject({ code: 'line_state_conflict' });
    expect(await brokenChecks()).toEqual([]);
  });

  it('[AGT-05] a reversed line is never paid, and a correction of its own matter takes nothing from others', async () => {
    const { c, m, bet, lineId } = await waiting();
    expect((await hold(lineId)).ok).toBe(true);
    expect((await act('reverseLine', lineId)).ok).toBe(true);
    expect(await act('releaseLine', lineId)).toMatchObject({ code: 'line_state_conflict' });
    await world.bet(m, { stake: 4 * TR });
    await world.report(bet, { outcome: 'void' });
    await world.goTo(1, '12:01');
    await world.run();
    // The void takes 30 000 of the matter that was never paid; the 12 000 of the new day are paid whole.
    expect(await world.cash(c)).toBe(12_000);
    expect((await world.lines(c)).map(({ amount, paid, state: shown }) => [amount, paid, shown])).toEqual([
      [30_000, 0, 'reversed'],
      [-30_000, 0, 'netted'],
      [12_000, 12_000, 'paid'],
    ]);
    expect(await state(lineId)).toMatchObject({ netted: 30_000 });
    expect(await brokenChecks()).toEqual([]);
  });

  it('[AGT-05] what rested with the house is not claimed from the agent when its bets are voided', async () => {
    const [a, m] = [await world.agent(), await world.member()];
    await world.seat(m, a);
    await world.rate(a, { RNG: 50 });
    const bet = await world.bet(m, { stake: 10 * TR });
    world.facts.resting.add(a.memberId);
    await world.goTo(1, '12:01');
    await world.run();
    world.facts.resting.delete(a.memberId);
    await world.bet(m, { stake: 10 * TR });
    await world.report(bet, { outcome: 'void' });
    await world.goTo(1, '12:01');
    await world.run();
    expect(await world.cash(a)).toBe(50_000);
  });
});

describe('the budget of give-back', () => {
  it('[AGT-04] a night that gives more than κ × theory in a category is held before it pays, and named', async () => {
    const [a, m] = [await world.agent(), await world.member()];
    await world.seat(m, a);
    await world.rate(a, { LIVE: 100 });
    await world.platform.query('UPDATE commissions.setting SET budget_hold_percent = 100');
    // An edge of 1.5 percent has a budget of 0.9: a rebate of 1 percent on the whole stake is above it, one on the weight that belongs to it is not.
    await world.bet(m, { stake: 10 * TR, category: 'LIVE', edgePpm: 15_000, weightBps: 8_000 });
    await world.goTo(1, '12:01');
    await world.run();
    expect(await world.lines(a)).toMatchObject([{ amount: 80_000, paid: 80_000, state: 'paid' }]);
    await world.bet(m, { stake: 10 * TR, category: 'LIVE', edgePpm: 15_000 });
    await world.goTo(1, '12:01');
    await world.run();
    const runs = await world.platform.query<{ state: string; reason: string }>(
      `SELECT state, hold_reason AS reason FROM commissions.run WHERE kind = 'nightly' ORDER BY to_day DESC LIMIT 1`,
    );
    expect(runs).toEqual([{ state: 'held', reason: 'within_budget' }]);
    expect((await world.lines(a)).at(-1)).toMatchObject({ amount: 100_000, paid: 0, state: 'waiting' });
    expect(await world.cash(a)).toBe(80_000);
    // Salaries of the house are part of what is given.
    await world.platform.query('UPDATE commissions.setting SET budget_hold_percent = 0');
    await world.sign(undefined, a, { kind: 'daily_salary', steps: fixed(50_000) });
    await world.bet(m, { stake: 10 * TR, category: 'LIVE', edgePpm: 15_000, weightBps: 8_000 });
    await world.goTo(1, '12:01');
    await world.run();
    const given = await world.platform.query<{ given: string; budget: string }>(
      `SELECT g.given::bigint, g.budget::bigint FROM commissions.calc k JOIN commissions.run r USING (run_id) CROSS JOIN LATERAL commissions.budget_use(k.calc_id) g
       WHERE r.kind = 'nightly' AND k.hour_at IS NULL AND g.category = 'LIVE' ORDER BY k.day DESC LIMIT 1`,
    );
    expect(given).toEqual([{ given: '130000', budget: '90000' }]);
  });
});
