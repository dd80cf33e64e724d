/**
 * Roles as separate processes from the server's real entry: api, worker and studio on one PostgreSQL. A game
 * is played through the api node; then that node is killed while the studio has a win to send to it.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionOpened } from '../../apps/studio/wire/session.ts';
import type { SlotAnswer, SlotTable } from '../../apps/studio/wire/slots.ts';
import {
  callerFor,
  createTestDatabase,
  deposit,
  eventually,
  newMember,
  NO_LIMITS,
  TEST_SECRET,
  type TestDatabase,
  type TestMember,
} from '../kit/src/index.ts';
import { openServiceConnection, type ServiceConnection } from '../setup/service-connection.ts';
import { replay, SLOT, type PlantedRound } from '../setup/studio-world.ts';

const TIMEOUT_MS = 240_000;
const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');
const DEPOSIT = 1_000_000;
const MEMBER_SEED = 'mine';

interface Role {
  readonly address: string;
  kill(): Promise<void>;
}

let database: TestDatabase;
let owner: pg.Pool;
let dataDir: string;
/** The address each side uses for the other: neither knows the other's port before it has started. */
let toPlatform: ServiceConnection;
let toStudio: ServiceConnection;
const children: ChildProcess[] = [];

/** Starts the real entry in a role; resolves when it reports that it is ready. */
async function start(role: 'api' | 'worker' | 'studio'): Promise<Role> {
  const shared = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    LOG_LEVEL: 'error',
    LANTERN_SECRET: TEST_SECRET,
    ...NO_LIMITS,
    STUDIO_KEY: 'k'.repeat(40),
    DATABASE_URL: database.connectionString,
    DATA_DIR: join(dataDir, role),
  };
  const own =
    role === 'studio'
      ? { PLATFORM_URL: toPlatform.address }
      : { STUDIO_URL: toStudio.address, DEMO_MEMBERS: '0', LOTTERY_GAMES: 'mb60' };
  const child = fork(MAIN, [], {
    env: { ...shared, ...own, ROLE: role },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr!.on('data', (text: Buffer) => (said += text.toString()));
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code} before it was ready: ${said}`)));
    child.on(
      'message',
      (message: { readonly type?: string; readonly address?: string }) =>
        message.address !== undefined && resolve(message.address),
    );
  });
  return { address, kill: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await owner.query(sql, [...values])).rows as Row[];

let api: Role;
let worker: Role;
let studio: Role;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  owner.on('error', () => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-roles-'));
  [toPlatform, toStudio] = await Promise.all([openServiceConnection(), openServiceConnection()]);
  // One after the other: the first creates the schema and the demo data.
  api = await start('api');
  toPlatform.forwardTo(api.address);
  [worker, studio] = await Promise.all([start('worker'), start('studio')]);
  toStudio.forwardTo(studio.address);
  member = await newMember(api.address);
  await deposit(member, DEPOSIT);
});
afterAll(async () => {
  await Promise.all(children.map(end));
  await Promise.all([toPlatform?.close(), toStudio?.close()]);
  await owner?.end();
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

interface HttpAnswer<T> {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly value: T; readonly code?: string };
}

/** Calls the studio through the address of a node that proxies to it. */
async function ask<T>(address: string, path: string, session: string, body?: object): Promise<HttpAnswer<T>> {
  const response = await fetch(`${address}/studio/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as HttpAnswer<T>['body'] };
}

/** Launches the slot at the api node, and opens its session there. */
async function sitDown(): Promise<SessionOpened> {
  const caller = callerFor(api.address, () => member.token);
  const query = {
    vendor: SLOT.vendor,
    category: 'RNG',
    gameId: SLOT.game,
    nodeId: SLOT.game,
    supportPlay: 'html5',
    platform: 'html5',
  };
  const { gameUrl } = await eventually(
    'the vendor to be opened',
    async () => {
      const launch = await caller.call('launch.game', { query });
      return launch.ok && launch.value;
    },
    TIMEOUT_MS,
  );
  expect(gameUrl.startsWith(`${api.address}/studio/play/`)).toBe(true);
  const opened = await ask<SessionOpened>(api.address, '/session', '', {
    token: new URL(gameUrl).hash.slice('#t='.length),
  });
  expect(opened.body).toMatchObject({ success: true, value: { balance: DEPOSIT } });
  return opened.body.value;
}

