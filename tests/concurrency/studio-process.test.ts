/**
 * Roles as processes of their own, each from the server's real entry: one serves, one works, one is the studio, over one PostgreSQL. A game
 * is played through the one that serves; then that one is killed while the studio owes it a win.
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
import { callerFor, createTestDatabase, deposit, eventually, newMember, type TestDatabase, type TestMember } from '../../packages/testkit/src/index.ts';
import { openServiceLine, type ServiceLine } from '../setup/service-line.ts';
import { replay, SLOT, type PlantedRound } from '../setup/studio-world.ts';

const PATIENCE_MS = 240_000;
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
/** Where each side takes the other to be, whoever is there: neither knows the other's port before it has started. */
let toPlatform: ServiceLine;
let toStudio: ServiceLine;
const children: ChildProcess[] = [];

/** Starts the real entry in a role, and answers when it says that it is ready. */
async function start(role: 'api' | 'worker' | 'studio'): Promise<Role> {
  const shared = { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', LANTERN_SECRET: 'x'.repeat(48), STUDIO_KEY: 'k'.repeat(40), DATABASE_URL: database.connectionString, DATA_DIR: join(dataDir, role) };
  const own = role === 'studio' ? { PLATFORM_URL: toPlatform.address } : { STUDIO_URL: toStudio.address, DEMO_MEMBERS: '0', LOTTERY_GAMES: 'mb60' };
  const child = fork(MAIN, [], { env: { ...shared, ...own, ROLE: role }, execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${role} ended with ${code} before it was ready`)));
    child.on('message', (message: { readonly type?: string; readonly address?: string }) => message.address !== undefined && resolve(message.address));
  });
  return { address, kill: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const query = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> => (await owner.query(sql, [...values])).rows as Row[];

let api: Role;
let worker: Role;
let studio: Role;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  owner.on('error', () => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'lantern-roles-'));
  [toPlatform, toStudio] = await Promise.all([openServiceLine(), openServiceLine()]);
  // One after the other: the first makes the world.
  api = await start('api');
  toPlatform.leadTo(api.address);
  [worker, studio] = await Promise.all([start('worker'), start('studio')]);
  toStudio.leadTo(studio.address);
  member = await newMember(api.address);
  await deposit(member, DEPOSIT);
}, PATIENCE_MS);
afterAll(async () => {
  await Promise.all(children.map(end));
  await Promise.all([toPlatform?.close(), toStudio?.close()]);
  await owner?.end();
  await database?.drop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}, PATIENCE_MS);

interface Told<T> {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly value: T; readonly code?: string };
}

/** Asks the studio, at the address of whoever leads there. */
async function ask<T>(address: string, path: string, session: string, body?: object): Promise<Told<T>> {
  const response = await fetch(`${address}/studio/api${path}`, { method: body ? 'POST' : 'GET', headers: { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Told<T>['body'] };
}

/** Launches the slot at the node that serves, and opens its session there. */
async function sitDown(): Promise<SessionOpened> {
  const caller = callerFor(api.address, () => member.token);
  const query = { vendor: SLOT.vendor, category: 'RNG', gameId: SLOT.game, nodeId: SLOT.game, supportPlay: 'html5', platform: 'html5' };
  const { gameUrl } = await eventually('the vendor to be opened', async () => {
    const launch = await caller.call('launch.game', { query });
    return launch.ok && launch.value;
  }, PATIENCE_MS);
  expect(gameUrl.startsWith(`${api.address}/studio/play/`)).toBe(true);
  const opened = await ask<SessionOpened>(api.address, '/session', '', { token: new URL(gameUrl).hash.slice('#t='.length) });
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
    await query(`CREATE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.seed_hash = '${hash}' THEN NEW.round_id := '${roundId}'; END IF; RETURN NEW; END $$`);
    await query('CREATE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()');
    return { roundId, seedHex: seed.toString('hex'), steps };
  }
}

const cash = async (): Promise<number> => Number((await query<{ balance: string }>(`SELECT balance FROM ledger.account WHERE owner_id = (SELECT id FROM identity.member WHERE username = $1) AND code = 'member_cash' AND currency = 'VND'`, [member.userName]))[0]!.balance);

test('[GAME-12] [OPS-04] roles apart play a game through the one that serves; killed while a win is owed to it, it is paid once when it is back', { timeout: PATIENCE_MS }, async () => {
  for (const { address } of [api, worker, studio]) {
    for (const path of ['/healthz', '/readyz']) await eventually(`${address}${path}`, async () => (await fetch(address + path)).status === 200, PATIENCE_MS);
  }
  const { session } = await sitDown();
  const { value: table } = (await ask<SlotTable>(api.address, '/slots/table', session)).body;
  const bet = table.bets[0]!;
  const { roundId, steps } = await plantFeature();
  const { value: fresh } = (await ask<SlotTable>(api.address, '/slots/table', session)).body;
  const spun = await ask<SlotAnswer>(api.address, '/slots/spin', session, { requestId: randomUUID(), bet, memberSeed: MEMBER_SEED, seedHash: fresh.nextSeedHash });
  expect(spun.body).toMatchObject({ success: true, value: { balance: DEPOSIT - bet, round: { roundId, over: false } } });
  expect(await cash()).toBe(DEPOSIT - bet);

  await api.kill();
  toPlatform.leadTo(undefined);
  // The member's frame still reaches the studio by another node; what it wins is owed.
  for (let step = 1; step < steps.length; step++) expect((await ask<SlotAnswer>(studio.address, '/slots/advance', session, { roundId, step })).body).toMatchObject({ success: true, value: { round: { stepNo: step } } });
  const won = (bet / table.title.coins) * steps.at(-1)!.state.wonCoins;
  const owed = () => query<{ verb: string; tried: boolean; done: boolean }>(`SELECT verb, attempts > 0 AS tried, acknowledged_at IS NOT NULL AS done FROM studio.wallet_call WHERE round_id = $1`, [roundId]);
  await eventually('the studio to have tried', async () => (await owed()).some(({ tried }) => tried), PATIENCE_MS);
  expect(await owed()).toEqual([{ verb: 'win', tried: true, done: false }]);
  expect(await cash()).toBe(DEPOSIT - bet);

  api = await start('api');
  toPlatform.leadTo(api.address);
  await eventually('the win to be acknowledged', async () => (await owed()).every(({ done }) => done), PATIENCE_MS);
  expect(await cash()).toBe(DEPOSIT - bet + won);
  expect(await query(`SELECT kind, count(*)::integer FROM wallet_api.transaction WHERE round_id = $1 GROUP BY kind ORDER BY kind`, [roundId])).toEqual([{ kind: 'bet', count: 1 }, { kind: 'win', count: 1 }]);
  expect(await query('SELECT state, won::integer AS won FROM studio.round WHERE round_id = $1', [roundId])).toEqual([{ state: 'ended', won }]);
});
