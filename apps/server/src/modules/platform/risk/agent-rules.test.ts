/** Rules about agents on the whole platform: each finds what it is about with its evidence, and leaves alone what is not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { calmIssue } from '../../../../../../tests/setup/fast-game.ts';
import { lateRun } from './rules/agents.ts';
import { NO_PAST } from './rules/finding.ts';
import { asRuleSignal } from './sources.ts';

const GAME = { code: 'mb60', intervalSec: 60, lockTimeSec: 5 };

let world: TestPlatform;
let risk: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  risk = await newOperator(world, ['risk']);
});
afterAll(() => world.close());

interface Person {
  readonly member: TestMember;
  readonly memberId: string;
}

async function person(): Promise<Person> {
  const member = await newMember(world.address);
  return { member, memberId: (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))! };
}

async function agent(): Promise<Person> {
  const one = await person();
  valueOf(await world.platform.modules.agents.appointAgent(one.memberId as never));
  return one;
}

/** A person seated under an agent from a month ago on. */
async function below(parent: Person): Promise<Person> {
  const one = await person();
  await world.query(
    `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days) VALUES ($1, 'DENLONG', $2, daterange((kernel.now() - interval '30 days')::date, NULL))`,
    [one.memberId, parent.memberId],
  );
  return one;
}

const onDevice = async (print: Buffer, ...people: readonly Person[]) => {
  for (const { memberId } of people)
    await world.query('UPDATE identity.session SET fingerprint = $1, started_at = kernel.now() WHERE member_id = $2', [
      print,
      memberId,
    ]);
};
const print = () => Buffer.alloc(32, crypto.randomUUID());
const evaluate = () => world.platform.modules.risk.evaluate('DENLONG');

async function alerts(kind: string, memberId?: string) {
  const { list } = valueOf(await risk.call('ops.risk.list', { query: memberId === undefined ? {} : { memberId } }));
  return list.filter((one) => one.kind === kind);
}
const factsOf = async (alertId: string) =>
  valueOf(await risk.call('ops.risk.facts', { params: { alertId }, query: {} })).list;

test('an agent’s own accounts: a downline on the agent’s device, whatever the level; two strangers on one are not', async () => {
  const top = await agent();
  const direct = await below(top);
  const stranger = await person();
  const [shared, other] = [print(), print()];
  await onDevice(shared, top, direct);
  await onDevice(other, stranger, await person());
  await evaluate();
  const [alert, ...more] = await alerts('agent_own_accounts', top.memberId);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ severity: 'high', memberCount: 2, subject: { kind: 'member' } });
  expect(await factsOf(alert!.alertId)).toMatchObject([
    { what: 'own_account', members: [{ memberId: direct.memberId }], text: 'device' },
  ]);
  expect(await alerts('agent_own_accounts', stranger.memberId)).toEqual([]);
  await evaluate();
  expect(await alerts('agent_own_accounts')).toHaveLength(1);
});

test('one payer’s name behind three members of an agent; the same name elsewhere is not, and no name is kept', async () => {
  const top = await agent();
  const funded = [await below(top), await below(top), await below(top)];
  const [alone] = [await below(await agent())];
  for (const { member } of [...funded, alone!]) await deposit(member, 200_000);
  await world.query(`UPDATE payments.deposit_order SET payer_name = ' Nguyen  van Duc ' WHERE member_id = ANY ($1)`, [
    [...funded, alone!].map(({ memberId }) => memberId),
  ]);
  await world.query(`UPDATE payments.deposit_order SET payer_name = 'NGUYEN VAN DUC' WHERE member_id = $1`, [
    funded[0]!.memberId,
  ]);
  await evaluate();
  const [alert, ...more] = await alerts('agent_funding');
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ memberCount: 4, facts: 3, subject: { text: '' } });
  const facts = await factsOf(alert!.alertId);
  expect(facts.map(({ members }) => members[0]!.memberId).toSorted()).toEqual(
    funded.map(({ memberId }) => memberId).toSorted(),
  );
  expect(facts).toMatchObject(funded.map(() => ({ what: 'funded_deposit', amount: 200_000, text: null })));
  expect(JSON.stringify(await world.query('SELECT * FROM risk.alert a JOIN risk.fact USING (alert_id)'))).not.toMatch(
    /duc/i,
  );
});

