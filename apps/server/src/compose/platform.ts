/** One running node: database, kernel, modules, HTTP. Starts in order, drains in reverse, loses nothing acknowledged. */
import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { systemClock, type Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { createDb } from '../kernel/db/index.ts';
import { clockMover, type MoveClock } from '../kernel/db/move-clock.ts';
import { bindCalls, refusalBody } from '../kernel/http/bind.ts';
import { bindOpsCalls } from '../kernel/http/ops-bind.ts';
import { bindHealth, bindMetrics } from '../kernel/http/health.ts';
import { createIdempotencyKeys } from '../kernel/http/idempotency.ts';
import { createHttp } from '../kernel/http/server.ts';
import { bindStatic } from '../kernel/http/static.ts';
import { createIds } from '../kernel/ids.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog, type Logger } from '../kernel/log.ts';
import { createMetrics, watch, watchPools } from '../kernel/metrics.ts';
import type { Kernel } from '../kernel/module.ts';
import { createOutbox } from '../kernel/outbox.ts';
import { systemRandom, type Random } from '../kernel/random.ts';
import type { SecretRing } from '../kernel/sealing.ts';
import { readRing, readSecretRoot } from '../kernel/secret-root.ts';
import { createRealtimeBus, type RealtimeBus } from '../kernel/realtime/bus.ts';
import { createDatabaseTransport } from '../kernel/realtime/database-transport.ts';
import { createRedisTransport } from '../kernel/realtime/redis-transport.ts';
import { bindSocket } from '../kernel/realtime/socket.ts';
import { createRedis, redisPrefix } from '../kernel/redis/redis.ts';
import { watchBacklog } from './backlog.ts';
import { openDatabase, type DatabaseParts } from './database.ts';
import type { ModuleName } from './module-list.ts';
import { createModules, type Modules } from './modules.ts';
import { bindOpenapi } from './openapi.ts';
import { SANDBOX_PROVIDERS } from '../modules/money/payments/index.ts';
import { SANDBOX_PAYOUTS } from '../modules/money/withdrawals/index.ts';
import { bindSandbox, createSandboxProcess, type SandboxProcess } from '../dev/sandbox-process.ts';
import { bindStudio } from '../studio-host/proxy.ts';
import { createStudioHost } from '../studio-host/host.ts';

export interface PreparingPlatform {
  readonly kernel: Kernel;
  readonly modules: Modules;
  readonly moveClock: MoveClock;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Logger;
  /** Validates every response against the contract (tests). */
  readonly checkAnswers?: boolean;
  /** Runs after the modules are built and before calls are served (demo data). */
  readonly prepare?: (running: PreparingPlatform) => Promise<void>;
  /** Resolves when the web apps are built, where the build runs beside the start; the node becomes ready after it. */
  readonly webBuilt?: Promise<void>;
  /** The order in which modules are built; any order gives the same node (tests shuffle it). */
  readonly buildOrder?: readonly ModuleName[];
}

export interface Platform {
  /** Base URL it listens at, without a trailing slash. */
  readonly address: string;
  /** Base URL of the metrics; undefined where they are served with the calls. */
  readonly metricsAddress: string | undefined;
  readonly kernel: Kernel;
  readonly modules: Modules;
  /** Resolves with a one-line reason when its own database is lost for good and it cannot serve any more. */
  readonly lost: Promise<Error>;
  /** Stops accepting calls, finishes the running ones, closes the database. */
  close(): Promise<void>;
  /** The part that `close` is stopping now. */
  readonly stopping: () => string;
}

const PRUNE_CRON = '17 3 * * *';

type Phase = 'starting' | 'ready' | 'draining';

export interface KernelParts {
  readonly config: Config;
  readonly clock?: Clock | undefined;
  readonly random?: Random | undefined;
  readonly log: Logger;
  readonly secret: string;
  /** The secret alone where it is missing. */
  readonly ring?: SecretRing;
  readonly database: DatabaseParts;
}

/** The kernel over an open database; nothing of it runs yet. */
export function createKernel({
  config,
  clock = systemClock,
  random = systemRandom,
  log,
  secret,
  ring = [secret],
  database,
}: KernelParts): Kernel {
  const db = createDb(database.workPool, database.readPool);
  const { redisUrl: url } = config;
  const redis = url === undefined ? undefined : createRedis({ url, prefix: redisPrefix(secret), clock, log });
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
    ...(redis && { redis }),
    realtime: createRealtimeBus(
      redis ? createRedisTransport(redis) : createDatabaseTransport(db, database.connectionString, log),
    ),
    secret,
    ring,
  };
}

