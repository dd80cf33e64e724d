/** A node killed inside and between the steps of vendors' bets and wins, while other members play on: vendors retry, and every round is correct at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../kit/src/index.ts';
import { createWalletClient, type WalletClient } from '../../tools/wallet-conformance/client.ts';
import { openKillableNode, type KillableNode } from '../setup/killable-node.ts';
import { buildMoneyGates, type MoneyGates } from '../setup/money-gates.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';
import { plantSeats, SEAT_GAME, SEAT_SECRET, SEAT_VENDOR, type PlantedSeat } from '../setup/wallet-seats.ts';

const PLAYERS = 6;
const PURSE = 10_000_000;
/** 1 row of the bet, 2 of its round, 3 the commit; 4 row of the win, 5 of its round, 6 of the queue of ended rounds, 7 the commit. */
const STEPS: readonly number[] = [1, 3, 5, 7];
/** A minute on an idle machine. */
const TIMEOUT_MS = 600_000;
const BEFORE_REPEAT_MS = 50;

let node: KillableNode;
let lockHolder: pg.Client | undefined;
let gates: MoneyGates;
let dataDir: string;
let seats: readonly PlantedSeat[];
let random: SeededRandom;
let client: WalletClient | undefined;
let clientOf = '';

beforeEach(async () => {
  random = printedSeed('KILL_WALLET_SEED');
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-kill-wallet-'));
  node = await openKillableNode(dataDir);
  await node.start();
  seats = await plantSeats(node.database.connectionString, dataDir, PLAYERS, BigInt(PURSE));
  lockHolder = new pg.Client({ connectionString: node.database.connectionString });
  await lockHolder.connect();
  gates = await buildMoneyGates(node.query, lockHolder);
  // A node caches vendor and game for a second: started again, it knows all that was written past it.
  await node.kill();
  await node.start();
}, TIMEOUT_MS);
afterEach(async () => {
  playing = false;
  client?.close();
  await lockHolder?.end();
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The vendor's connections to the node's current address. */
function vendorClient(): WalletClient {
  if (client && clientOf === node.address()) return client;
  client?.close();
  clientOf = node.address();
  client = createWalletClient(clientOf, { vendor: SEAT_VENDOR, secret: SEAT_SECRET });
  return client;
}

/** Final refusals: there must be none. */
const faults: unknown[] = [];
let playing = true;

/** Retries until an answer is not retryable, as a vendor does. After a final refusal nothing is played any more: the rest of its round would wait for it forever. */
async function callWithRetry(verb: string, input: Readonly<Record<string, unknown>>): Promise<void> {
  while (faults.length === 0) {
    const reply = await vendorClient()
      .call(verb, input)
      .catch(() => undefined);
    if (reply?.body?.['success'] === true) return;
    if (reply?.body !== undefined && reply.body['retryable'] !== true) {
      faults.push([verb, reply.body]);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, BEFORE_REPEAT_MS));
  }
}

interface Player {
  readonly seat: PlantedSeat;
  /** The sum of changes of ended rounds. */
  change: number;
  rounds: number;
}

/** One round and its change: won, lost, rolled back or settled at once; some requests are sent twice. */
async function playRound(player: Player, chance: SeededRandom): Promise<void> {
  const { memberRef, sessionToken } = player.seat;
  const roundId = `${memberRef}-${player.rounds}`;
  const on = (step: string) => ({
    requestId: `${roundId}-${step}`,
    transactionId: `${roundId}-${step}`,
    memberRef,
    roundId,
    currency: 'VND',
  });
  const [stake, win] = [1_000 + chance.below(9_000), 1 + chance.below(20_000)];
  const send = async (verb: string, input: Readonly<Record<string, unknown>>) => {
    await callWithRetry(verb, input);
    if (chance.chance(0.2)) await callWithRetry(verb, input);
  };
  // The first player's rounds are bet and won: the gates are in them.
  const course = player.seat === seats[0] ? 0 : chance.below(4);
  if (course === 3)
    await send('betWin', {
      ...on('a'),
      sessionToken,
      game: SEAT_GAME,
      betAmount: stake,
      winAmount: win,
      endRound: true,
    });
  else {
    await send('bet', { ...on('a'), sessionToken, game: SEAT_GAME, amount: stake });
    if (course === 2) await send('rollback', { ...on('b'), betTransactionId: `${roundId}-a` });
    else if (course === 1) await send('endRound', on('b'));
    else await send('win', { ...on('b'), amount: win, endRound: true });
  }
  player.change += [win - stake, -stake, 0, win - stake][course]!;
  player.rounds += 1;
}

test(
  '[OPS-02] [OPS-04/nodes] a node killed inside and between the steps of a vendor’s bet and win, while others play, loses nothing and moves nothing twice',
  { timeout: TIMEOUT_MS },
  async () => {
    const players = seats.map((seat): Player => ({ seat, change: 0, rounds: 0 }));
    const games = Promise.all(
      players.map(async (player) => {
        const chance = random.fork();
        while (playing && faults.length === 0) await playRound(player, chance);
      }),
    );
    const [first] = players;
    for (const step of STEPS) {
      await gates.shut(first!.seat.memberRef, step);
      await eventually(
        `the first player to wait at step ${step}`,
        async () => {
          expect(faults).toEqual([]);
          return (await gates.standing()).length > 0;
        },
        120_000,
      );
      await node.kill();
      await gates.open();
      await node.start();
    }
    const rounds = players.map((player) => player.rounds);
    await eventually(
      'all others to play on',
      async () => {
        expect(faults).toEqual([]);
        return players.every((player, n) => player.rounds > rounds[n]!);
      },
      120_000,
    );
    playing = false;
    await games;
    expect(faults).toEqual([]);
    for (const { seat, change } of players) {
      const [purse] = await node.query<{ balance: string }>(
        `SELECT balance FROM ledger.account WHERE owner_id = $1 AND code = 'member_cash'`,
        [seat.memberRef],
      );
      expect(Number(purse!.balance)).toBe(PURSE + change);
    }
    expect(
      await node.query(
        'SELECT 1 FROM wallet_api.transaction t LEFT JOIN ledger.transfer l ON l.operation = t.operation WHERE t.operation IS NOT NULL AND l.operation IS NULL',
      ),
    ).toEqual([]);
    expect(
      await node.query(`SELECT round_id FROM wallet_api.round r WHERE won - staked <> (SELECT coalesce(sum(CASE WHEN l.debit = a.id THEN -l.amount ELSE l.amount END), 0)
    FROM wallet_api.transaction t JOIN ledger.transfer l ON l.operation = t.operation JOIN ledger.account a ON a.owner_id = r.member_id AND a.code = 'member_cash'
    WHERE t.vendor = r.vendor AND t.round_id = r.round_id AND t.member_id = r.member_id)`),
    ).toEqual([]);
    expect(await node.brokenProofs()).toEqual([]);
  },
);