test('accounts of one device under an agent that cover an issue together; those of two devices do not', async () => {
  const top = await agent();
  const [big, small] = [await below(top), await below(top)];
  const [honestBig, honestSmall] = [await below(top), await below(top)];
  await onDevice(print(), big, small);
  for (const { member } of [big, small, honestBig, honestSmall]) await deposit(member, 2_000_000);
  const { numero } = await calmIssue(world.clock, big.member.caller, GAME, 30_000);
  const bet = async ({ member }: Person, betType: string) =>
    valueOf(
      await member.caller.call('lottery.placeOrder', {
        body: {
          gameCode: GAME.code,
          numero,
          prizeMode: 'Lott',
          playType: 'trad',
          items: [{ betType, selections: [], unit: 1_000_000, multiplier: 1 }],
        },
      }),
    );
  const sides = ['db2_tai', 'db2_xiu'] as const;
  for (const [at, one] of [big, small].entries()) await bet(one, sides[at]!);
  for (const [at, one] of [honestBig, honestSmall].entries()) await bet(one, sides[at]!);
  await world.clock.advance(90_000);
  await expect
    .poll(async () => (await world.query(`SELECT FROM lottery."order" WHERE status = 'pending'`)).length)
    .toBe(0);
  await evaluate();
  const [alert, ...more] = await alerts('agent_hedging');
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ memberCount: 3, facts: 2 });
  const detail = valueOf(await risk.call('ops.risk.read', { params: { alertId: alert!.alertId } }));
  expect(detail.measures.find(({ name }) => name === 'covered')!.value).toBeGreaterThanOrEqual(80);
  expect(detail.accounts.map(({ memberId }) => memberId).toSorted()).toEqual(
    [top, big, small].map(({ memberId }) => memberId).toSorted(),
  );
});

/** The last night's run that is due, as it is computed: a day is due at two in the morning after it. */
async function night(): Promise<{ readonly runId: string; readonly calcId: string; readonly day: string }> {
  await world.query(
    `UPDATE commissions.setting SET starts_on = (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh' - interval '2 hours')::date - 1 WHERE merchant_code = 'DENLONG'`,
  );
  const read = () =>
    world.query<{ runId: string; calcId: string; day: string }>(
      `SELECT r.run_id AS "runId", k.calc_id AS "calcId", k.day::text FROM commissions.calc k JOIN commissions.run r USING (run_id)
       WHERE r.kind = 'nightly' AND r.merchant_code = 'DENLONG' AND k.hour_at IS NULL ORDER BY k.day DESC LIMIT 1`,
    );
  await expect
    .poll(async () => {
      await world.platform.modules.commissions.runDue();
      return (await read()).length;
    })
    .toBe(1);
  return (await read())[0]!;
}

test('a night above 80 percent of a category’s budget is an alert with the day, below it is none', async () => {
  const top = await agent();
  const { calcId, day } = await night();
  const play = (category: string, cashback: number) =>
    world.query(
      `INSERT INTO commissions.input (calc_id, member_id, agent_id, category, mark_bps, stake, valid, base, counted, cash_net, theory_milli, cashback)
       VALUES ($1, 'alert-' || $2, NULL, $2, 0, 10000000, 10000000, 10000000, 10000000, 0, 350000000, $3)`,
      [calcId, category, cashback],
    );
  // The budget of each is 60 percent of 350 000: 210 000.
  await play('RNG', 167_000);
  await play('LIVE', 170_000);
  await world.query(
    `INSERT INTO commissions.team (calc_id, agent_id, depth, counted) VALUES ($1, $2, 1, 20000000) ON CONFLICT (calc_id, agent_id) DO UPDATE SET counted = 20000000`,
    [calcId, top.memberId],
  );
  await evaluate();
  const found = await alerts('agent_budget');
  expect(found.map(({ subject }) => [subject.kind, subject.text])).toEqual([['programme', 'LIVE']]);
  const { measures } = valueOf(await risk.call('ops.risk.read', { params: { alertId: found[0]!.alertId } }));
  expect(measures).toEqual([
    { name: 'budget_share', value: 80, limit: 80, unit: 'percent' },
    { name: 'given', value: 170_000, limit: 210_000, unit: 'money' },
  ]);
  expect((await factsOf(found[0]!.alertId)).map(({ text }) => text)).toContain(day);
});

test('active members of a team just above the threshold are an alert; others of the same team are not in it', async () => {
  const top = await agent();
  const { calcId, day } = await night();
  await world.query(
    `INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payee_id, state) VALUES ('near-1', 'DENLONG', 'VND', 'daily_salary', $1, 'active')`,
    [top.memberId],
  );
  await world.query(
    `INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state, days)
     VALUES ('near-1', 1, '{}', '{"steps":[{"minimum":1,"activeMembers":3,"payout":1}]}', repeat('a', 64), 'in_force', daterange($1::date, NULL))`,
    [day],
  );
  await world.query(
    `INSERT INTO commissions.team (calc_id, agent_id, depth, active) VALUES ($1, $2, 1, 5) ON CONFLICT (calc_id, agent_id) DO UPDATE SET active = 5`,
    [calcId, top.memberId],
  );
  // The threshold is 100 000: three of five are below 120 000.
  for (const [at, counted] of [100_000, 110_000, 119_999, 120_000, 900_000].entries())
    await world.query(
      `INSERT INTO commissions.input (calc_id, member_id, agent_id, category, mark_bps, stake, valid, base, counted, cash_net, theory_milli, cashback, is_active)
       VALUES ($1, 'near-' || $2::text, $3, 'FISH', 0, $4::bigint, $4::bigint, $4::bigint, $4::bigint, 0, 0, 0, true)`,
      [calcId, at, top.memberId, counted],
    );
  await evaluate();
  const [alert] = await alerts('agent_near_actives', top.memberId);
  expect(alert).toMatchObject({ facts: 3 });
  const { measures } = valueOf(await risk.call('ops.risk.read', { params: { alertId: alert!.alertId } }));
  expect(measures[0]).toEqual({ name: 'near_share', value: 60, limit: 60, unit: 'percent' });
  expect((await factsOf(alert!.alertId)).map(({ amount }) => amount).toSorted()).toEqual([100_000, 110_000, 119_999]);
});