interface SideProcesses {
  readonly sandbox: SandboxProcess | undefined;
  /** Current address of the studio; absent where this installation has none. */
  readonly studio: (() => string | undefined) | undefined;
  /** Metrics of the studio beside this node. */
  readonly studioMetrics: () => Promise<string>;
}

async function createServer(
  options: PlatformOptions,
  kernel: Kernel,
  modules: Modules,
  { sandbox, studio, studioMetrics }: SideProcesses,
  phase: () => Phase,
): Promise<FastifyInstance> {
  const { config, log, metrics } = kernel;
  const defaultLanguage = 'VI';
  const app = await createHttp({
    log,
    metrics,
    defaultLanguage,
    trustedProxies: config.trustedProxies,
    ...(config.publicUrl === undefined ? {} : { publicUrl: config.publicUrl }),
    isOwnHost: (name) => modules.system.isOwnHost(name),
    pictureHosts: (host) => modules.system.imageCdns(host),
    frameOrigins: () => modules.catalogue.frameOrigins(),
    streamOrigins: () => modules.hosts.streamOrigins(),
    requestsPerMinute: config.requestsPerMinute,
    walletRequestsPerMinute: config.walletRequestsPerMinute,
    connections: { connectionsPerAddress: config.connectionsPerAddress },
    clock: kernel.clock,
    tracedPeers: config.internalAllow,
    redis: kernel.redis,
  });
  bindHealth(app, { db: kernel.db, phase });
  if (config.metricsPort === undefined) bindMetrics(app, metrics, config.internalAllow, studioMetrics);
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
    unavailableReason: modules.unavailableReason,
    idempotencyKeys: createIdempotencyKeys(kernel.db),
    log,
    checkAnswers: options.checkAnswers ?? false,
  });
  bindOpsCalls(app, {
    ...modules.ops,
    publish: kernel.realtime.publish,
    db: kernel.db,
    idempotencyKeys: createIdempotencyKeys(kernel.db),
    checkAnswers: options.checkAnswers ?? false,
  });
  bindOpenapi(app, config);
  const openSockets = bindSocket(app, {
    bus: kernel.realtime,
    authenticate: modules.authenticate,
    findOperator: (token) => modules.operators.authenticate(token, true),
    merchant: modules.merchant,
    clock: kernel.clock,
    socketsPerAddress: config.socketsPerAddress,
  });
  watch(metrics, 'lantern_sockets', 'Open sockets at /ws.', openSockets);
  modules.system.bind(app);
  modules.content.bind(app);
  modules.messaging.bind(app);
  modules.pictures.bind(app);
  modules.hosts.bind(app);
  await modules.walletApi.bind(app);
  if (sandbox) await bindSandbox(app, sandbox, kernel.db);
  if (studio)
    await bindStudio(app, {
      addressNow: studio,
      language: defaultLanguage,
      clock: kernel.clock,
      socketsPerAddress: config.socketsPerAddress,
    });
  await bindStatic(app, config.webDir, defaultLanguage, options.webBuilt);
  return app;
}

/**
 * Metrics on a port of their own, which no proxy leads to: it trusts none, so what a proxy relays counts as from outside.
 * Served until the node has stopped, so that a drain can be watched. Answers its address; undefined where they have no port.
 */
async function serveMetrics(
  { config, log, metrics }: Kernel,
  running: RunningParts,
  studioMetrics: () => Promise<string>,
): Promise<string | undefined> {
  const { metricsPort: port, host, internalAllow } = config;
  if (port === undefined) return undefined;
  const app = await createHttp({ log, metrics, defaultLanguage: 'VI', trustedProxies: [] });
  bindMetrics(app, metrics, internalAllow, studioMetrics);
  running.metrics = () => app.close();
  return await app.listen({ port, host });
}

async function startLoops(kernel: Kernel, modules: Modules): Promise<void> {
  for (const module of modules.all) for (const job of module.jobs ?? []) kernel.jobs.define(job);
  const keys = createIdempotencyKeys(kernel.db);
  kernel.jobs.define({ name: 'kernel.prune_idempotency_keys', cron: PRUNE_CRON, run: () => keys.prune() });
  await kernel.jobs.start();
  kernel.outbox.start();
  watchBacklog(kernel);
  for (const module of modules.all) await module.start?.();
}

