/** A node killed and restarted under load: acknowledged work stays, unacknowledged work happens once or never. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, valueOf } from '../kit/src/index.ts';
import { callerOf, expectModelHolds, newBettor, resolveAll, resolveOnce, type Bettor } from '../setup/bettor.ts';
import { installFastGame, THREE_SECONDS, type Published } from '../setup/fast-game.ts';
import {
  betsGoOn,
  finishEveryIssue,
  openKillableNode,
  startLoad,
  waitForSale,
  type KillableNode,
} from '../setup/killable-node.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';
import { tries } from '../setup/tries.ts';

const KILLS = tries(8, 20);
const MEMBERS = 5;
const DEPOSIT = 50_000_000;
/** The node is killed at a random moment within this time after bets resume. */
const LIFE_MAXIMUM_MS = 900;

/** A minute and a half on an idle machine. */
const TIMEOUT_MS = 600_000;

let node: KillableNode;
let dataDir: string;
let random: SeededRandom;
let bettors: Bettor[];

async function expectCommitsWaitForTheDisk(): Promise<void> {
  expect(await node.query('SHOW fsync')).toEqual([{ fsync: 'on' }]);
  expect(await node.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
}

beforeEach(async () => {
  random = printedSeed('KILL_SEED');
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-kill-'));
  node = await openKillableNode(dataDir);
  await expectCommitsWaitForTheDisk();
  await installFastGame(node.query, THREE_SECONDS);
  await node.start();
  bettors = [];
  for (let i = 0; i < MEMBERS; i++)
    bettors.push(await newBettor(node.address(), THREE_SECONDS.code, random.fork(), DEPOSIT));
  await waitForSale(node, THREE_SECONDS);
});
afterEach(async () => {
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks: everything drawn, every intent ended, every figure as the members' own logs and the published results require, the ledger balanced. */
async function expectNothingLostOrDoubled(): Promise<void> {
  for (const bettor of bettors) await resolveAll(bettor, node.address());
  const issues = await finishEveryIssue(node.query, THREE_SECONDS);
  expect(issues.filter((issue) => issue.state !== 'settled')).toEqual([]);
  const results = new Map<string, Published>();
  for (const bettor of bettors) await expectModelHolds(bettor, node.address(), results);
  const refusals = new Set(bettors.flatMap(({ bets }) => bets.flatMap((bet) => bet.refused ?? [])));
  expect([...refusals].filter((code) => code !== 'issue_closed')).toEqual([]);
  expect(await node.query('SELECT count(*)::integer AS orders FROM lottery."order"')).toEqual([
    { orders: bettors.reduce((sum, { bets }) => sum + bets.filter((bet) => bet.placed).length, 0) },
  ]);
  expect(await node.brokenProofs()).toEqual([]);
}

test(
  `[WAL-05] [OPS-04/nodes] a node killed ${KILLS} times under load loses no acknowledged bet, takes none twice, pays none twice, and every issue is drawn`,
  { timeout: TIMEOUT_MS },
  async () => {
    const load = startLoad(node, bettors, THREE_SECONDS);
    const restartsMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await betsGoOn(load);
      await pause(random.below(LIFE_MAXIMUM_MS));
      await node.kill();
      const killedAt = performance.now();
      await node.start();
      restartsMs.push(Math.round(performance.now() - killedAt));
      const again = bettors[random.below(MEMBERS)]!;
      await resolveOnce(again, node.address());
    }
    await betsGoOn(load);
    await load.stop();
    const sorted = restartsMs.toSorted((a, b) => a - b);
    process.stdout.write(
      `${load.acknowledged()} bets acknowledged; restart: median ${sorted[KILLS / 2]} ms, slowest ${sorted.at(-1)} ms\n`,
    );
    await expectNothingLostOrDoubled();
  },
);

const CHASED_ISSUES = 4;
const CHASE_KILLS = tries(3, 5);
const EVERY_PAIR = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
/** Bets of the chases: win nearly always, half of the time, rarely. */
const CHASED = [
  { betType: 'de_db', selections: EVERY_PAIR.slice(0, 90), unit: 1_000, multiplier: 1 },
  { betType: 'db2_tai', selections: ['DB'], unit: 50_000, multiplier: 1 },
  { betType: 'dau', selections: ['7'], unit: 20_000, multiplier: 1 },
];

/** Places one chase over the coming issues, repeated with its key until its outcome is known. */
async function chase(bettor: Bettor, item: (typeof CHASED)[number], stopOnWin: boolean): Promise<string> {
  let request: { readonly body: object; readonly idempotencyKey: string } | undefined;
  return await eventually(
    'an answered chase',
    async () => {
      const caller = callerOf(bettor, node.address());
      if (!request) {
        const issues = await caller.call('lottery.openIssues', {
          query: { gameCode: THREE_SECONDS.code, count: CHASED_ISSUES + 2 },
        });
        // Right after a start fewer issues may be open than a chase needs.
        if (!issues.ok || issues.value.list.length < CHASED_ISSUES + 2) return undefined;
        const numeros = issues.value.list.slice(2).map(({ numero }) => numero);
        request = {
          idempotencyKey: bettor.random.key(),
          body: {
            gameCode: THREE_SECONDS.code,
            prizeMode: 'Lott',
            playType: 'trad',
            items: [item],
            stopOnWin,
            issues: numeros.map((numero) => ({ numero, multiplier: 1 })),
          },
        };
      }
      const answer = await caller.call('lottery.placeChase', request as never);
      if (answer.ok) return answer.value.chaseId;
      // Its first issue locked meanwhile: nothing was stored, so try the next ones.
      if (answer.code === 'issue_closed' || answer.code === 'issue_not_found') request = undefined;
      else if (answer.status !== 0 && answer.status < 500 && answer.code !== 'in_progress')
        throw new Error(`a chase was refused with ${answer.code}`);
      return undefined;
    },
    120_000,
  );
}

interface ChasedOrder {
  readonly chase: string;
  readonly stops: boolean;
  readonly status: string;
  readonly owner: string;
  readonly stake: number;
  /** The whole chase's stake, taken at once. */
  readonly taken: number;
  readonly payout: number;
  readonly locksAt: Date;
  readonly settledAt: Date;
}

/** Checks that every chase is complete or stopped by its first win for issues not yet locked, and that balances match the orders. */
async function expectChasesWhole(chaseIds: readonly string[]): Promise<void> {
  const orders =
    await node.query<ChasedOrder>(`SELECT o.chase_id AS chase, c.stop_on_win AS stops, c.total_stake::int AS taken, o.status, o.member_id AS owner, o.total_stake::int AS stake, o.total_payout::int AS payout, i.locks_at AS "locksAt", o.settled_at AS "settledAt"
    FROM lottery."order" o JOIN lottery.issue i USING (game_code, numero) LEFT JOIN lottery.chase c USING (chase_id) ORDER BY i.draws_at`);
  const byChase = Map.groupBy(orders, (order) => order.chase);
  expect([...byChase.keys()].toSorted()).toEqual([...chaseIds].toSorted());
  for (const own of byChase.values()) {
    expect(own).toHaveLength(CHASED_ISSUES);
    expect(own.reduce((sum, { stake }) => sum + stake, 0)).toBe(own[0]!.taken);
    const win = own.find(({ status }) => status === 'won');
    const cancelled = own.filter(({ status }) => status === 'cancelled');
    if (!win || !own[0]!.stops) expect(cancelled).toEqual([]);
    else
      expect(
        own
          .slice(own.indexOf(win) + 1)
          .filter(({ status, locksAt }) => status !== 'cancelled' && locksAt > win.settledAt),
      ).toEqual([]);
    if (win) expect(cancelled.filter((order) => own.indexOf(order) < own.indexOf(win))).toEqual([]);
  }
  const balances = await Promise.all(
    bettors.map(async (bettor) => valueOf(await callerOf(bettor, node.address()).call('wallet.balance')).sumBalance),
  );
  const moved = orders.reduce((sum, { stake, payout }) => sum + payout - stake, 0);
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(MEMBERS * DEPOSIT + moved);
}

test(
  `[LOTT-07] [OPS-04/nodes] chases go through ${CHASE_KILLS} kills intact: stakes of all issues or none, stopped by a win once, and no stake refunded twice`,
  { timeout: TIMEOUT_MS },
  async () => {
    const chaseIds: string[] = [];
    for (let kill = 0; kill < CHASE_KILLS; kill++) {
      const placing = Promise.all(
        [0, 1, 2].map((n) => chase(bettors[(kill + n) % MEMBERS]!, CHASED[n]!, kill % 3 !== 2)),
      );
      await pause(random.below(2 * LIFE_MAXIMUM_MS));
      await node.kill();
      await node.start();
      chaseIds.push(...(await placing));
    }
    const issues = await finishEveryIssue(node.query, THREE_SECONDS);
    expect(issues.filter((issue) => issue.state !== 'settled')).toEqual([]);
    await expectChasesWhole(chaseIds);
    expect(await node.brokenProofs()).toEqual([]);
  },
);

test(
  '[OPS-04/nodes] a node stopped under load finishes running work, exits with 0, and loses nothing acknowledged',
  { timeout: TIMEOUT_MS },
  async () => {
    const load = startLoad(node, bettors, THREE_SECONDS);
    for (let stop = 0; stop < 3; stop++) {
      await betsGoOn(load);
      await pause(random.below(LIFE_MAXIMUM_MS));
      expect(await node.terminate()).toBe(0);
      await node.start();
    }
    await betsGoOn(load);
    await load.stop();
    await expectNothingLostOrDoubled();
  },
);
