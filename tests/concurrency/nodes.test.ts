/** Several nodes on one database: they start together, draw once, exchange messages, and take over from one that dies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callerFor,
  createTestDatabase,
  deposit,
  eventually,
  newMember,
  startNodeProcess,
  startTestPlatform,
  valueOf,
  type NodeProcess,
  type TestPlatform,
} from '../kit/src/index.ts';
import { expectModelHolds, newBettor, resolveAll, type Bettor } from '../setup/bettor.ts';
import { inDrawOrder, installFastGame, openIssue, THREE_SECONDS } from '../setup/fast-game.ts';
import { betsGoOn, finishEveryIssue, openKillableNode, startLoad, type KillableNode } from '../setup/killable-node.ts';
import { listenOn } from '../setup/listening-socket.ts';
import { printedSeed } from '../setup/seeded-random.ts';

const { code: gameCode } = THREE_SECONDS;
const DEPOSIT = 5_000_000;

let first: TestPlatform;
let second: TestPlatform;

beforeAll(async () => {
  first = await startTestPlatform({ durable: true });
  await installFastGame(first.query, THREE_SECONDS);
  second = await startTestPlatform({ database: first.database });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const betBody = (numero: string) => ({
  gameCode,
  numero,
  prizeMode: 'Lott',
  playType: 'trad',
  items: ['db2_tai', 'db2_xiu'].map((betType) => ({ betType, selections: ['DB'], unit: 1_000, multiplier: 1 })),
});

test('two nodes draw and settle every issue once, and each notifies its own sockets once', async () => {
  const member = await newMember(first.address);
  await deposit(member, DEPOSIT);
  const sockets = [
    await listenOn(first.address, member.token, [`lottery:${gameCode}`]),
    await listenOn(second.address, member.token, [`lottery:${gameCode}`]),
  ];
  const issue = await openIssue(member.caller, gameCode);
  const settledIssues = () =>
    sockets.map(({ events }) => events.flatMap((one) => (one.event === 'issue_settled' ? [one.payload.numero] : [])));
  await eventually(
    'three issues settled',
    async () =>
      settledIssues().every((numeros) => numeros.filter((numero) => inDrawOrder(numero, issue.numero) > 0).length >= 3),
    60_000,
  );
  for (const { events } of sockets) {
    for (const event of ['issue_drawn', 'issue_settled'] as const) {
      const numeros = events.flatMap((one) => (one.event === event ? [one.payload.numero] : []));
      expect(numeros).toEqual([...new Set(numeros)].toSorted(inDrawOrder));
    }
    expect(
      new Set(events.filter((one) => one.event === 'issue_drawn').map((one) => JSON.stringify(one.payload))).size,
    ).toBeGreaterThanOrEqual(3);
  }
  sockets.forEach((socket) => socket.close());
});

test('[WAL-05] a bet sent to two nodes at once under one key is one order, paid once, and the balance reaches the socket on the other node', async () => {
  const member = await newMember(first.address);
  const socket = await listenOn(second.address, member.token);
  await deposit(member, DEPOSIT);
  await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT);
  const callers = [first, second].map(({ address }) => callerFor(address, () => member.token));
  // On a busy machine a short issue may lock meanwhile; then the next one serves.
  const answers = await eventually(
    'an issue open long enough',
    async () => {
      const { numero } = await openIssue(member.caller, gameCode, 1_000);
      const attempt = await Promise.all(
        [...callers, ...callers].map((caller) =>
          caller.call('lottery.placeOrder', {
            body: betBody(numero),
            idempotencyKey: `two-nodes-one-intent-${numero}`,
          }),
        ),
      );
      return attempt.every((answer) => answer.ok || answer.code !== 'issue_closed') && attempt;
    },
    60_000,
  );
  const placed = answers.flatMap((answer) => (answer.ok ? [answer.value.orderId] : []));
  expect(new Set(placed).size).toBe(1);
  expect(answers.filter((answer) => !answer.ok && answer.code !== 'in_progress')).toEqual([]);
  await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT - 2_000);

  const paid = await socket.received('order_settled', ({ orderId }) => orderId === placed[0]);
  expect(paid.totalPayout).toBe(1_997);
  await socket.received('balance_changed', ({ sumBalance }) => sumBalance === DEPOSIT - 2_000 + 1_997);
  for (const caller of callers)
    expect(valueOf(await caller.call('wallet.balance')).sumBalance).toBe(DEPOSIT - 2_000 + 1_997);
  socket.close();
});

test('a session ended on one node is over on the other at once', async () => {
  const member = await newMember(first.address);
  const elsewhere = callerFor(second.address, () => member.token);
  valueOf(await elsewhere.call('wallet.balance'));
  valueOf(await member.caller.call('session.logout'));
  expect(await elsewhere.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
});

/** Starts the next release's node, lets the balancer forget the earlier one, and stops that while members bet. Every bet is answered. */
async function replaceNode(next: KillableNode, earlier: NodeProcess, bettors: readonly Bettor[]): Promise<void> {
  await next.query(`INSERT INTO public.migration_hash (name, sha256) VALUES ('9999_adds_a_column', repeat('0', 64))`);
  let inRotation = earlier.address;
  const known = new Set(bettors.flatMap(({ bets }) => bets));
  const load = startLoad({ address: () => inRotation }, bettors, THREE_SECONDS);
  await betsGoOn(load);
  await next.start();
  inRotation = next.address();
  expect(await earlier.terminate()).toBe(0);
  await betsGoOn(load);
  await load.stop();
  const since = bettors.flatMap(({ bets }) => bets).filter((bet) => !known.has(bet));
  expect(since.filter(({ placed, refused }) => !placed && refused === undefined)).toEqual([]);
  // A short issue may lock while its bet is under way; nothing else refuses.
  expect(since.flatMap(({ refused }) => refused ?? []).filter((code) => code !== 'issue_closed')).toEqual([]);
}

