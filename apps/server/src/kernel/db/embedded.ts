/**
 * PostgreSQL from an npm package: a real server on this machine, for the demo, development and tests.
 *
 * The server is a separate daemon, not a child that dies with Node: after a `kill -9` of Node it keeps running and the
 * next start takes it over. Several processes may use one cluster; each holds a shared lock in it, and the last one to
 * leave stops it. A server that dies is restarted on its port by whichever process is first. The package's own
 * JavaScript is not used: its signal handlers end the process before it has drained.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  initialise,
  lastLine,
  messageOf,
  openCluster,
  OWNER,
  PASSWORD_FILE,
  removeDrafts,
  run,
  runAs,
  type Cluster,
} from './cluster.ts';
import { keepConnected } from './keep-connected.ts';
import { archiveSettings, openForServer, walDirectory } from './wal-archive.ts';

const VERSION = '18';
/** Advisory lock, held shared by every process that uses the cluster. Any constant. */
const USERS_LOCK = 7_220_140_322;
const READY_TIMEOUT_SEC = 60;
const RECOVERY_SEC = 24 * 60 * 60;
const START_ATTEMPTS = 8;
const PAUSE_MS = 100;
/** Timeout of a query to a server that may hang. */
const QUESTION_TIMEOUT_MS = 5_000;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  wal_buffers: '16MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Failed statements contain members' values; they belong in the server's own log, which redacts.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

export interface EmbeddedOptions {
  /** Created when missing. */
  readonly directory: string;
  /** A fixed port; otherwise a free one is chosen, and kept while it stays free. */
  readonly port?: number;
  /** Server settings on top of the defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where its log is archived: the directory of its backups. */
  readonly archive?: string | undefined;
  /** It replays its log first, which takes as long as it takes; a start that fails is not repeated. */
  readonly recovers?: boolean;
  readonly log: Cluster['log'];
}

export interface EmbeddedPostgres {
  /** The owner's connection to the database `lantern`. */
  readonly connectionString: string;
  /** Resolves with a one-line reason when the server died and could not be restarted for a minute. */
  readonly lost: Promise<Error>;
  /** Leaves the cluster; the last process to leave stops the server and waits until its data are safe on disk. */
  stop(): Promise<void>;
}

interface Postmaster {
  readonly pid: number;
  /** Undefined while it is still starting. */
  readonly port: number | undefined;
}

