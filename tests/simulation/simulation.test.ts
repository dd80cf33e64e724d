/**
 * A seeded world of members on a bad network: they bet, cancel, deposit, retry everything; the bank repeats its webhooks; the
 * clock jumps; the node is cut off in the middle. After every phase each member has exactly what a model predicts.
 * `SIMULATION_SEED` repeats the choices of a run (not the machine's timing).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor, eventually, valueOf } from '../kit/src/index.ts';
import {
  callerOf,
  expectModelHolds,
  intend,
  newBettor,
  resolveAll,
  sendBet,
  sendCancelling,
  type Bettor,
} from '../setup/bettor.ts';
import { installFastGame, THREE_SECONDS, type Published } from '../setup/fast-game.ts';
import { openKillableNode, waitForSale, type KillableNode } from '../setup/killable-node.ts';
import { printedSeed } from '../setup/seeded-random.ts';
import { tries } from '../setup/tries.ts';
import { badNetwork, unreliableCaller } from './bad-network.ts';
import { createDepositIntent, isPaid, openOrder, notifyPlatform, type DepositIntent } from './paying-in.ts';

const PHASES = tries(2, 4);
const MEMBERS = 6;
const BETS_PER_PHASE = 25;
const PAYMENTS_PER_PHASE = 3;
const JUMPS_PER_PHASE = 4;
const FIRST_DEPOSIT = 20_000_000;
const SECRET = 'simulated-secret-'.repeat(3);
/** A minute on an idle machine. */
const TIMEOUT_MS = 600_000;

const random = printedSeed('SIMULATION_SEED');
const results = new Map<string, Published>();
const { code: gameCode } = THREE_SECONDS;

let dataDir: string;
let node: KillableNode;
let bettors: Bettor[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-simulation-'));
  node = await openKillableNode(dataDir, { LANTERN_SECRET: SECRET });
  await installFastGame(node.query, THREE_SECONDS);
  await node.query('UPDATE payments.deposit_setting SET orders_open_maximum = 1000');
  await node.start();
  bettors = [];
  for (let i = 0; i < MEMBERS; i++)
    bettors.push(await newBettor(node.address(), gameCode, random.fork(), FIRST_DEPOSIT));
  await waitForSale(node, THREE_SECONDS);
}, TIMEOUT_MS);
afterAll(async () => {
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function databaseNow(): Promise<number> {
  const [row] = await node.query<{ now: number }>('SELECT (extract(epoch FROM kernel.now()) * 1000)::float8 AS now');
  return row!.now;
}

const jumpClock = (ms: number) => node.query('UPDATE kernel.clock_offset SET offset_ms = offset_ms + $1', [ms]);

/** One connection of a member's bets over the bad network; the node may be unreachable for a while. */
async function betAlong(bettor: Bettor): Promise<void> {
  for (let sent = 0; sent < BETS_PER_PHASE;) {
    const caller = unreliableCaller(node.address(), bettor.member.token, bettor.random);
    const issues = await caller.call('lottery.openIssues', { query: { gameCode } });
    const numero = issues.ok ? issues.value.list.find((issue) => issue.isSale)?.numero : undefined;
    if (numero === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      continue;
    }
    const bet = intend(bettor, numero);
    sent += 1;
    await sendBet(caller, bettor, bet);
    if (bettor.random.chance(0.3)) await sendBet(caller, bettor, bet);
    if (bet.placed && bettor.random.chance(0.2)) await sendCancelling(caller, bettor, bet);
  }
}

/** Deposits a few times; orders and webhooks are retried until they arrive. */
async function payAlong(bettor: Bettor): Promise<DepositIntent[]> {
  const payments = Array.from({ length: PAYMENTS_PER_PHASE }, () => createDepositIntent(bettor));
  for (const paying of payments) {
    await eventually(
      'a deposit order',
      async () => {
        await openOrder(unreliableCaller(node.address(), bettor.member.token, bettor.random), paying);
        return paying.order !== undefined;
      },
      60_000,
    );
    for (const news of paying.news!) {
      await eventually(
        'the webhook to be accepted',
        async () => {
          const nowMs = await databaseNow();
          return await notifyPlatform(node.address(), SECRET, nowMs, paying.order!, news, badNetwork(bettor.random));
        },
        60_000,
      );
    }
    if (isPaid(paying)) bettor.deposited += paying.amount;
  }
  return payments;
}

const betsSoFar = (): number => bettors.reduce((sum, { bets }) => sum + bets.length, 0);

/** Waits for this many more bets; never for more than the phase still brings, however late this begins. */
async function moreBets(phase: number, more: number): Promise<void> {
  const wanted = Math.min(betsSoFar() + more, (phase + 1) * MEMBERS * BETS_PER_PHASE);
  await eventually('a few more bets', async () => betsSoFar() >= wanted, 60_000);
}

/** The clock jumps forward past locks and draws, and sometimes a little back. */
async function jumpAlong(phase: number): Promise<void> {
  for (let jump = 0; jump < JUMPS_PER_PHASE; jump++) {
    await moreBets(phase, MEMBERS);
    await jumpClock(random.chance(0.25) ? -random.below(2_000) : random.below(7_000));
  }
}

/** The node is cut off once bets are in flight, and restarts. */
async function cutOff(phase: number): Promise<void> {
  await moreBets(phase, 2 * MEMBERS);
  await node.kill();
  await node.start();
}

async function settleDown(): Promise<void> {
  for (const bettor of bettors) await resolveAll(bettor, node.address());
  for (const bettor of bettors) {
    await eventually(
      'every order settled',
      async () => {
        const pending = valueOf(
          await callerOf(bettor, node.address()).call('lottery.orders', { query: { status: 'pending' } }),
        );
        return pending.totalElements === 0;
      },
      60_000,
    );
  }
}

async function expectPayments(payments: readonly DepositIntent[]): Promise<void> {
  for (const paying of payments) {
    const orderId = paying.order!.orderId;
    const order = valueOf(
      await callerFor(node.address(), () => paying.bettor.member.token).call('deposit.order', { params: { orderId } }),
    );
    const { news } = paying;
    expect({ orderId, news, credited: order.status === 'credited' }).toEqual({
      orderId,
      news,
      credited: isPaid(paying),
    });
  }
}

test(
  '[WAL-05] after every phase of a bad day each member has what a model of their acknowledged bets, payments and draws says',
  { timeout: TIMEOUT_MS },
  async () => {
    for (let phase = 0; phase < PHASES; phase++) {
      const [payments] = await Promise.all([
        Promise.all(bettors.map(payAlong)),
        Promise.all(bettors.map(betAlong)),
        jumpAlong(phase),
        ...(phase % 2 === 1 ? [cutOff(phase)] : []),
      ]);
      await settleDown();
      await expectPayments(payments.flat());
      for (const bettor of bettors) await expectModelHolds(bettor, node.address(), results);
      expect(await node.brokenProofs()).toEqual([]);
      await jumpClock(600_000);
    }
    const placed = bettors.flatMap(({ bets }) => bets.filter((bet) => bet.placed));
    const taken = placed.filter((bet) => bet.cancelling?.done);
    process.stdout.write(`${placed.length} orders placed, ${taken.length} taken back, ${results.size} draws\n`);
    expect(placed.length).toBeGreaterThan(PHASES * MEMBERS);
  },
);