test('[OPS-04/nodes] [OPS-07/rolling] when one of two nodes is killed under load, the other goes on drawing and no money is lost or doubled; a node that is replaced under load, on a schema of the next release, fails no bet', async () => {
  const random = printedSeed('KILL_SEED');
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-nodes-'));
  const victim = await openKillableNode(dataDir, { MIGRATE: 'check' });
  let survivor: NodeProcess | undefined;
  try {
    await installFastGame(victim.query, THREE_SECONDS);
    await victim.start();
    survivor = await startNodeProcess({ DATABASE_URL: victim.database.connectionString, DATA_DIR: dataDir });
    const { address } = survivor;
    const bettors: Bettor[] = [];
    for (let i = 0; i < 4; i++) bettors.push(await newBettor(address, gameCode, random.fork(), DEPOSIT));
    const load = startLoad(
      { address: () => (random.chance(0.5) ? victim.address() : address) },
      bettors,
      THREE_SECONDS,
    );
    await betsGoOn(load);
    await eventually('a good many bets', async () => load.acknowledged() > 50, 60_000);
    await victim.kill();
    await betsGoOn(load);
    await load.stop();
    for (const bettor of bettors) await resolveAll(bettor, address);
    await replaceNode(victim, survivor, bettors);
    expect((await finishEveryIssue(victim.query, THREE_SECONDS)).filter((issue) => issue.state !== 'settled')).toEqual(
      [],
    );
    for (const bettor of bettors) await expectModelHolds(bettor, victim.address());
    expect(await victim.brokenProofs()).toEqual([]);
  } finally {
    await survivor?.kill();
    await victim.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** An empty database on the test run's cluster. */
async function createEmptyDatabase(): Promise<{ connectionString: string; drop(): Promise<void> }> {
  const neighbour = await createTestDatabase();
  const url = new URL(neighbour.connectionString);
  const name = `${url.pathname.slice(1)}_empty`;
  const owner = new pg.Client({ connectionString: neighbour.connectionString });
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name}`);
  url.pathname = `/${name}`;
  return {
    connectionString: url.href,
    async drop() {
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await owner.end();
      await neighbour.drop();
    },
  };
}

test('three nodes started together on an empty database create one schema and all serve', async () => {
  const empty = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-nodes-'));
  try {
    const started = await Promise.allSettled(
      Array.from({ length: 3 }, () => startNodeProcess({ DATABASE_URL: empty.connectionString, DATA_DIR: dataDir })),
    );
    const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    try {
      expect(started.filter((one) => one.status === 'rejected')).toEqual([]);
      for (const { address } of nodes) {
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
        const { list } = valueOf(await callerFor(address).call('lottery.openIssues', { query: { gameCode: 'mb60' } }));
        expect(list.length).toBeGreaterThan(0);
      }
      const member = await newMember(nodes[0]!.address);
      expect(valueOf(await callerFor(nodes[2]!.address, () => member.token).call('wallet.balance')).sumBalance).toBe(0);
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
    }
  } finally {
    await empty.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
