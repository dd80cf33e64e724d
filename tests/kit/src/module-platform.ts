/**
 * A few modules behind the real HTTP layer on a database of their own: for tests of one module that need no other module's calls.
 * Calls of absent modules answer `call_not_found`; members are created directly, their accounts opened in the ledger.
 */
import { TEST_SECRET } from './test-secret.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createPool } from '../../../apps/server/src/kernel/db/index.ts';
import { bindCalls, type Handler, type Handlers } from '../../../apps/server/src/kernel/http/bind.ts';
import { createIdempotencyKeys } from '../../../apps/server/src/kernel/http/idempotency.ts';
import { createHttp } from '../../../apps/server/src/kernel/http/server.ts';
import { type MemberId, type SessionId } from '../../../apps/server/src/kernel/ids.ts';
import { createLog } from '../../../apps/server/src/kernel/log.ts';
import type { Kernel, Module } from '../../../apps/server/src/kernel/module.ts';
import { type RealtimeMessage } from '../../../apps/server/src/kernel/realtime/bus.ts';
import { refuse } from '../../../apps/server/src/kernel/result.ts';
import type { Merchant, Session } from '../../../apps/server/src/kernel/session.ts';
import { createKernel } from '../../../apps/server/src/compose/platform.ts';
import { createLedger, type Ledger } from '../../../apps/server/src/modules/ledger/index.ts';
import { calls } from '../../../packages/contract/src/index.ts';
import { callerFor, type Caller } from './caller.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const MERCHANT: Merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' };
/** Hundreds of concurrent requests queue for connections on a busy machine. */
const TIMEOUT_MS = 60_000;

export interface PlacedMember {
  readonly memberId: MemberId;
  readonly token: string;
  readonly caller: Caller;
}

export interface ModulePlatform {
  readonly address: string;
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  readonly modules: readonly Module[];
  /** All realtime messages so far. */
  readonly received: readonly RealtimeMessage[];
  /** Queries as the database's owner. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  guest(): Caller;
  /** A signed-in member with empty accounts. */
  member(memberType?: number, session?: { readonly firstLogin: boolean }): Promise<PlacedMember>;
  /** Moves the database's clock. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

export interface ModulePlatformOptions {
  readonly create: (kernel: Kernel, ledger: Ledger) => Promise<readonly Module[]>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly database?: TestDatabase;
}

/** The modules' handlers; every other live call refuses. */
function handlersOf(modules: readonly Module[]): Handlers {
  const absent = (async () => refuse('call_not_found')) as unknown as Handler<keyof typeof calls>;
  const live = Object.entries(calls).filter(([, call]) => call.state === 'live');
  return Object.assign(
    Object.fromEntries(live.map(([id]) => [id, absent])),
    ...modules.map((module) => module.handlers ?? {}),
  ) as Handlers;
}

async function openKernel(connectionString: string, environment: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-modules-'));
  const secret = TEST_SECRET;
  const config = readConfig(
    {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LANTERN_SECRET: secret,
      ...environment,
    },
    dataDir,
  );
  const onError = () => undefined;
  const appPool = createPool({
    connectionString,
    maxConnections: config.databaseConnections,
    role: 'lantern_app',
    connectionTimeoutMs: TIMEOUT_MS,
    onError,
  });
  const ownerPool = createPool({ connectionString, maxConnections: 3, bigintsAsText: true, onError });
  const kernel = createKernel({
    config,
    log: createLog(config.logLevel),
    secret,
    database: { connectionString, workPool: appPool, ownerPool },
  });
  const close = async () => {
    await Promise.all([appPool.end(), ownerPool.end()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  return { kernel, pool: appPool, close };
}

async function serve(kernel: Kernel, modules: readonly Module[], sessions: ReadonlyMap<string, Session>) {
  const app = await createHttp({
    log: kernel.log,
    metrics: kernel.metrics,
    defaultLanguage: 'VI',
    trustedProxies: [],
  });
  bindCalls(app, {
    handlers: handlersOf(modules),
    authenticate: async (token) => sessions.get(token),
    decryptBody: async () => refuse('encryption_invalid'),
    merchant: () => MERCHANT,
    idempotencyKeys: createIdempotencyKeys(kernel.db),
    log: kernel.log,
    checkAnswers: true,
  });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** Starts them; `close` stops everything and drops the database. Loops (`start`) are not run: tests call their ticks. */
export async function startModulePlatform({
  create,
  environment = {},
  database,
}: ModulePlatformOptions): Promise<ModulePlatform> {
  const own = database ?? (await createTestDatabase({ durable: false }));
  const { kernel, pool, close } = await openKernel(own.connectionString, environment);
  const owner = new pg.Pool({ connectionString: own.connectionString, max: 2 });
  const query = async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await owner.query(sql, [...values])).rows as Row[];
  await kernel.realtime.start();
  const received: RealtimeMessage[] = [];
  kernel.realtime.listen((message) => void received.push(message));
  const ledger = createLedger({ db: kernel.db, pool, log: kernel.log });
  const modules = await create(kernel, ledger);
  const sessions = new Map<string, Session>();
  const { app, address } = await serve(kernel, modules, sessions);
  return {
    address,
    kernel,
    ledger,
    modules,
    received,
    query,
    guest: () => callerFor(address),
    async member(memberType = 0, { firstLogin } = { firstLogin: false }) {
      const memberId = kernel.ids.next<MemberId>();
      const token = randomBytes(32).toString('base64url');
      sessions.set(token, {
        sessionId: kernel.ids.next<SessionId>(),
        memberId,
        merchantCode: MERCHANT.code,
        userName: memberId,
        memberType,
        currency: MERCHANT.currency,
        passwordChangeRequired: false,
        firstLogin,
        scope: 'site',
      });
      await ledger.openAccounts(kernel.db, memberId, MERCHANT.currency);
      return { memberId, token, caller: callerFor(address, () => token) };
    },
    async advance(ms) {
      await query('UPDATE kernel.clock_offset SET offset_ms = offset_ms + $1', [ms]);
    },
    async close() {
      await app.close();
      for (const module of modules.toReversed()) await module.stop?.();
      await ledger.drain();
      await kernel.realtime.stop();
      await close();
      await owner.end();
      if (!database) await own.drop();
    },
  };
}
