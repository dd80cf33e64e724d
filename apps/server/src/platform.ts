/** One running node: database, kernel, modules, HTTP. Starts in order, drains in reverse, loses nothing acknowledged. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pause, systemClock, type Clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { startEmbeddedPostgres } from './kernel/db/embedded.ts';
import { createDb, createPool } from './kernel/db/index.ts';
import { migrate } from './kernel/db/migrate.ts';
import { bindCalls, refusalBody } from './kernel/http/bind.ts';
import { bindHealth } from './kernel/http/health.ts';
import { createIdempotencyKeys } from './kernel/http/idempotency.ts';
import { createHttp } from './kernel/http/server.ts';
import { bindStatic } from './kernel/http/static.ts';
import { createIds } from './kernel/ids.ts';
import { createJobs } from './kernel/jobs.ts';
import { createLog, type Logger } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import type { Kernel } from './kernel/module.ts';
import { createOutbox } from './kernel/outbox.ts';
import { systemRandom, type Random } from './kernel/random.ts';
import { createRealtimeBus } from './kernel/realtime/bus.ts';
import { bindSocket } from './kernel/realtime/socket.ts';
import { createModules, type Modules } from './modules.ts';
import { SANDBOX_PROVIDERS } from './modules/payments/index.ts';
import { SANDBOX_PAYOUTS } from './modules/withdrawals/index.ts';
import { bindSandbox, createSandboxProcess, type SandboxProcess } from './sandbox-process.ts';
import { bindStudio } from './studio-door.ts';
import { keepStudio, ownStudioKey, studioVendors, type StudioProcess } from './studio-process.ts';
import { openStudioVendors } from './studio-vendors.ts';

export interface Preparing {
  readonly kernel: Kernel;
  readonly modules: Modules;
  /** Sets the database's clock to an instant, or back to the real time. */
  readonly moveClock: (at: number | undefined) => Promise<void>;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Logger;
  /** Tests: every answer is checked against the contract. */
  readonly checkAnswers?: boolean;
  /** Runs after the modules stand and before calls are served (the demo world). */
  readonly prepare?: (running: Preparing) => Promise<void>;
  /** Requests per minute and address; tests with many clients on one address raise it. */
  readonly requestsPerMinute?: number;
}

export interface Platform {
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  readonly kernel: Kernel;
  readonly modules: Modules;
  /** Stops taking calls, finishes those it has, lets go of the database. */
  close(): Promise<void>;
}

const APP_CONNECTIONS = 20;
const OWNER_CONNECTIONS = 6;
const PRUNE_CRON = '17 3 * * *';

type Phase = 'starting' | 'ready' | 'draining';

/** Secret of the demo, made once; production brings its own (config.ts refuses to start without). */
async function readSecret(config: Config): Promise<string> {
  if (config.secret !== undefined) return config.secret;
  const path = join(config.dataDir, 'secret');
  if (existsSync(path)) return await readFile(path, 'utf8');
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Nodes that start together agree on the first one that is there, and never read half of it.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return await readFile(path, 'utf8');
}

interface Database {
  readonly connectionString: string;
  readonly appPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  close(): Promise<void>;
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log }) : undefined;
  const connectionString = config.databaseUrl ?? embedded!.connectionString;
  await migrate(connectionString);
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection lost');
  const appPool = createPool({ connectionString, maxConnections: APP_CONNECTIONS, role: 'lantern_app', onError });
  const ownerPool = createPool({ connectionString, maxConnections: OWNER_CONNECTIONS, bigintsAsText: true, onError });
  return {
    connectionString,
    appPool,
    ownerPool,
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()]);
      await embedded?.stop();
    },
  };
}

export interface KernelParts {
  readonly config: Config;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly log: Logger;
  readonly secret: string;
  readonly database: Pick<Database, 'connectionString' | 'appPool' | 'ownerPool'>;
}