async function isOurs(pid: number, path: string): Promise<boolean> {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8')
      : (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
    return command.includes('postgres') && command.includes(path);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server running on this cluster, if any. A pid file that names a dead or foreign process is left over from a crash. */
async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.path, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (await isOurs(pid, cluster.path)) return { pid, port: Number(lines[3]) || undefined };
  // PostgreSQL refuses to start when another program got the same pid after a reboot. It removes the file of a dead server
  // itself, once no process of that server uses the data; without the file it could not detect them.
  if (isAlive(pid)) await rm(file, { force: true });
  return undefined;
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function anyFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

async function choosePort(cluster: Cluster, requested: number | undefined): Promise<number> {
  if (requested !== undefined) {
    if (await isFree(requested)) return requested;
    throw new Error(`Port ${requested} for the database is taken`);
  }
  const file = join(cluster.directory, 'port');
  const remembered = Number(await readFile(file, 'utf8').catch(() => ''));
  if (remembered > 0 && (await isFree(remembered))) return remembered;
  const port = await anyFreePort();
  await writeFile(file, `${port}\n`);
  return port;
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}

const readySecOf = ({ recovers }: EmbeddedOptions): number => (recovers ? RECOVERY_SEC : READY_TIMEOUT_SEC);

async function launch(cluster: Cluster, options: EmbeddedOptions): Promise<void> {
  const logFile = join(cluster.directory, 'postgres.log');
  // The log of the last run is enough to explain a failed start; older ones would only grow.
  await rename(logFile, `${logFile}.old`).catch(() => undefined);
  const { archive } = options;
  if (archive !== undefined) await openForServer(cluster, walDirectory(archive));
  const archiving = archive === undefined ? {} : archiveSettings(archive);
  const settings = Object.entries({ ...SETTINGS, ...archiving, ...options.settings }).map(
    ([name, value]) => `-c ${name}=${quoted(value)}`,
  );
  const server = [`-p ${await choosePort(cluster, options.port)}`, ...settings].join(' ');
  try {
    await runAs(cluster, cluster.binaries.pg_ctl, [
      'start',
      '-w',
      '-s',
      '-t',
      String(readySecOf(options)),
      '-D',
      cluster.path,
      '-l',
      logFile,
      '-o',
      server,
    ]);
  } catch (cause) {
    const words = await readFile(logFile, 'utf8').catch(() => messageOf(cause));
    throw new Error(words.split('\n').findLast((line) => line.includes('FATAL')) ?? lastLine(words), { cause });
  }
}

/** Joins the cluster's users over a connection that stays open until `stop`. */
async function joinUsers(cluster: Cluster, port: number, password: string): Promise<pg.Client> {
  const timeouts = { connectionTimeoutMillis: QUESTION_TIMEOUT_MS, query_timeout: QUESTION_TIMEOUT_MS };
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password,
    database: 'postgres',
    keepAlive: true,
    ...timeouts,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    if (rows[0]?.data_directory !== cluster.path) throw new Error(`port ${port} serves another database`);
    await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Takes over the running server or starts one, whatever a crash left behind. */
async function connect(
  cluster: Cluster,
  options: EmbeddedOptions,
  password: string,
): Promise<{ port: number; holder: pg.Client }> {
  let reason: unknown;
  let starts = 0;
  for (let waitedMs = 0; waitedMs < readySecOf(options) * 1000; waitedMs += PAUSE_MS) {
    const running = await findPostmaster(cluster);
    try {
      if (running?.port !== undefined)
        return { port: running.port, holder: await joinUsers(cluster, running.port, password) };
      if (!running) {
        if (starts === (options.recovers ? 1 : START_ATTEMPTS)) break;
        starts += 1;
        await launch(cluster, options);
        continue;
      }
    } catch (error) {
      if (options.port !== undefined && messageOf(error).includes('is taken')) throw error;
      reason = error;
    }
    // It is starting, recovering or shutting down, or another of our processes was faster.
    await pause(PAUSE_MS);
  }
  throw new Error(`The database in ${cluster.directory} did not start: ${messageOf(reason ?? 'it does not answer')}`, {
    cause: reason,
  });
}

async function ensureDatabase(holder: pg.Client): Promise<void> {
  const { rowCount } = await holder.query('SELECT FROM pg_database WHERE datname = $1', [OWNER]);
  if (rowCount) return;
  await holder.query(`CREATE DATABASE ${OWNER}`).catch((error: unknown) => {
    const wasFaster = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!wasFaster) throw error;
  });
}

async function leave(cluster: Cluster, holder: pg.Client): Promise<void> {
  let last = false;
  try {
    await holder.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await holder.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK]);
    last = rows[0]?.last ?? false;
    await holder.end();
  } catch {
    return; // the server is gone already
  }
  if (!last) return;
  await runAs(cluster, cluster.binaries.pg_ctl, [
    'stop',
    '-s',
    '-w',
    '-m',
    'fast',
    '-t',
    String(READY_TIMEOUT_SEC),
    '-D',
    cluster.path,
  ]);
}

/**
 * Starts PostgreSQL in `directory`, or joins the server that already runs there. It listens on 127.0.0.1 only, with a
 * random password stored beside the data (mode 600). Rejects with a one-line reason: no binaries, no account, another
 * version, a taken fixed port, or PostgreSQL's own message.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  if (existsSync(cluster.path)) await removeDrafts(cluster);
  else await initialise(cluster);
  const version = (await readFile(join(cluster.path, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== VERSION) {
    throw new Error(
      `${cluster.path} holds ${version ? `a PostgreSQL ${version} database` : 'no database'}; this version runs PostgreSQL ${VERSION}`,
    );
  }
  const password = await readFile(join(cluster.path, PASSWORD_FILE), 'utf8');
  const { port, holder } = await connect(cluster, options, password);
  await ensureDatabase(holder);
  // On its previous port, which every pool uses.
  const reconnect = async () => (await connect(cluster, { ...options, port }, password)).holder;
  const kept = keepConnected(holder, { what: `the database in ${cluster.directory}`, reconnect, log: cluster.log });
  let leaving: Promise<void> | undefined;
  return {
    connectionString: `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`,
    lost: kept.lost,
    stop: () => (leaving ??= kept.release().then((last) => last && leave(cluster, last))),
  };
}
