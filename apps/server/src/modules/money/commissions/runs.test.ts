import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFacts } from '../../../../../../tests/setup/commission-deps.ts';
import { key, openCommissionWorld, type CommissionWorld } from '../../../../../../tests/setup/commission-world.ts';
import { sql } from '../../../kernel/db/index.ts';
import { daysAfter } from '../../../kernel/days.ts';
import { transact } from '../../../kernel/tx.ts';
import type { PlacedMember } from '../../../../../../tests/kit/src/index.ts';

const TR = 1_000_000;
let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

/** A line A ← B ← C ← M with the rates of the vectors. */
async function line(rates: readonly number[] = [100, 80, 50, 20]) {
  const [a, b, c] = [await world.agent(), await world.agent(), await world.agent()];
  const m = await world.member();
  await world.seat(b, a);
  await world.seat(c, b);
  await world.seat(m, c);
  for (const [at, one] of [a, b, c, m].entries()) await world.rate(one, { RNG: rates[at]! });
  return { a, b, c, m };
}
const amounts = async (...agents: readonly PlacedMember[]): Promise<readonly number[]> =>
  await Promise.all(
    agents.map(async (agent) => (await world.lines(agent)).reduce((sum, { amount }) => sum + amount, 0)),
  );

describe('nightly runs', () => {
  it('[AGT-04] vectors 1–8, 10: rebates up the line by category, paid at noon, once', async () => {
    const one = await line();
    const inverted = await line([80, 50, 80, 20]);
    const top = await line([100, 50, 80, 20]);
    const floored = await line();
    await world.bet(one.m, { stake: 10 * TR });
    await world.bet(inverted.m, { stake: 10 * TR });
    await world.bet(top.m, { stake: 10 * TR });
    for (let turn = 0; turn < 3; turn++) await world.bet(floored.m, { stake: 333 });
    const own = await line();
    await world.bet(own.c, { stake: 3 * TR });
    await world.bet(own.m, { stake: 3 * TR, category: 'FISH' });
    await world.goTo(1, '02:01');
    await world.run();
    expect(await amounts(one.a, one.b, one.c)).toEqual([20_000, 30_000, 30_000]);
    expect(await amounts(inverted.a, inverted.b, inverted.c)).toEqual([0, 0, 60_000]);
    expect(await amounts(top.a, top.b, top.c)).toEqual([20_000, 0, 60_000]);
    expect(await amounts(floored.a, floored.b, floored.c)).toEqual([1, 2, 2]);
    expect(await amounts(own.a, own.b, own.c)).toEqual([6_000, 9_000, 0]);
    // Of a branch: what of it climbs to the agent; of the whole team: the lines.
    const day = daysAfter(await world.today(), -1);
    const earned = async (agent: PlacedMember, of?: PlacedMember) =>
      Object.fromEntries(
        (await world.module.earnedRebates(world.platform.kernel.db, {
          agentId: agent.memberId,
          currency: 'VND',
          fromDay: '2000-01-01',
          toDay: day,
          of: of?.memberId,
        })) ?? [],
      );
    expect([await earned(one.a), await earned(one.a, one.b), await earned(one.a, one.m)]).toEqual(
      Array.from({ length: 3 }, () => ({ RNG: 20_000n })),
    );
    expect([await earned(own.b, own.c), await earned(own.b, own.m), await earned(own.b, one.m)]).toEqual([
      { RNG: 9_000n },
      {},
      {},
    ]);
    // Computed at night, paid at noon.
    expect(await world.cash(one.a)).toBe(0);
    expect(await world.module.runDue()).toBe(0);
    await world.goTo(0, '12:01');
    await world.run();
    await world.run();
    expect([await world.cash(one.a), await world.cash(one.c)]).toEqual([20_000, 30_000]);
    expect(await world.lines(one.a)).toMatchObject([
      { kind: 'rebate', category: 'RNG', amount: 20_000, paid: 20_000, state: 'paid' },
    ]);
  });

  it('[AGT-04] vectors 2, 9, 27: cashback is the floor; weights and categories are apart; cards pay on the loss held by the rake', async () => {
    const one = await line();
    for (const [at, agent] of [one.a, one.b, one.c, one.m].entries())
      await world.rate(agent, {
        LIVE: [60, 40, 40, 20][at]!,
        LOTT: [100, 60, 60, 30][at]!,
        PVP: [500, 300, 300, 0][at]!,
      });
    await world.bet(one.m, { stake: 7 * TR });
    await world.bet(one.m, { stake: 12 * TR, category: 'LIVE', weightBps: 5_088 });
    await world.bet(one.m, { stake: 50 * TR, category: 'LOTT', weightBps: 1_621 });
    // Two million lost at a rake of 40 000: 480 000 count.
    await world.bet(one.m, { stake: 4 * TR, win: 2 * TR, outcome: 'won', category: 'PVP', edgePpm: 10_000 });
    const byCategory = async (agent: PlacedMember) =>
      Object.fromEntries((await world.lines(agent)).map(({ category, amount }) => [category, amount]));
    await world.goTo(1, '02:01');
    await world.run();
    expect(await byCategory(one.c)).toEqual({ RNG: 21_000, LIVE: 12_211, LOTT: 24_315, PVP: 14_400 });
    expect(await byCategory(one.b)).toEqual({ RNG: 21_000 });
    expect(await byCategory(one.a)).toEqual({ RNG: 14_000, LIVE: 12_211, LOTT: 32_420, PVP: 9_600 });
    world.facts.cashback = 80;
    const floor = await line();
    await world.bet(floor.m, { stake: 10 * TR });
    await world.goTo(1, '02:01');
    await world.run();
    world.facts.cashback = 0;
    expect(await byCategory(floor.a)).toEqual({ RNG: 20_000 });
    expect([await byCategory(floor.b), await byCategory(floor.c)]).toEqual([{}, {}]);
  });

  it('[AGT-04] vectors 28–30: cards pay on a small loss whole, on a win nothing, on a dumped stack what its rake allows', async () => {
    const cards = async (bet: { readonly stake: number; readonly win: number; readonly edgePpm: number }) => {
      const one = await line();
      for (const [at, agent] of [one.a, one.b, one.c].entries()) await world.rate(agent, { PVP: [500, 300, 300][at]! });
      await world.bet(one.m, { ...bet, category: 'PVP', outcome: bet.win > 0 ? 'won' : 'lost' });
      return one;
    };
    const small = await cards({ stake: 4 * TR, win: 3_700_000, edgePpm: 10_000 });
    const won = await cards({ stake: 4 * TR, win: 5 * TR, edgePpm: 10_000 });
    const dumped = await cards({ stake: 100 * TR, win: 0, edgePpm: 2_000 });
    await world.goTo(1, '02:01');
    await world.run();
    expect(await amounts(small.a, small.b, small.c)).toEqual([6_000, 0, 9_000]);
    expect(await amounts(won.a, won.b, won.c)).toEqual([0, 0, 0]);
    expect(await amounts(dumped.a, dumped.b, dumped.c)).toEqual([48_000, 0, 72_000]);
  });

  it('[AGT-07] vectors 57, 58: each day has its own tree, also when its run is late', async () => {
    const { a, b, c, m } = await line();
    const d = await world.agent();
    await world.seat(d, a);
    await world.rate(d, { RNG: 60 });
    const first = await world.today();
    await world.bet(m, { stake: 10 * TR });
    await world.goTo(1, '09:00');
    const second = await world.today();
    await world.move(m, d, second);
    await world.bet(m, { stake: 10 * TR });
    await world.goTo(1, '02:01');
    await world.run();
    const of = async (agent: PlacedMember, day: string) => (await world.lines(agent, day)).map(({ amount }) => amount);
    expect([await of(a, first), await of(a, second)]).toEqual([[20_000], [40_000]]);
    expect([await of(b, first), await of(b, second)]).toEqual([[30_000], []]);
    expect(await of(c, first)).toEqual([30_000]);
    expect(await of(d, second)).toEqual([40_000]);
  });

  it('[AGT-02] vectors 31–37: salaries by team stake and active members; a member who shares a device counts once', async () => {
    const [a, b] = [await world.agent(), await world.agent()];
    await world.seat(b, a);
    const players: PlacedMember[] = [];
    for (let at = 0; at < 6; at++) {
      const player = await world.member();
      await world.seat(player, b);
      players.push(player);
    }
    const steps = [
      { turnoverMinimum: TR, activeMembersMinimum: 2, rateBasisPoints: 20 },
      { turnoverMinimum: 3 * TR, activeMembersMinimum: 6, rateBasisPoints: 35 },
    ];
    await world.sign(undefined, a, { kind: 'daily_salary', steps });
    await world.sign(a, b, {
      kind: 'daily_salary',
      steps: [{ turnoverMinimum: TR, activeMembersMinimum: 2, payout: 4_000 }],
    });
    for (const player of players) await world.bet(player, { stake: 500_000 });
    // Below the active threshold, in a category of its own.
    await world.bet(b, { stake: 50_000 });
    await world.goTo(1, '02:11');
    await world.run();
    expect((await world.lines(a)).map(({ amount, step, state }) => [amount, step, state])).toEqual([
      [10_675, 2, 'paid'],
    ]);
    expect(await world.lines(b)).toMatchObject([{ kind: 'daily_salary', amount: 4_000, state: 'paid' }]);
    expect([await world.cash(a), await world.cash(b)]).toEqual([6_675, 4_000]);
    // Two of them are on one device now.
    for (const player of players.slice(0, 2)) world.facts.shared.set(player.memberId, 'device');
    for (const player of players) await world.bet(player, { stake: 500_000 });
    await world.goTo(1, '02:11');
    await world.run();
    expect((await world.lines(a)).at(-1)).toMatchObject({ amount: 6_000, step: 1 });
    // No one plays: the day is shown with nothing.
    await world.goTo(1, '02:11');
    await world.run();
    expect((await world.lines(a)).at(-1)).toMatchObject({ amount: 0, step: 0, state: 'nothing' });
  });

  it('[AGT-08] vectors 59–61: paid from the top down, from what could be withdrawn; the rest is due and tried again', async () => {
    const [a, b, c] = [await world.agent(), await world.agent(), await world.agent()];
    await world.seat(b, a);
    await world.seat(c, b);
    const fixed = (payout: number) => [{ turnoverMinimum: 1, activeMembersMinimum: 0, payout }];
    await world.sign(undefined, a, { kind: 'daily_salary', steps: fixed(1_689_100) });
    await world.sign(a, b, { kind: 'daily_salary', steps: fixed(420_000) });
    await world.sign(b, c, { kind: 'daily_salary', steps: fixed(100_000) });
    await world.bet(c, { stake: 1_000 });
    await world.goTo(1, '02:11');
    await world.run();
    expect([await world.cash(a), await world.cash(b), await world.cash(c)]).toEqual([1_269_100, 320_000, 100_000]);
    // Turnover of a deposit is open: A could withdraw nothing, and pays nothing.
    world.facts.turnoverLeft.set(a.memberId, 1n);
    await world.bet(c, { stake: 1_000 });
    await world.goTo(1, '02:11');
    await world.run();
    expect(await world.cash(a)).toBe(2 * 1_689_100 - 420_000);
    expect((await world.lines(b)).at(-1)).toMatchObject({ amount: 420_000, paid: 0, state: 'due' });
    expect(await world.cash(c)).toBe(200_000);
    const missing = { payerId: a.memberId, payeeId: b.memberId, currency: 'VND', amount: '420000' };
    expect(await world.reported('agent_dues_opened')).toContainEqual(expect.objectContaining(missing));
    expect(await world.reported('agent_lines_paid')).toContainEqual(
      expect.objectContaining({ payments: [expect.objectContaining({ memberId: b.memberId, amount: '420000' })] }),
    );
    const dues = valueOf(await b.caller.call('agent.dues'));
    expect(dues).toMatchObject({ owedSum: 420_000, owed: [{ left: 420_000, direction: 'in', age: 0 }] });
    expect(valueOf(await a.caller.call('agent.dues'))).toMatchObject({ owingSum: 420_000 });
    await world.run();
    expect(valueOf(await b.caller.call('agent.dues')).owed[0]).toMatchObject({ attempts: 1 });
    // From the third day on it stays in the payer's wallet.
    const held = () => world.module.heldDues(world.platform.kernel.db, a.memberId, 'VND');
    expect(await held()).toBe(0n);
    await world.platform.query(
      `UPDATE commissions.statement_line SET due_since = due_since - interval '3 days' WHERE payer_id = $1 AND state = 'due'`,
      [a.memberId],
    );
    expect(await held()).toBe(420_000n);
    // From the thirtieth on the contract has ended by the payer's fault; what is owed stays owed.
    const states = () =>
      world.platform.query(`SELECT end_reason AS reason FROM commissions.contract WHERE payer_id = $1`, [a.memberId]);
    await world.run();
    expect(await states()).toEqual([{ reason: null }]);
    await world.platform.query(
      `UPDATE commissions.statement_line SET due_since = due_since - interval '27 days' WHERE payer_id = $1 AND state = 'due'`,
      [a.memberId],
    );
    await world.run();
    expect(await states()).toEqual([{ reason: 'arrears' }]);
    expect(await held()).toBe(420_000n);
    // Once it can be withdrawn it is paid without anyone's doing; in part, as far as the money goes.
    await world.fund(a, -(await world.cash(a)) + 100_000);
    world.facts.turnoverLeft.delete(a.memberId);
    await world.run();
    expect((await world.lines(b)).at(-1)).toMatchObject({ paid: 100_000, state: 'due' });
    expect(await world.cash(a)).toBe(0);
    await world.fund(a, 1_000_000);
    const dueId = valueOf(await a.caller.call('agent.dues')).owing[0]!.dueId;
    const pay = { params: { dueId }, body: {}, idempotencyKey: key() };
    expect(valueOf(await a.caller.call('agent.payDue', pay))).toMatchObject({ left: 0 });
    expect(await c.caller.call('agent.payDue', { ...pay, idempotencyKey: key() })).toMatchObject({
      code: 'due_not_found',
    });
    expect((await world.lines(b)).at(-1)).toMatchObject({ paid: 420_000, state: 'paid' });
    expect(await balancesOfContracts()).toEqual([]);
  });

  it('[AGT-05] vectors 62–65: a later report makes a line of its own, netted, never a debit; closed lines stay', async () => {
    const { a, b, c, m } = await line();
    const bet = await world.bet(m, { stake: 10 * TR });
    const kept = await world.bet(m, { stake: 5 * TR });
    const day = await world.today();
    await world.goTo(1, '12:01');
    await world.run();
    expect(await world.cash(c)).toBe(45_000);
    const [first] = await world.lines(c);
    await world.report(bet, { outcome: 'void' });
    await world.bet(m, { stake: TR });
    await world.goTo(1, '12:01');
    await world.run();
    // −30 000 of the first day, set against 3 000 of the second.
    expect((await world.lines(c)).map(({ amount, paid, state }) => [amount, paid, state])).toEqual([
      [45_000, 45_000, 'paid'],
      [-30_000, 0, 'claim'],
      [3_000, 0, 'netted'],
    ]);
    expect(await world.cash(c)).toBe(45_000);
    await world.bet(m, { stake: 20 * TR });
    await world.goTo(1, '12:01');
    await world.run();
    expect(await world.cash(c)).toBe(45_000 + 60_000 - 27_000);
    expect((await world.lines(c))[1]).toMatchObject({ amount: -30_000, state: 'netted' });
    // The void is taken back: the matter is as it was.
    await world.report(bet, { outcome: 'lost' });
    await world.goTo(1, '12:01');
    await world.run();
    expect((await world.lines(c, day)).reduce((sum, { amount }) => sum + amount, 0)).toBe(45_000);
    expect(await world.cash(c)).toBe(45_000 + 3_000 + 60_000);
    const opened = valueOf(await c.caller.call('agent.statementLine', { params: { lineId: first!.lineId } }));
    expect(opened).toMatchObject({
      line: { amount: 45_000, state: 'paid', direction: 'in' },
      inputs: {
        counted: 15 * TR,
        rateBasisPoints: 50,
        bags: [{ watermark: 20, shareBasisPoints: 30, counted: 15 * TR }],
      },
      formula: '⌊15000000 × 0.3%⌋ = 45000',
      corrections: [{ amount: -30_000 }, { amount: 30_000 }],
    });
    expect(opened.operations).toMatchObject([{ txCode: 'commission', amount: 45_000 }]);
    await expect(
      world.platform.query('UPDATE commissions.statement_line SET amount = amount + 1 WHERE line_id = $1', [
        first!.lineId,
      ]),
    ).rejects.toThrow(/append-only/);
    expect([kept.stake, (await world.lines(a, day)).length, (await world.lines(b, day)).length]).toEqual([
      5_000_000n,
      3,
      3,
    ]);
  });

  it('[AGT-02] hourly salaries: a clock hour of lotteries, paid at once', async () => {
    const [a, m] = [await world.agent(), await world.member()];
    await world.seat(m, a);
    await world.sign(undefined, a, {
      kind: 'hourly_salary',
      steps: [{ turnoverMinimum: 10 * TR, activeMembersMinimum: 1, rateBasisPoints: 15 }],
    });
    await world.goTo(1, '13:10');
    await world.bet(m, { stake: 12_500_000, category: 'ELOTT' });
    await world.bet(m, { stake: 90 * TR, category: 'RNG' });
    await world.goTo(0, '14:04');
    await world.run();
    expect(await world.lines(a)).toEqual([]);
    await world.goTo(0, '14:06');
    await world.run();
    expect(await world.lines(a)).toMatchObject([{ kind: 'hourly_salary', amount: 18_750, state: 'paid' }]);
    expect(await world.cash(a)).toBe(18_750);
  });

  it('[AGT-02] hourly salaries: who shares a device with a player of another branch counts once, wherever the contracts are', async () => {
    const [a, other] = [await world.agent(), await world.agent()];
    const [first, second, third] = [await world.member(), await world.member(), await world.member()];
    await world.seat(first, other);
    for (const member of [second, third]) await world.seat(member, a);
    for (const member of [first, second]) world.facts.shared.set(member.memberId, 'one device');
    await world.sign(undefined, a, {
      kind: 'hourly_salary',
      steps: [1, 2].map((people) => ({
        turnoverMinimum: people * TR,
        activeMembersMinimum: people,
        rateBasisPoints: 10 * people,
      })),
    });
    await world.goTo(1, '13:10');
    for (const member of [first, second, third]) await world.bet(member, { stake: 5 * TR, category: 'ELOTT' });
    await world.goTo(0, '14:06');
    await world.run();
    world.facts.shared.clear();
    // Two play in the team, one of them counts.
    expect(await world.lines(a)).toMatchObject([{ kind: 'hourly_salary', amount: 10_000, step: 1 }]);
  });

  it('a resting agent’s part stays with the house: no one above gains by it', async () => {
    const { a, b, c, m } = await line();
    await world.bet(m, { stake: 10 * TR });
    world.facts.resting.add(b.memberId);
    await world.goTo(1, '12:01');
    await world.run();
    world.facts.resting.clear();
    expect([await world.cash(a), await world.cash(b), await world.cash(c)]).toEqual([20_000, 0, 30_000]);
    expect(await world.lines(b)).toMatchObject([{ amount: 30_000, paid: 0, state: 'house' }]);
  });

  it('[AGT-07] two nodes at once, and a bet whose settlement is still running: one run, every bet in it', async () => {
    const { a, m } = await line();
    await world.bet(m, { stake: 10 * TR });
    const at = await world.now();
    const day = await world.today();
    const { kernel } = world.platform;
    let finish!: () => void;
    const open = new Promise<void>((done) => (finish = done));
    let begun!: () => void;
    const began = new Promise<void>((done) => (begun = done));
    // A settlement that began before midnight and commits after the run was opened.
    const late = transact(kernel.db, async (tx) => {
      await sql`SELECT pg_current_xact_id()`.execute(tx);
      begun();
      await open;
      await world.countIn(tx, m, { stake: 10 * TR, at });
    });
    await began;
    await world.goTo(1, '02:01');
    await Promise.all([world.module.runDue(), world.module.runDue()]);
    expect(await world.lines(a)).toEqual([]);
    finish();
    await late;
    await Promise.all([world.run(), world.run(), world.run()]);
    expect(
      await world.platform.query(
        `SELECT FROM commissions.calc JOIN commissions.run USING (run_id) WHERE kind = 'nightly' AND to_char(day, 'YYYY-MM-DD') = $1`,
        [day],
      ),
    ).toHaveLength(1);
    expect(await world.lines(a)).toMatchObject([{ amount: 40_000 }]);
    await world.goTo(0, '12:01');
    await Promise.all([world.module.runDue(), world.module.runDue(), world.module.runDue()]);
    expect(await world.cash(a)).toBe(40_000);
  });
});

