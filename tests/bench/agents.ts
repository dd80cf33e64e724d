/**
 * `npm run bench:agents [-- --scale 1 --reads 100]`: what the agents' programme costs with a million members and 100 000 agents, ten levels deep, and
 * 1.6 million member-days. The world is written by SQL; the fold, the runs, payments, reads and a move are those of the server. Fails beyond a target.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { daysAfter } from '../../apps/server/src/kernel/days.ts';
import type { MemberId } from '../../apps/server/src/kernel/ids.ts';
import { transact } from '../../apps/server/src/kernel/tx.ts';
import { countBranch, listDownlines } from '../../apps/server/src/modules/members/agents/branch-store.ts';
import { foldNext, listLines } from '../../apps/server/src/modules/members/agents/line-store.ts';
import { movePaths } from '../../apps/server/src/modules/members/agents/move-store.ts';
import { endSeat, insertSeat } from '../../apps/server/src/modules/members/agents/seat-store.ts';
import { openCommissionWorld } from '../setup/commission-world.ts';
import { writeContracts, writeHour, writeWorld } from './agents/world.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, reads: { type: 'string', default: '100' } },
});
const [scale, reads] = [Number(values.scale), Number(values.reads)];
const size = { agents: Math.round(100_000 * scale), members: Math.round(1_000_000 * scale) };
const FOLD = 5_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};
const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]!;

const missed: string[] = [];
function report(name: string, ms: number, target?: number): void {
  print(`${name.padEnd(44)} ${ms.toFixed(0).padStart(9)} ms${target === undefined ? '' : `   target ${target} ms`}`);
  if (target !== undefined && ms > target) missed.push(name);
}

const world = await openCommissionWorld();
const { kernel } = world.platform;
/** The top agent whose tree is looked at and moved. */
const TOP = 'A0' as MemberId;

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

async function measureReads(): Promise<void> {
  const day = daysAfter(await world.today(), -1);
  const lines: number[] = [];
  const pages: number[] = [];
  for (let turn = 0; turn < reads; turn++) {
    lines.push(
      await timed(() =>
        listLines(kernel.db, { agentId: TOP, currency: 'VND', fromDay: daysAfter(day, -6), toDay: day }),
      ),
    );
    pages.push(
      await timed(() =>
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
      ),
    );
  }
  report('team figures of the top agent, p95', p95(lines), 100);
  report('page of direct downlines, p95', p95(pages), 100);
  const statements: number[] = [];
  for (let turn = 0; turn < reads; turn++)
    statements.push(
      await timed(() =>
        world.platform.query(
          `SELECT * FROM commissions.statement_line WHERE agent_id = $1 ORDER BY day DESC, line_id LIMIT 50`,
          [`A${(turn * 7_919) % size.agents}`],
        ),
      ),
    );
  report('statement of an agent, p95', p95(statements), 50);
  const [child] = await world.platform.query<{ id: MemberId }>(
    `SELECT s.member_id AS id FROM agents.seat s JOIN agents.agent USING (member_id) WHERE s.agent_id = $1 LIMIT 1`,
    [TOP],
  );
  const branch = await timed(() =>
    world.module.earnedRebates(kernel.db, { agentId: TOP, currency: 'VND', fromDay: day, toDay: day, of: child!.id }),
  );
  report('what a branch earned its upline', branch, 50);
}

/** Hangs the first tree under an agent of another one, for as long as the transaction. */
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

try {
  print(`${size.members} members, ${size.agents} agents, ${Math.round(size.members * 1.6)} member-days`);
  await world.goTo(1, '13:10');
  await world.platform.query(
    `UPDATE commissions.setting SET starts_on = (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`,
  );
  report('the world', await timed(() => writeWorld(world, size)));
  await writeContracts(world, size);
  const folds: number[] = [];
  for (let folded = 1; folded > 0;) folds.push(await timed(async () => (folded = await foldNext(kernel.db, FOLD))));
  report(`fold of ${FOLD} words, p95 of ${folds.length}`, p95(folds), 1_000);
  await writeHour(world, size);
  await world.goTo(0, '14:06');
  report('hourly run, with the day so far', await runAll(), 5_000);
  report('the day so far', await runAll());
  await world.goTo(1, '02:01');
  report('nightly run, with the new day so far', await runAll(), 60_000);
  await world.goTo(0, '12:01');
  report('payment of the rebates', await runAll());
  const paid = await world.platform.query<{ n: number }>(`SELECT count(*)::integer AS n FROM commissions.payment`);
  print(`${paid[0]!.n} payments`);
  await measureReads();
  await measureMove();
  if (missed.length > 0) {
    print(`beyond the target: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await world.platform.close();
}
