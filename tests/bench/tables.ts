/**
 * `npm run bench:tables [-- --players 500 --rounds 3]`: all players at one table of the studio, each on a separate connection, staking once a
 * round. How long after the database's clock each frame reads the news, and how fast the wallet receives the payouts.
 * Node, studio, database and all frames share this machine. It exits by itself.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import type { ConnectionAnswer, ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type { TableRoundShown } from '../../apps/studio/wire/table.ts';
import { eventually, startNodeProcess, startStudioNode, TEST_STUDIO_VENDORS } from '../kit/src/index.ts';
import { plantSeats, type PlantedSeat } from '../setup/wallet-seats.ts';
import { Latencies } from './ledger/load.ts';

const TABLE = { vendor: 'PDM', game: 'tai-xiu-pho-dem' } as const;
const SPOTS = ['tai', 'xiu', 'chan', 'le'];
const CHIP = 5_000;
const PURSE = 1_000_000_000n;
/** A round is betting and deal; whatever takes longer than several of them has failed. */
const TIMEOUT_MS = 120_000;
/** Frames enter and stake spread over this time, as people do. */
const ARRIVAL_MS = 4_000;
const TARGET_P99_MS = 250;
/** A member paid within this time after the deal sees it before the next round. */
const TARGET_PAID_SEC = 8;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Frame {
  /** When it read that a round was in a phase, by the machine's clock. */
  readonly readAt: ReadonlyMap<string, number>;
  round(): TableRoundShown;
  stake(): Promise<boolean>;
  close(): void;
}

const keyOf = ({ roundId, phase }: Pick<TableRoundShown, 'roundId' | 'phase'>): string => `${roundId}/${phase}`;

async function openFrame(address: string, session: string, number: number): Promise<Frame> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/studio/ws`);
  const [readAt, waiting]: [Map<string, number>, Map<number, (answer: ConnectionAnswer) => void>] = [
    new Map(),
    new Map(),
  ];
  let round: TableRoundShown | undefined;
  let lastId = 0;
  socket.addEventListener('message', ({ data: text }) => {
    const message = JSON.parse(String(text)) as ConnectionAnswer | ConnectionNews;
    if ('id' in message) {
      waiting.get(message.id)?.(message);
      return;
    }
    if (message.news !== 'round') return;
    round = message.value as TableRoundShown;
    readAt.set(keyOf(round), Date.now());
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const ask = (call: string, request: unknown): Promise<ConnectionAnswer> =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, call, request }));
    });
  const entered = await ask('enter', { session });
  if (!entered.success) throw new Error(`not let in: ${entered.code}`);
  round ??= (entered.value as { round: TableRoundShown }).round;
  return {
    readAt,
    round: () => round!,
    async stake() {
      const answer = await ask('stake', {
        requestId: randomUUID(),
        roundId: round!.roundId,
        spots: { [SPOTS[number % SPOTS.length]!]: CHIP },
      });
      return answer.success;
    },
    close: () => socket.close(),
  };
}

/** Creates studio sessions for members of the wallet, as if launched. Returns their bearer tokens. */
async function plantSessions(client: pg.Client, seats: readonly PlantedSeat[]): Promise<readonly string[]> {
  const bearers = seats.map(() => `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43));
  await client.query(
    `INSERT INTO studio.session (token_hash, session_id, vendor, member_ref, currency, game, language, demo, wallet_session, ends_at)
     SELECT decode(hash, 'hex'), 'bench-' || member, $4, member, 'VND', $5, 'VI', false, token, now() + interval '1 day' FROM unnest($1::text[], $2::text[], $3::text[]) AS s (hash, member, token)`,
    [
      bearers.map((bearer) => createHash('sha256').update(bearer).digest('hex')),
      seats.map(({ memberRef }) => memberRef),
      seats.map(({ sessionToken }) => sessionToken),
      TABLE.vendor,
      TABLE.game,
    ],
  );
  return bearers;
}

interface RoundMeasured {
  readonly delivery: Latencies;
  readonly staked: number;
  readonly paidSec: number;
}

const msOf = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<number> =>
  Number((await client.query<{ ms: string }>(text, [...values])).rows[0]!.ms);

/** Waits until every frame has read that the round is in the phase; returns how long after it began. */
async function deliveryOf(
  client: pg.Client,
  frames: readonly Frame[],
  round: Pick<TableRoundShown, 'roundId' | 'phase'>,
): Promise<{ readonly sinceMs: number; readonly delivery: Latencies }> {
  const key = keyOf(round);
  await eventually(`all to read ${key}`, async () => frames.every(({ readAt }) => readAt.has(key)), TIMEOUT_MS);
  const sinceMs = await msOf(
    client,
    'SELECT extract(epoch FROM phase_began_at) * 1000 AS ms FROM studio.shared_round WHERE shared_id = $1',
    [round.roundId],
  );
  const delivery = new Latencies();
  for (const { readAt } of frames) delivery.add(Math.max(0, readAt.get(key)! - sinceMs));
  return { sinceMs, delivery };
}