describe('the statement', () => {
  it('[AGT-05] has no line of a run that does not exist, and a run with lines stays', async () => {
    const { m } = await line();
    await world.bet(m, { stake: 10 * TR });
    await world.goTo(1, '02:01');
    await world.run();
    const copy = `INSERT INTO commissions.statement_line (run_id, merchant_code, currency, agent_id, depth, kind, category, from_day, day, amount, total, inputs, payable_at, state)
      SELECT 'none', merchant_code, currency, agent_id, depth, kind, category, from_day, day, amount, total, inputs, payable_at, state FROM commissions.statement_line WHERE kind = 'rebate' LIMIT 1`;
    await expect(world.platform.query(copy)).rejects.toMatchObject({ code: '23503' });
    await expect(
      world.platform.query(
        `DELETE FROM commissions.run WHERE run_id = (SELECT run_id FROM commissions.statement_line LIMIT 1)`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('a zone with summer time', () => {
  it('[AGT-07] the repeated hour is two, and the long day ends at its own midnight', async () => {
    const there = await openCommissionWorld(undefined, noFacts('America/New_York'));
    const until = async (instant: string) =>
      there.platform.advance(Date.parse(instant) - (await there.now()).getTime());
    const run = async (instant: string) => {
      await until(instant);
      await there.run();
    };
    // Summer time ends on 7 November 2027 at 06:00 UTC: 01:00 to 02:00 comes twice, and the day has 25 hours.
    await until('2027-11-07T04:30:00Z');
    await there.platform.query(`UPDATE commissions.setting SET starts_on = '2027-11-07'`);
    const [a, m] = [await there.agent(), await there.member()];
    await there.seat(m, a);
    await there.rate(a, { RNG: 100 });
    await there.sign(undefined, a, {
      kind: 'hourly_salary',
      steps: [{ turnoverMinimum: 10 * TR, activeMembersMinimum: 1, rateBasisPoints: 15 }],
    });
    for (const instant of ['2027-11-07T05:10:00Z', '2027-11-07T06:10:00Z']) {
      await until(instant);
      await there.bet(m, { stake: 12_500_000, category: 'ELOTT' });
    }
    await until('2027-11-08T04:59:50Z');
    await there.bet(m, { stake: 10 * TR });
    await until('2027-11-08T05:00:10Z');
    await there.bet(m, { stake: 30 * TR });
    // 01:02 of winter time, which would be two o'clock in summer.
    await run('2027-11-08T06:02:00Z');
    const lines = () =>
      there.platform.query(
        `SELECT kind, to_char(day, 'MM-DD') AS day, to_char(hour_at AT TIME ZONE 'UTC', 'HH24') AS hour, amount::integer AS amount
         FROM commissions.statement_line WHERE agent_id = $1 ORDER BY day, hour_at`,
        [a.memberId],
      );
    const hours = ['05', '06'].map((hour) => ({ kind: 'hourly_salary', day: '11-07', hour, amount: 18_750 }));
    expect(await lines()).toEqual(hours);
    await run('2027-11-08T07:02:00Z');
    await run('2027-11-09T07:02:00Z');
    const rebate = { kind: 'rebate', hour: null };
    expect(await lines()).toEqual([
      ...hours,
      { ...rebate, day: '11-07', amount: 100_000 },
      { ...rebate, day: '11-08', amount: 300_000 },
    ]);
    await there.platform.close();
  });
});

/** Accounts of contracts that hold anything: a payment passes through whole. */
async function balancesOfContracts(): Promise<readonly unknown[]> {
  const rows = await world.platform.ledger.houseBalances(world.platform.kernel.db, 'agent_payable');
  return rows.filter(({ owner_id: owner, balance }) => owner.startsWith('c:') && balance !== 0n);
}