/** The kernel over an open database; nothing of it runs yet. */
export function createKernel({ config, clock = systemClock, random = systemRandom, log, secret, database }: KernelParts): Kernel {
  const db = createDb(database.appPool);
  return {
    config,
    log,
    metrics: createMetrics(),
    clock,
    random,
    ids: createIds(clock, random),
    db,
    outbox: createOutbox(db, log),
    jobs: createJobs(database.ownerPool, log),
    realtime: createRealtimeBus(db, database.connectionString, log),
    secret,
  };
}

interface Beside {
  readonly sandbox: SandboxProcess | undefined;
  /** Where the studio is now; absent where this installation has none. */
  readonly studio: (() => string | undefined) | undefined;
}

async function createServer(options: PlatformOptions, kernel: Kernel, modules: Modules, { sandbox, studio }: Beside, phase: () => Phase): Promise<FastifyInstance> {
  const { config, log, metrics } = kernel;
  const defaultLanguage = 'VI';
  const app = await createHttp({
    log,
    metrics,
    defaultLanguage,
    trustProxy: config.environment === 'production',
    pictureHosts: (host) => modules.system.imageCdns(host),
    frameOrigins: () => modules.catalogue.frameOrigins(),
    streamOrigins: () => modules.hosts.streamOrigins(),
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
  });
  bindHealth(app, kernel.db, metrics, phase);
  if (config.role === 'worker') return app;
  app.addHook('onRequest', async (request, reply) => {
    if (phase() !== 'starting' || request.routeOptions.config.callId === undefined) return;
    const answer = refusalBody('service_unavailable', defaultLanguage);
    return reply.code(answer.status).send(answer.body);
  });
  bindCalls(app, {
    handlers: modules.handlers,
    authenticate: modules.authenticate,
    decryptBody: modules.decryptBody,
    merchant: modules.merchant,
    shutTo: modules.shutTo,
    idempotencyKeys: createIdempotencyKeys(kernel.db),
    log,
    checkAnswers: options.checkAnswers ?? false,
  });
  app.get('/openapi.json', async () => modules.openapi);
  bindSocket(app, { bus: kernel.realtime, authenticate: modules.authenticate, merchant: modules.merchant, clock: kernel.clock });
  modules.pictures.bind(app);
  modules.hosts.bind(app);
  await modules.walletApi.bind(app);
  if (sandbox) await bindSandbox(app, sandbox, kernel.db);
  if (studio) await bindStudio(app, studio, defaultLanguage);
  await bindStatic(app, config.webDir, defaultLanguage);
  return app;
}

async function startLoops(kernel: Kernel, modules: Modules): Promise<void> {
  for (const module of modules.all) for (const job of module.jobs ?? []) kernel.jobs.define(job);
  const keys = createIdempotencyKeys(kernel.db);
  kernel.jobs.define({ name: 'kernel.prune_idempotency_keys', cron: PRUNE_CRON, run: () => keys.prune() });
  await kernel.jobs.start();
  kernel.outbox.start();
  for (const module of modules.all) await module.start?.();
}

/** A demonstration's nodes play the payment provider: those that members reach take deposits, those that work pay out. */
const playsProvider = ({ environment }: Config): boolean => environment === 'demo';

/** The longest a node waits for its studio before it serves everything else. */
const STUDIO_PATIENCE_MS = 20_000;

interface StudioBeside {
  /** Where it is now; undefined while it is down. Absent where there is none. */
  readonly address: (() => string | undefined) | undefined;
  /** Starts it where it is this node's own, and opens its vendors; waits for it only so long. */
  open(node: { readonly address: string; readonly kernel: Kernel; readonly modules: Modules; readonly databaseUrl: string }): Promise<void>;
  stop(): Promise<void>;
}