/** One round: all stake, it is dealt, all are paid. */
async function playRound(
  client: pg.Client,
  frames: readonly Frame[],
  lastId: string,
): Promise<RoundMeasured & { readonly roundId: string }> {
  const first = frames[0]!;
  await eventually(
    'the next round',
    async () => first.round().phase === 'betting' && first.round().roundId !== lastId,
    TIMEOUT_MS,
  );
  const { roundId } = first.round();
  const opened = await deliveryOf(client, frames, { roundId, phase: 'betting' });
  const stakes = await Promise.all(
    frames.map(async (frame, at) => (await pause((ARRIVAL_MS * at) / frames.length), await frame.stake())),
  );
  const { sinceMs, delivery } = await deliveryOf(client, frames, { roundId, phase: 'dealt' });
  await eventually(
    'all to be paid',
    async () =>
      Number(
        (
          await client.query<{ left: string }>(
            `SELECT count(*) AS left FROM studio.round WHERE shared_round = $1 AND state IN ('asking', 'open', 'paying')`,
            [roundId],
          )
        ).rows[0]!.left,
      ) === 0,
    TIMEOUT_MS,
  );
  const paidMs = await msOf(
    client,
    `SELECT extract(epoch FROM max(ended_at)) * 1000 AS ms FROM studio.round WHERE shared_round = $1 AND state = 'ended'`,
    [roundId],
  );
  delivery.merge(opened.delivery);
  return { roundId, delivery, staked: stakes.filter(Boolean).length, paidSec: (paidMs - sinceMs) / 1000 };
}

async function bench(
  connectionString: string,
  dataDir: string,
  options: { readonly players: number; readonly rounds: number },
): Promise<boolean> {
  const { walletKey } = TEST_STUDIO_VENDORS.find(({ code }) => code === TABLE.vendor)!;
  const node = await startNodeProcess({ DATABASE_URL: connectionString, DATA_DIR: dataDir, LANTERN_ENV: 'demo' });
  const studio = await startStudioNode({ databaseUrl: connectionString, platform: node.address });
  const client = new pg.Client({ connectionString });
  await client.connect();
  let frames: readonly Frame[] = [];
  try {
    const bearers = await plantSessions(
      client,
      await plantSeats(connectionString, dataDir, options.players, PURSE, { ...TABLE, secret: walletKey }),
    );
    frames = await Promise.all(
      bearers.map(
        async (bearer, at) => (
          await pause((ARRIVAL_MS * at) / bearers.length),
          await openFrame(studio.address, bearer, at)
        ),
      ),
    );
    print(
      `${availableParallelism()} cores for the node, the studio, the database and ${options.players} frames; Node ${process.version}`,
    );
    const [delivery, perSecond, paidSec] = [new Latencies(), [] as number[], [] as number[]];
    let lastId = frames[0]!.round().roundId;
    for (let round = 0; round < options.rounds; round++) {
      const measured = await playRound(client, frames, lastId);
      lastId = measured.roundId;
      delivery.merge(measured.delivery);
      perSecond.push(measured.staked / measured.paidSec);
      paidSec.push(measured.paidSec);
      print(
        `round ${round + 1}: ${measured.staked} of ${options.players} stakes taken, all paid ${measured.paidSec.toFixed(1)} s after the deal`,
      );
    }
    const median = (values: readonly number[]): number =>
      values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
    const verdict = (reached: boolean): string => (reached ? 'reached' : 'MISSED');
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => delivery.quantile(share));
    print(
      `news of a round, p50, p95, p99   ${p50!.toFixed(0)}, ${p95!.toFixed(0)}, ${p99!.toFixed(0)} ms   target p99 ${TARGET_P99_MS} ms: ${verdict(p99! <= TARGET_P99_MS)}`,
    );
    print(
      `payments after a deal            ${median(perSecond).toFixed(0)} per s, all in ${median(paidSec).toFixed(1)} s   target ${TARGET_PAID_SEC} s: ${verdict(median(paidSec) <= TARGET_PAID_SEC)}`,
    );
    return true;
  } finally {
    for (const frame of frames) frame.close();
    await studio.close();
    await node.terminate();
    await client.end();
  }
}

const { values } = parseArgs({
  options: { players: { type: 'string', default: '500' }, rounds: { type: 'string', default: '3' } },
});
const directory = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const server = await startEmbeddedPostgres({
  directory: join(directory, 'postgres'),
  log: { info: () => undefined, warn: () => undefined },
});
try {
  await migrate(server.connectionString);
  process.exitCode = (await bench(server.connectionString, directory, {
    players: Number(values.players),
    rounds: Number(values.rounds),
  }))
    ? 0
    : 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
