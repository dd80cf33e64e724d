/** A node killed inside and between the steps of payouts that an hourly ceiling holds or allows, and operators whose connection dies while they decide. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually, valueOf } from '../kit/src/index.ts';
import { createWalletClient, type WalletClient } from '../../tools/wallet-conformance/client.ts';
import { openKillableNode, type KillableNode } from '../setup/killable-node.ts';
import { buildMoneyGates, type MoneyGates } from '../setup/money-gates.ts';
import { openOperatorDesk, type OperatorDesk } from '../setup/operator-desk.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';
import { plantSeats, SEAT_GAME, SEAT_SECRET, SEAT_VENDOR, type PlantedSeat } from '../setup/wallet-seats.ts';

const PLAYERS = 5;
const PURSE = 10_000_000;
const SINGLE = 15_000;
const HOURLY = 900_000;
/** 1 row of the bet, 2 of its round, 3 the commit; 4 row of the held win, 5 of its round, 6 of the queue of ended rounds, 7 the round once it is held, 8 the commit. */
const STEPS: readonly number[] = [4, 7, 8];
const TIMEOUT_MS = 600_000;
const BEFORE_REPEAT_MS = 50;

let node: KillableNode;
let lockHolder: pg.Client | undefined;
let gates: MoneyGates;
let dataDir: string;
let seats: readonly PlantedSeat[];
let random: SeededRandom;
let desk: OperatorDesk | undefined;
let client: WalletClient | undefined;
let clientOf = '';

beforeEach(async () => {
  random = printedSeed('KILL_HELD_SEED');
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-kill-held-'));
  node = await openKillableNode(dataDir);
  await node.start();
  seats = await plantSeats(node.database.connectionString, dataDir, PLAYERS, BigInt(PURSE));
  lockHolder = new pg.Client({ connectionString: node.database.connectionString });
  await lockHolder.connect();
  gates = await buildMoneyGates(node.query, lockHolder);
  desk = await openOperatorDesk(node.database.connectionString, dataDir);
  valueOf(
    await desk.walletApi.setPayoutCeiling({
      vendor: SEAT_VENDOR,
      currency: 'VND',
      single: BigInt(SINGLE),
      hourly: BigInt(HOURLY),
    }),
  );
  // A node caches vendor, game and ceiling for a second: started again, it knows all that was written past it.
  await node.kill();
  await node.start();
}, TIMEOUT_MS);
afterEach(async () => {
  playing = false;
  client?.close();
  await desk?.close();
  await lockHolder?.end();
  await node.close();
  await rm(dataDir, { recursive: true, force: true });
});

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
  staked: number;
  won: number;
  rounds: number;
}

/** A round whose win may be above the ceiling; the first player's always is. Some requests are sent twice. */
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
  const first = player.seat === seats[0];
  const stake = 1_000 + chance.below(2_000);
  const win = first || chance.chance(0.3) ? SINGLE + 1 + chance.below(5_000) : 1 + chance.below(SINGLE);
  const send = async (verb: string, input: Readonly<Record<string, unknown>>) => {
    await callWithRetry(verb, input);
    if (chance.chance(0.2)) await callWithRetry(verb, input);
  };
  if (!first && chance.chance(0.3))
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
    await send('win', { ...on('b'), amount: win, endRound: true });
  }
  player.staked += stake;
  player.won += win;
  player.rounds += 1;
}

const ownedBy = async ({ memberRef }: PlantedSeat): Promise<number> =>
  Number(
    (
      await node.query<{ balance: string }>(
        `SELECT balance FROM ledger.account WHERE owner_id = $1 AND code = 'member_cash'`,
        [memberRef],
      )
    )[0]!.balance,
  );
const heldFor = async ({ memberRef }: PlantedSeat): Promise<number> =>
  Number(
    (
      await node.query<{ sum: string }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM wallet_api.held_payout WHERE member_id = $1 AND state = 'held'`,
        [memberRef],
      )
    )[0]!.sum,
  );

/** Diagnostics of a hanging run. */
const situation = async (players: readonly Player[]): Promise<string> =>
  JSON.stringify({
    faults: faults.slice(-5),
    rounds: players.map(({ rounds }) => rounds),
    gates: await gates.counted(),
    running: await node.query(
      `SELECT state, wait_event_type, wait_event, left(query, 120) AS query FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle'`,
    ),
  });

test(
  '[OPS-02] [OPS-04/nodes] held payouts survive a node that is killed at any step and an operator whose connection dies: each is paid once or not at all',
  { timeout: TIMEOUT_MS },
  async () => {
    const players = seats.map((seat): Player => ({ seat, staked: 0, won: 0, rounds: 0 }));
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
      ).catch(async (error: Error) => {
        throw new Error(`${error.message}; ${await situation(players)}`);
      });
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
    for (const { seat, staked, won } of players)
      expect((await ownedBy(seat)) + (await heldFor(seat))).toBe(PURSE - staked + won);
    const paid = await node.query<{ sum: string }>(
      `SELECT coalesce(sum(t.amount), 0) AS sum FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit AND a.code = 'member_cash' WHERE t.code <> 1`,
    );
    expect(Number(paid[0]!.sum)).toBeLessThanOrEqual(HOURLY);
    expect(Number(paid[0]!.sum)).toBeGreaterThan(0);

    // An operator's decision that dies before its commit leaves the payout held; repeated, it is made once.
    const { heldPayouts } = desk!.walletApi;
    const [waiting] = await heldPayouts.list({ memberId: first!.seat.memberRef });
    const before = await ownedBy(first!.seat);
    await gates.shut(first!.seat.memberRef, 1);
    const dying = heldPayouts.release(waiting!.heldId, { by: 'operator-1' }).then(
      () => 'answered',
      () => 'died',
    );
    await eventually('the decision to wait at its gate', async () => (await gates.standing()).length > 0, 120_000);
    await gates.open();
    expect(await dying).toBe('died');
    expect(await ownedBy(first!.seat)).toBe(before);
    expect(await heldPayouts.list({ memberId: first!.seat.memberRef })).toContainEqual(waiting);
    expect(await heldPayouts.release(waiting!.heldId, { by: 'operator-1' })).toMatchObject({ ok: true });
    expect(await heldPayouts.release(waiting!.heldId, { by: 'operator-2' })).toMatchObject({
      ok: false,
      code: 'payout_decided',
    });
    expect(await ownedBy(first!.seat)).toBe(before + Number(waiting!.amount));

    for (let page = await heldPayouts.list(); page.length > 0; page = await heldPayouts.list()) {
      for (const { heldId } of page)
        expect(await heldPayouts.release(heldId, { by: 'operator-1' })).toMatchObject({ ok: true });
    }
    for (const { seat, staked, won } of players) expect(await ownedBy(seat)).toBe(PURSE - staked + won);
    expect(await node.query('SELECT 1 FROM wallet_api.round WHERE held <> 0 OR rejected <> 0')).toEqual([]);
    expect(await node.brokenProofs()).toEqual([]);
  },
);