/** The studio as this node has it: beside it, elsewhere, or not at all. */
function studioBeside({ studio: wish, publicUrl, webDir, logLevel, environment, role }: Config, secret: string, clock: Clock): StudioBeside {
  const key = wish.key ?? ownStudioKey(secret);
  let running: StudioProcess | undefined;
  let opening: ReturnType<typeof openStudioVendors> | undefined;
  const addressNow = () => (wish.place === 'elsewhere' ? wish.url : running?.address());
  return {
    address: wish.place === 'off' ? undefined : addressNow,
    async open({ address, kernel: { log }, modules, databaseUrl }) {
      if (wish.place === 'off' || role === 'worker') return;
      const vendors = studioVendors(key);
      if (wish.place === 'own') running = keepStudio({ port: 0, host: '127.0.0.1', databaseUrl, platform: address, webDir, logLevel, vendors }, log, clock);
      const site = publicUrl ?? (environment === 'demo' ? address : undefined);
      if (site === undefined) return log.warn('PUBLIC_URL is not set: the studio’s games cannot be opened');
      const merchants = environment === 'demo' ? [modules.merchant('').code] : [];
      opening = openStudioVendors({ modules, clock, log, launchUrl: `${site}/studio/vendor`, addressNow, vendors, merchants });
      // One elsewhere has a life of its own; this node serves whether it is up or not.
      if (wish.place !== 'own') return;
      const patience = new AbortController();
      await Promise.race([opening.opened, pause(STUDIO_PATIENCE_MS, patience.signal)]);
      patience.abort();
    },
    async stop() {
      await opening?.stop();
      await running?.stop();
    },
  };
}

/** Starts a node. Rejects with one clear error when it cannot. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { config } = options;
  const log = options.log ?? createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const secret = await readSecret(config);
  const database = await openDatabase(config, log);
  let phase: Phase = 'starting';
  const closers: (() => Promise<unknown>)[] = [() => database.close()];
  try {
    const kernel = createKernel({ config, clock: options.clock, random: options.random, log, secret, database });
    await kernel.realtime.start();
    closers.unshift(() => kernel.realtime.stop());
    let address = '';
    const sandbox = playsProvider(config) ? createSandboxProcess({ secret, log, providers: [...SANDBOX_PROVIDERS, SANDBOX_PAYOUTS], payouts: SANDBOX_PAYOUTS, platform: () => address }) : undefined;
    if (sandbox) closers.unshift(() => sandbox.stop());
    const modules = await createModules(kernel, database.appPool, sandbox);
    closers.unshift(() => modules.stop());
    const studio = studioBeside(config, secret, kernel.clock);
    const app = await createServer(options, kernel, modules, { sandbox, studio: studio.address }, () => phase);
    closers.unshift(() => app.close());
    address = await app.listen({ port: config.port, host: config.host });
    // Before the port closes: what a round still owes may arrive.
    closers.unshift(() => studio.stop());
    await options.prepare?.({ kernel, modules, moveClock: clockMover(database.ownerPool) });
    await studio.open({ address, kernel, modules, databaseUrl: database.connectionString });
    if (config.role === 'all' || config.role === 'worker') {
      await startLoops(kernel, modules);
      closers.splice(2, 0, () => kernel.outbox.stop(), () => kernel.jobs.stop());
    }
    phase = 'ready';
    return { address, kernel, modules, close: once(() => ((phase = 'draining'), closeAll(closers, log))) };
  } catch (error) {
    await closeAll(closers, log);
    throw error;
  }
}

/** The database's clock as its owner may move it. */
function clockMover(ownerPool: pg.Pool): Preparing['moveClock'] {
  return async (at) => {
    const offset = at === undefined ? '0' : `round($1 - extract(epoch FROM clock_timestamp()) * 1000)`;
    await ownerPool.query(`UPDATE kernel.clock_offset SET offset_ms = ${offset}`, at === undefined ? [] : [at]);
  };
}

/** Every part gets its chance to stop, whatever the others do. */
async function closeAll(closers: readonly (() => Promise<unknown>)[], log: Logger): Promise<void> {
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'a part did not stop cleanly');
    }
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
