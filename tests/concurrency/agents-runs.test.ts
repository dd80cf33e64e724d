/** Runs of agents whose connections die at drawn moments: every line is computed once and paid once. Rates that change while a run computes are those of their day. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlacedMember } from '../kit/src/index.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { seededRandom } from '../setup/seeded-random.ts';

const SEEDS = Array.from({ length: 20 }, (_, at) => 101 + at);
const TR = 1_000_000;

let world: CommissionWorld;
let agents: readonly [PlacedMember, PlacedMember, PlacedMember];
let member: PlacedMember;
beforeAll(async () => {
  world = await openCommissionWorld();
  agents = [await world.agent(), await world.agent(), await world.agent()];
  member = await world.member();
  const [a, b, c] = agents;
  await world.seat(b, a);
  await world.seat(c, b);
  await world.seat(member, c);
  for (const [at, agent] of agents.entries()) await world.rate(agent, { RNG: 100 - 20 * at });
  const steps = (payout: number) => [{ turnoverMinimum: 1, activeMembersMinimum: 0, payout }];
  await world.sign(undefined, a, { kind: 'daily_salary', steps: steps(50_000) });
  await world.sign(a, b, { kind: 'daily_salary', steps: steps(30_000) });
  await world.sign(b, c, { kind: 'daily_salary', steps: steps(20_000) });
});
afterAll(() => world.platform.close());

let cuts = 0;
/** Ends every connection that works on something, as a killed node does. */
async function cut(): Promise<void> {
  const ended = await world.platform.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query ILIKE '%commissions%'`,
  );
  cuts += ended.length;
}

it.each(SEEDS)('[AGT-07] a run cut off at drawn moments pays each line once, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const before = await Promise.all(agents.map((agent) => world.cash(agent)));
  await world.bet(member, { stake: 10 * TR });
  const day = await world.today();
  await world.goTo(1, '12:01');
  for (let turn = 0; turn < 3; turn++) {
    const running = [world.module.runDue(), world.module.runDue()].map((run) => run.catch(() => undefined));
    for (let wait = random.below(40); wait > 0; wait--) await world.platform.query('SELECT 1');
    await cut();
    await Promise.all(running);
  }
  await world.run();
  const after = await Promise.all(agents.map((agent) => world.cash(agent)));
  expect(
    after.map((cash, at) => cash - before[at]!),
    `seed ${seed}`,
  ).toEqual([20_000 + 50_000 - 30_000, 20_000 + 30_000 - 20_000, 60_000 + 20_000]);
  const [counts] = await world.platform.query<{ lines: string; paid: string; twice: string }>(
    `SELECT count(*) AS lines, count(*) FILTER (WHERE state = 'paid') AS paid,
       (SELECT count(*) FROM (SELECT key FROM ledger.transfer WHERE key LIKE 'agents:%' GROUP BY key HAVING count(*) > 1) d) AS twice
     FROM commissions.statement_line WHERE day = $1::date`,
    [day],
  );
  expect(counts).toEqual({ lines: '6', paid: '6', twice: '0' });
});

it('[AGT-07] some of those moments were in the middle of a run', () => {
  expect(cuts).toBeGreaterThan(SEEDS.length / 4);
});

it('[AGT-07] a rate that changes while its day is computed belongs to the day it begins on', async () => {
  const [a, b] = agents;
  await world.bet(member, { stake: 10 * TR });
  const day = await world.today();
  await world.goTo(1, '02:01');
  const tomorrow = await world.today();
  const change = async () => {
    await world.platform.query(`UPDATE agents.rate SET days = daterange(lower(days), $2::date) WHERE member_id = $1`, [
      b.memberId,
      tomorrow,
    ]);
    await world.rate(b, { RNG: 100 }, tomorrow);
  };
  await Promise.all([world.module.runDue(), change(), world.module.runDue()]);
  await world.run();
  const rebates = async (agent: PlacedMember, of: string) =>
    (await world.lines(agent, of)).filter(({ kind }) => kind === 'rebate');
  expect([await rebates(a, day), await rebates(b, day)]).toMatchObject([[{ amount: 20_000 }], [{ amount: 20_000 }]]);
  await world.bet(member, { stake: 10 * TR });
  await world.goTo(1, '02:01');
  await world.run();
  expect([await rebates(a, tomorrow), await rebates(b, tomorrow)]).toMatchObject([[], [{ amount: 40_000 }]]);
});
