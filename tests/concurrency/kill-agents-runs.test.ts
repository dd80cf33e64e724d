/**
 * Runs of agents in processes that are killed with SIGKILL at a drawn statement of computing or paying: the next process goes on, and every line is
 * computed once and paid once, to the unit.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type PlacedMember, type TestDatabase } from '../kit/src/index.ts';
import type { RunRequest } from '../setup/agents-run-node.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { seededRandom } from '../setup/seeded-random.ts';

const SEEDS = Array.from({ length: 20 }, (_, at) => 401 + at);
const TR = 1_000_000;

let database: TestDatabase;
let world: CommissionWorld;
let agents: readonly [PlacedMember, PlacedMember, PlacedMember];
let member: PlacedMember;
let child: ChildProcess | undefined;
/** Statements of a run that nothing disturbs. */
let whole = 0;
/** What the agents have after a run that ended. */
let inFull: readonly number[] = [];
const deaths: number[] = [];

interface Message {
  readonly type: 'ready' | 'done' | 'failed';
  readonly statements?: number;
  readonly reason?: string;
}

async function startNode(): Promise<ChildProcess> {
  const node = fork(join(import.meta.dirname, '../setup/agents-run-node.ts'), [], {
    env: { ...process.env, DATABASE_URL: database.connectionString },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(node, 'message')) as [Message];
  expect(message.type).toBe('ready');
  return node;
}

/** Lets the process run what is due; answers how many statements that took, or undefined when it died. */
async function run(request: RunRequest): Promise<number | undefined> {
  child ??= await startNode();
  const node = child;
  const ended = Promise.race([once(node, 'message'), once(node, 'exit')]);
  node.send(request);
  const [first] = (await ended) as [Message | number | null];
  if (typeof first === 'object' && first !== null) {
    expect(first).toMatchObject({ type: 'done' });
    return first.statements;
  }
  expect(node.signalCode).toBe('SIGKILL');
  child = undefined;
  return undefined;
}

/** A day of play, and the clock at the time at which all of it is paid. */
async function playDay(): Promise<string> {
  await world.bet(member, { stake: 10 * TR });
  const day = await world.today();
  await world.goTo(1, '12:01');
  return day;
}

const EARNED = [20_000 + 50_000 - 30_000, 20_000 + 30_000 - 20_000, 60_000 + 20_000];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await openCommissionWorld(database);
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
  await playDay();
  whole = (await run({}))!;
  inFull = await Promise.all(agents.map((agent) => world.cash(agent)));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await world.platform.close();
  await database.drop();
});

it('pays each agent once in a run that is not cut off', () => expect(inFull).toEqual(EARNED));

it.each(SEEDS)('[AGT-07] a process killed at a drawn statement pays each line once, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const before = await Promise.all(agents.map((agent) => world.cash(agent)));
  const day = await playDay();
  const killAt = 1 + random.below(whole);
  const isSent = random.below(2) === 1;
  const says = `seed ${seed}, statement ${killAt} of ${whole}, ${isSent ? 'sent' : 'not sent'}`;
  if ((await run({ killAt, isSent })) === undefined) deaths.push(killAt);
  expect(await run({}), says).toBeGreaterThan(0);
  const after = await Promise.all(agents.map((agent) => world.cash(agent)));
  expect(
    after.map((cash, at) => cash - before[at]!),
    says,
  ).toEqual(EARNED);
  const [counts] = await world.platform.query<{ lines: string; paid: string; twice: string; open: string }>(
    `SELECT count(*) AS lines, count(*) FILTER (WHERE state = 'paid') AS paid,
       (SELECT count(*) FROM (SELECT key FROM ledger.transfer WHERE key LIKE 'agents:%' GROUP BY key HAVING count(*) > 1) d) AS twice,
       (SELECT count(*) FROM ledger.account a WHERE a.code = 'agent_payable' AND a.owner_id LIKE 'c:%' AND a.balance <> 0) AS open
     FROM commissions.statement_line WHERE day = $1::date`,
    [day],
  );
  expect(counts, says).toEqual({ lines: '6', paid: '6', twice: '0', open: '0' });
  const broken = await world.platform.query(
    `SELECT r.period, c.name FROM commissions.run r CROSS JOIN LATERAL commissions.checks(r.run_id) c WHERE r.kind <> 'today' AND NOT c.holds`,
  );
  expect(broken, says).toEqual([]);
});

it('[AGT-07] the processes died all over the run, from its first statements to its last', () => {
  expect(deaths.length).toBeGreaterThan(SEEDS.length / 2);
  expect(Math.min(...deaths)).toBeLessThan(whole / 3);
  expect(Math.max(...deaths)).toBeGreaterThan((whole * 2) / 3);
});
