/**
 * `npm run bench:agents [-- --scale 1 --reads 100 --rounds 20 --data DIR --statements --runs --settlements]`: what the agents' programme costs with a million members and 100 000 agents, ten
 * levels deep, and two million days of members in a category. The world is written by SQL (with `--data` once, and kept there); the fold, the runs,
 * payments, reads, a move and settlements are those of the server. Each figure comes with the processor seconds of database and program and with
 * the machine's load. `--statements` lists where the time of each step went, `--runs` measures the fold and the runs only,
 * `--settlements` these only. Fails beyond a target.
 */
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { daysAfter } from '../../apps/server/src/kernel/days.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import { countBranch, listDownlines } from '../../apps/server/src/modules/members/agents/branch-store.ts';
import { foldNext, listLines } from '../../apps/server/src/modules/members/agents/line-store.ts';
import { movePaths } from '../../apps/server/src/modules/members/agents/move-store.ts';
import { endSeat, insertSeat } from '../../apps/server/src/modules/members/agents/seat-store.ts';
import { findToday } from '../../apps/server/src/modules/money/commissions/statement-store.ts';
import { openCommissionWorld, type CommissionWorld } from '../setup/commission-world.ts';
import { openBenchDatabase } from './agents/database.ts';
import { measureIssues } from './agents/issues.ts';
import { measureChunks, type Way } from './agents/settlement.ts';
import { takeStatements, watchStatements } from './agents/statements.ts';
import { writeContracts, writeHour, writeNews, writeWorld } from './agents/world.ts';

const { values } = parseArgs({
  options: {
    /** Of the whole world: 0.1 is 100 000 members. */
    scale: { type: 'string', default: '1' },
    reads: { type: 'string', default: '100' },
    /** Directory that keeps the world; without it everything is temporary. */
    data: { type: 'string' },
    statements: { type: 'boolean', default: false },
    /** Turns in which settlements are compared. */
    rounds: { type: 'string', default: '20' },
    /** Only the fold and the runs. */
    runs: { type: 'boolean', default: false },
    /** Only what settlements cost. */
    settlements: { type: 'boolean', default: false },
  },
});
const [scale, reads, rounds] = [Number(values.scale), Number(values.reads), Number(values.rounds)];
const size = { agents: Math.round(100_000 * scale), members: Math.round(1_000_000 * scale) };
const FOLD = 5_000;
/** Folds that are measured; the rest is folded in larger parts. */
const FOLDS = 10;
const STATEMENTS_SHOWN = 12;
/** Settlements may be so much dearer with agents. */
const DEARER_MAXIMUM = 0.03;
const ISSUE_SUBORDERS = 10_000;
/** The top agent whose tree is looked at and moved. */
const TOP = 'A0' as MemberId;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;

const missed: string[] = [];
function report(name: string, ms: number, target?: number, cost = ''): void {
  print(
    `${name.padEnd(46)} ${ms.toFixed(0).padStart(8)} ms${target === undefined ? '' : `   target ${target} ms`}${cost}`,
  );
  if (target !== undefined && ms > target) missed.push(name);
}

const database = await openBenchDatabase(values.data, `agents_${String(scale).replace('.', '_')}`, async (empty) => {
  print('writing the world');
  const drafted = await openCommissionWorld(empty);
  await drafted.goTo(1, '13:10');
  await drafted.platform.query(
    `UPDATE commissions.setting SET starts_on = (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`,
  );
  await writeWorld(drafted, size);
  await writeContracts(drafted, size);
  await drafted.platform.close();
});
if (values.statements) watchStatements();
const world: CommissionWorld = await openCommissionWorld(database);
const { kernel } = world.platform;

/** Measures a step, with what it cost the processors. */
async function step(name: string, work: () => Promise<number>, target?: number): Promise<void> {
  const [ofDatabase, ofProgram] = [database.cpuSec(), process.cpuUsage()];
  takeStatements(0);
  const ms = await work();
  const { user, system } = process.cpuUsage(ofProgram);
  const cost = `   database ${(database.cpuSec() - ofDatabase).toFixed(1)} s, program ${((user + system) / 1e6).toFixed(1)} s, load ${loadavg()[0]!.toFixed(1)}`;
  report(name, ms, target, cost);
  if (values.statements) for (const line of takeStatements(STATEMENTS_SHOWN)) print(line);
}

/** Runs what is due to its end; milliseconds without waiting for older transactions of the database server. */
async function runAll(): Promise<number> {
  let ms = 0;
  for (;;) {
    let computed = 0;
    const once = await timed(async () => (computed = await world.module.runDue()));
    if (computed > 0) ms += once;
    const waiting = await world.platform.query(
      `SELECT FROM commissions.run WHERE state = 'waiting' AND kind <> 'today'`,
    );
    if (waiting.length === 0) return ms > 0 ? ms : once;
    await setTimeout(50);
  }
}

async function times(work: (turn: number) => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < reads; turn++) all.push(await timed(() => work(turn)));
  return p95(all);
}