/** Demo nodes run the sandbox payment provider: nodes that serve members take deposits, worker nodes pay out. */
const runsSandboxProvider = ({ environment }: Config): boolean => environment === 'demo';

/**
 * The parts of a node in the order they stop. The studio is before HTTP, because pending wallet calls of a round may still arrive; the
 * loops are before the modules they call; the database is after all that asks it, and what was recorded of them last.
 */
const STOP_ORDER = [
  'studio',
  'http',
  'outbox',
  'jobs',
  'modules',
  'sandbox',
  'realtime',
  'metrics',
  'database',
  'traces',
] as const;
/** What runs now, and how each part is stopped. */
type RunningParts = Partial<Record<(typeof STOP_ORDER)[number], () => Promise<unknown>>>;

/** Starts a node. Rejects with one clear error when it cannot. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { config } = options;
  const log = options.log ?? createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  // Before anything asks whether traces are recorded; most nodes never load it.
  const sendTraces =
    config.traces && (await import('@lantern/tracing/sdk')).startTracing(`lantern-${config.role}`, config.traces);
  const ring = await readRing(config);
  let bus: RealtimeBus | undefined;
  const database = await openDatabase(config, log, (texts) => bus?.relay(texts));
  let phase: Phase = 'starting';
  let stopping = '';
  const naming = (part: string) => void (stopping = part);
  const running: RunningParts = { database: () => database.close(), ...(sendTraces && { traces: sendTraces }) };
  try {
    const random = options.random ?? systemRandom;
    const secret = await readSecretRoot(database.ownerPool, { ring, random });
    const kernel = createKernel({ config, clock: options.clock, random, log, secret, ring, database });
    const { workPool: work, readPool: reads, lanePool: lanes, ownerPool: jobs } = database;
    const { redis } = kernel;
    if (redis)
      watch(kernel.metrics, 'lantern_redis_up', 'Whether Redis answers this node.', () => (redis.isUp ? 1 : 0));
    watchPools(kernel.metrics, { work, reads, lanes, jobs });
    bus = kernel.realtime;
    await bus.start();
    running.realtime = () => kernel.realtime.stop();
    let address = '';
    const sandbox = runsSandboxProvider(config)
      ? createSandboxProcess({
          secret,
          log,
          providers: [...SANDBOX_PROVIDERS, SANDBOX_PAYOUTS],
          payouts: SANDBOX_PAYOUTS,
          platform: () => address,
        })
      : undefined;
    if (sandbox) running.sandbox = () => sandbox.stop();
    const modules = await createModules({ kernel, pool: database.lanePool, sandbox, buildOrder: options.buildOrder });
    running.modules = () => modules.stop((name) => naming(`module ${name}`));
    const studio = createStudioHost(config, kernel);
    watch(kernel.metrics, 'lantern_ready', 'Whether the node serves: not while it starts or drains.', () =>
      phase === 'ready' ? 1 : 0,
    );
    const metricsAddress = await serveMetrics(kernel, running, studio.metrics);
    const sides = { sandbox, studio: studio.address, studioMetrics: studio.metrics };
    const app = await createServer(options, kernel, modules, sides, () => phase);
    running.http = () => app.close();
    address = await app.listen({ port: config.port, host: config.host });
    running.studio = () => studio.stop();
    await options.prepare?.({ kernel, modules, moveClock: clockMover(database.ownerPool) });
    await studio.open({ address, kernel, modules, databaseUrl: database.connectionString });
    if (config.role === 'all' || config.role === 'worker') {
      running.outbox = () => kernel.outbox.stop();
      running.jobs = () => kernel.jobs.stop();
      await startLoops(kernel, modules);
    }
    await options.webBuilt;
    phase = 'ready';
    database.started();
    return {
      address,
      metricsAddress,
      kernel,
      modules,
      lost: database.lost,
      close: once(() => ((phase = 'draining'), stopAll(running, log, naming))),
      stopping: () => stopping,
    };
  } catch (error) {
    await stopAll(running, log, naming);
    throw error;
  }
}

/** Stops every part, even when others fail. */
async function stopAll(running: RunningParts, log: Logger, naming: (part: string) => void): Promise<void> {
  for (const part of STOP_ORDER) {
    naming(part);
    try {
      await running[part]?.();
    } catch (error) {
      log.error({ err: error, part }, 'a part did not stop cleanly');
    }
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