test('[AGT-07] at six in the morning a night or half-month that is not computed is late, once; one that is computed is not', async () => {
  await agent();
  const { kernel, modules } = world.platform;
  await world.query(
    `UPDATE commissions.setting SET starts_on = '2031-01-01', enabled = true WHERE merchant_code = 'DENLONG'`,
  );
  /** What a minute of the merchant's clock (UTC+7) finds late. */
  const lateAt = async (local: string) => {
    const to = new Date(`${local}:30+07:00`);
    const scope = { merchantCode: 'DENLONG', timeZone: 'Asia/Ho_Chi_Minh', to, from: to, subjects: 400 };
    const since = new Date(to.getTime() - 60_000);
    return await kernel.db.transaction((tx) => modules.commissions.signals.lateRunSignals(tx, { ...scope, since }, 6));
  };
  const found = async (local: string) => [...new Set((await lateAt(local)).map(({ subject }) => subject))];
  expect(await found('2031-01-03T05:59')).toEqual([]);
  expect(await found('2031-01-03T06:00')).toEqual(['nightly 2031-01-02']);
  expect(await found('2031-01-03T06:02')).toEqual([]);
  // Before the programme began nothing is late.
  expect(await found('2031-01-01T06:00')).toEqual([]);
  expect(await found('2031-01-16T06:00')).toEqual(['dividend 2031-01-15', 'nightly 2031-01-15']);
  const run = (kind: string, state: string) =>
    world.query(
      `INSERT INTO commissions.run (run_id, merchant_code, currency, kind, period, from_day, to_day, state, boundary)
       VALUES ($1 || $2, 'DENLONG', 'VND', $1, $2 || ' late', '2031-01-15', '2031-01-15', $2, pg_current_xact_id())`,
      [kind, state],
    );
  await run('nightly', 'waiting');
  await run('dividend', 'computed');
  expect(await found('2031-01-16T06:00')).toEqual(['nightly 2031-01-15']);
  await run('nightly', 'held');
  expect(await found('2031-01-16T06:00')).toEqual([]);
  const signals = (await lateAt('2031-01-20T06:00')).map(asRuleSignal);
  expect(signals.length).toBeGreaterThan(0);
  const finding = lateRun(signals, { fromHour: 6 }, NO_PAST)!;
  expect(finding).toMatchObject({ subjectKind: 'programme', subjectKey: 'nightly 2031-01-19' });
  expect(lateRun(signals, { fromHour: 6 }, { closedAt: signals[0]!.at, members: new Set() })).toBeUndefined();
});

test('[AGT-07] on the platform: at six in the morning a night that nothing has computed raises one alert, and its own run closes the reason', async () => {
  await agent();
  const { modules } = world.platform;
  const localDay = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10);
  const yesterday = localDay(world.clock.now());
  await world.query(`UPDATE commissions.setting SET starts_on = $1, enabled = true WHERE merchant_code = 'DENLONG'`, [
    yesterday,
  ]);
  const late = async () =>
    (await alerts('agent_late_run')).filter(({ subject }) => subject.text === `nightly ${yesterday}`);
  const sixMs = Date.parse(`${localDay(world.clock.now() + 86_400_000)}T06:00:00+07:00`);
  await world.clock.advance(sixMs - 60_000 - world.clock.now());
  // The night has ended the operator's session.
  risk = await newOperator(world, ['risk']);
  await evaluate();
  expect(await late()).toEqual([]);
  await world.clock.advance(90_000);
  await evaluate();
  await evaluate();
  const [alert, ...more] = await late();
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ subject: { kind: 'programme' } });
  expect(await factsOf(alert!.alertId)).not.toEqual([]);
  // The run goes on when it can, and is late once only.
  await modules.commissions.runDue();
  await world.clock.advance(60_000);
  await evaluate();
  expect(await late()).toHaveLength(1);
});