async function measureReads(): Promise<void> {
  const today = await world.today();
  const day = daysAfter(today, -1);
  const week = { agentId: TOP, currency: 'VND', fromDay: daysAfter(day, -6), toDay: day };
  report('team figures of the top agent, p95', await times(() => listLines(kernel.db, week)), 100);
  const page = await times(() =>
    listDownlines(kernel.db, {
      agentId: TOP,
      currency: 'VND',
      activeFrom: daysAfter(day, -30),
      role: undefined,
      active: undefined,
      ids: undefined,
      sort: '-counted',
      offset: 0,
      limit: 20,
    }),
  );
  report('page of direct downlines, p95', page, 100);
  report('day so far of the top agent, p95', await times(() => findToday(kernel.db, 'DENLONG', TOP, 'VND', today)), 50);
  const statement = (turn: number) =>
    world.platform.query(
      `SELECT * FROM commissions.statement_line WHERE agent_id = $1 ORDER BY day DESC, line_id LIMIT 50`,
      [`A${(turn * 7_919) % size.agents}`],
    );
  report('statement of an agent, p95', await times(statement), 50);
  const [child] = await world.platform.query<{ id: MemberId }>(
    `SELECT s.member_id AS id FROM agents.seat s JOIN agents.agent USING (member_id) WHERE s.agent_id = $1 LIMIT 1`,
    [TOP],
  );
  const branch = await times(() =>
    world.module.earnedRebates(kernel.db, { agentId: TOP, currency: 'VND', fromDay: day, toDay: day, of: child!.id }),
  );
  report('what a branch earned its upline, p95', branch, 50);
}

/** Hangs the first tree under an agent of another one. */
async function measureMove(): Promise<void> {
  const day = await world.today();
  const path = await world.platform.query<{ path: string }>(
    `SELECT path::text FROM agents.agent WHERE member_id = $1`,
    [TOP],
  );
  const { people, agents } = await countBranch(kernel.db, path[0]!.path);
  const parent = await world.platform.query<{ id: MemberId }>(
    `INSERT INTO agents.agent (member_id, merchant_code, invitation_code, node_no, path) VALUES ('AX', 'DENLONG', 'BENCHAXX', 1, '1') RETURNING member_id AS id`,
  );
  const ms = await timed(() =>
    transact(kernel.db, async (tx) => {
      await movePaths(tx, TOP, parent[0]!.id);
      await endSeat(tx, TOP, day);
      await insertSeat(tx, { memberId: TOP, merchantCode: 'DENLONG', agentId: parent[0]!.id, from: day });
    }),
  );
  report(`a move of ${people} people, ${agents} of them agents`, ms, 3_000);
}

function compare(name: string, unit: string, of: Readonly<Record<Way, number>>): void {
  const ratio = of.with / of.without - 1;
  print(
    `${name.padEnd(46)} ${of.with.toFixed(2)} ${unit} with agents, ${of.without.toFixed(2)} ${unit} without: ${(ratio * 100).toFixed(1)} % dearer   target ${DEARER_MAXIMUM * 100} %, load ${loadavg()[0]!.toFixed(1)}`,
  );
  if (ratio > DEARER_MAXIMUM) missed.push(name);
}

/** Counting and posting alone, and the whole settlement of a lottery issue. */
async function measureSettlements(): Promise<void> {
  compare('counting and posting 200 bets', 'ms', await measureChunks(world, size.agents, rounds));
  const issues = await measureIssues(await database.create('bench_issues'), {
    rounds,
    suborders: ISSUE_SUBORDERS,
  });
  const each = (of: 'seconds' | 'cpu') => ({ without: issues.without[of], with: issues.with[of] });
  compare(`an issue of ${ISSUE_SUBORDERS} bets`, 's', each('seconds'));
  compare('the same, processor time', 's', each('cpu'));
  print(`the fold of its bets afterwards, processor time ${issues.fold.cpu.toFixed(2)} s`);
}

/** The fold, and the runs of a day. */
async function measureRuns(): Promise<void> {
  const folds: number[] = [];
  await step(
    `fold of ${FOLD} bets, p95`,
    async () => {
      for (let folded = 1; folded > 0;) {
        const reports = folds.length < FOLDS ? FOLD : 4 * FOLD;
        const ms = await timed(async () => (folded = await transact(kernel.db, (tx) => foldNext(tx, reports))));
        if (folds.length < FOLDS && folded >= FOLD) folds.push(ms);
      }
      return p95(folds);
    },
    1_000,
  );
  await writeHour(world, size);
  while ((await transact(kernel.db, (tx) => foldNext(tx, 4 * FOLD))) > 0);
  await step('the day so far, from nothing', runAll);
  await world.goTo(0, '14:06');
  await step('hourly run, with a turn of the day so far', runAll, 5_000);
  for (const accounts of [0, 5_000, 20_000].filter((many) => many <= size.members)) {
    if (accounts > 0) await writeNews(world, size, accounts);
    await step(`a turn of the day so far, ${accounts} accounts`, runAll, 5_000);
  }
  // The hours up to midnight and the one after it have their own runs.
  await world.goTo(1, '01:06');
  await step('the hours since then, and the new day', runAll);
  await world.goTo(0, '02:01');
  await step('nightly run, with a turn of the day so far', runAll, 60_000);
  await world.goTo(0, '12:01');
  await step('payment of the rebates', runAll);
  const paid = await world.platform.query<{ n: number }>(`SELECT count(*)::integer AS n FROM commissions.payment`);
  print(`${paid[0]!.n} payments`);
}

try {
  // A kept world was written at another time: its day goes on from there.
  await world.platform.query(`UPDATE kernel.clock_offset SET offset_ms = ceil(extract(epoch FROM
    ((SELECT max(day) FROM play.member_day) + time '13:10') AT TIME ZONE 'Asia/Ho_Chi_Minh' - clock_timestamp()) * 1000)`);
  const days = await world.platform.query<{ n: number }>(`SELECT count(*)::integer AS n FROM play.member_day`);
  print(`${size.members} members, ${size.agents} agents, ${days[0]!.n} days of members in a category`);
  const all = !values.settlements && !values.runs;
  if (!values.settlements) await measureRuns();
  if (all) await measureReads();
  if (!values.runs) await measureSettlements();
  if (all) await measureMove();
  if (missed.length > 0) {
    print(`beyond the target: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await world.platform.close();
  await database.drop();
  await database.stop();
}