/** Plants the member's next round so that it is a feature that wins. */
async function plantFeature(): Promise<PlantedRound> {
  const roundId = `planted-${randomUUID()}`;
  for (let number = 1; ; number++) {
    const seed = createHash('sha256').update(`${roundId}/${number}`).digest();
    const steps = replay(SLOT.game, seed.toString('hex'), `${SLOT.game}:${roundId}:${MEMBER_SEED}`);
    if (steps.length < 4 || steps.at(-1)!.state.wonCoins === 0) continue;
    const hash = createHash('sha256').update(seed).digest('hex');
    await query('UPDATE studio.next_seed SET seed = $1, seed_hash = $2', [seed, hash]);
    await query(
      `CREATE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.seed_hash = '${hash}' THEN NEW.round_id := '${roundId}'; END IF; RETURN NEW; END $$`,
    );
    await query(
      'CREATE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
    );
    return { roundId, seedHex: seed.toString('hex'), steps };
  }
}

const cash = async (): Promise<number> =>
  Number(
    (
      await query<{ balance: string }>(
        `SELECT balance FROM ledger.account WHERE owner_id = (SELECT id FROM identity.member WHERE username = $1) AND code = 'member_cash' AND currency = 'VND'`,
        [member.userName],
      )
    )[0]!.balance,
  );

test('[GAME-12] [OPS-04/nodes] separate roles play a game through the api node; if it is killed before a win is delivered, the win is paid once when it is back', async () => {
  for (const { address } of [api, worker, studio]) {
    for (const path of ['/healthz', '/readyz'])
      await eventually(`${address}${path}`, async () => (await fetch(address + path)).status === 200, TIMEOUT_MS);
  }
  const { session } = await sitDown();
  const { value: table } = (await ask<SlotTable>(api.address, '/slots/table', session)).body;
  const bet = table.bets[0]!;
  const { roundId, steps } = await plantFeature();
  const { value: fresh } = (await ask<SlotTable>(api.address, '/slots/table', session)).body;
  const spun = await ask<SlotAnswer>(api.address, '/slots/spin', session, {
    requestId: randomUUID(),
    bet,
    memberSeed: MEMBER_SEED,
    seedHash: fresh.nextSeedHash,
  });
  expect(spun.body).toMatchObject({
    success: true,
    value: { balance: DEPOSIT - bet, round: { roundId, over: false } },
  });
  expect(await cash()).toBe(DEPOSIT - bet);

  await api.kill();
  toPlatform.forwardTo(undefined);
  // The member's frame still reaches the studio by another node; its win is pending.
  for (let step = 1; step < steps.length; step++)
    expect((await ask<SlotAnswer>(studio.address, '/slots/advance', session, { roundId, step })).body).toMatchObject({
      success: true,
      value: { round: { stepNo: step } },
    });
  const won = (bet / table.title.coins) * steps.at(-1)!.state.wonCoins;
  const pendingCalls = () =>
    query<{ verb: string; tried: boolean; done: boolean }>(
      `SELECT verb, attempts > 0 AS tried, acknowledged_at IS NOT NULL AS done FROM studio.wallet_call WHERE round_id = $1`,
      [roundId],
    );
  await eventually(
    'the studio to have tried',
    async () => (await pendingCalls()).some(({ tried }) => tried),
    TIMEOUT_MS,
  );
  expect(await pendingCalls()).toEqual([{ verb: 'win', tried: true, done: false }]);
  expect(await cash()).toBe(DEPOSIT - bet);

  api = await start('api');
  toPlatform.forwardTo(api.address);
  await eventually(
    'the win to be acknowledged',
    async () => (await pendingCalls()).every(({ done }) => done),
    TIMEOUT_MS,
  );
  expect(await cash()).toBe(DEPOSIT - bet + won);
  expect(
    await query(
      `SELECT kind, count(*)::integer FROM wallet_api.transaction WHERE round_id = $1 GROUP BY kind ORDER BY kind`,
      [roundId],
    ),
  ).toEqual([
    { kind: 'bet', count: 1 },
    { kind: 'win', count: 1 },
  ]);
  expect(await query('SELECT state, won::integer AS won FROM studio.round WHERE round_id = $1', [roundId])).toEqual([
    { state: 'ended', won },
  ]);
});
