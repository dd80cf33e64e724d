/** A node that dies and comes back under load: what was acknowledged stays, what was not happens once or never. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectModelHolds, newBettor, resolveAll, resolveOnce, type Bettor } from '../setup/bettor.ts';
import { installFastGame, THREE_SECONDS, type Published } from '../setup/fast-game.ts';
import { betsGoOn, finishEveryIssue, openKillableNode, startLoad, waitForSale, type KillableNode } from '../setup/killable-node.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';

const KILLS = 20;
const MEMBERS = 5;
const DEPOSIT = 50_000_000;
/** A kill comes at a moment of its own within this time after bets go on. */
const LIFE_MAXIMUM_MS = 900;

/** A minute and a half on an idle machine. */
const PATIENCE_MS = 600_000;

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
  for (let i = 0; i < MEMBERS; i++) bettors.push(await newBettor(node.address(), THREE_SECONDS.code, random.fork(), DEPOSIT));
  await waitForSale(node, THREE_SECONDS);
});
afterEach(async () => {
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything drawn, every intent ended, every figure as the members' own logs and the published results say, books balanced. */
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

test(`[WAL-05] [OPS-04] a node killed ${KILLS} times under load loses no acknowledged bet, takes none twice, pays none twice, and every issue is drawn`, { timeout: PATIENCE_MS }, async () => {
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
  process.stdout.write(`${load.acknowledged()} bets acknowledged; restart: median ${sorted[KILLS / 2]} ms, slowest ${sorted.at(-1)} ms\n`);
  await expectNothingLostOrDoubled();
});

test('[OPS-04] a node told to stop under load finishes what it has, exits with 0, and nothing acknowledged is lost', { timeout: PATIENCE_MS }, async () => {
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
});
