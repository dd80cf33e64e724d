/** One `npm start`, as a user runs it: with its own data directory, watched until it serves or exits. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../project.ts';

const SHARED_MEMORY = '/dev/shm';
/** The line the start prints once it serves. */
const SERVES = /^\s*Site\s+(\S+)\/m\/$/m;
/** A warning or worse in the log. */
const WORRY = /^\{"level":(?:[4-9]\d)\b.*$/gm;

export interface StartOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Programs that wrap the start, with their arguments (`taskset -c 0`). */
  readonly under?: readonly string[];
}

export interface StartRun {
  /** Everything it has printed so far, on both streams. */
  output(): string;
  /** Resolves with its address, without a trailing slash, once it serves. Rejects with its output when it exits before. */
  readonly serving: Promise<string>;
  /** Resolves with its exit code when it and its children have closed their output. */
  readonly ended: Promise<number | null>;
  /** Like Ctrl-C: signals every process of its group. */
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
}

/** An empty directory in memory, if this machine has one, and a function to remove it. */
export async function makeDataDir(): Promise<{
  readonly path: string;
  readonly inMemory: boolean;
  remove(): Promise<void>;
}> {
  let parent = tmpdir();
  try {
    accessSync(SHARED_MEMORY, constants.W_OK);
    parent = SHARED_MEMORY;
  } catch {
    // No memory file system here: use the usual directory, and say so in the report.
  }
  const path = await mkdtemp(join(parent, 'lantern-start-'));
  // PostgreSQL, which does not run as root, must be able to enter.
  await chmod(path, 0o711);
  return { path, inMemory: parent === SHARED_MEMORY, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Runs it on a free port, unless the environment names one. */
export function runStart({ dataDir, environment = {}, under = [] }: StartOptions): StartRun {
  const command: readonly string[] = [...under, 'npm', 'start'];
  const [program = '', ...args] = command;
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'warn', ...environment, DATA_DIR: dataDir },
  });
  let output = '';
  const { promise: serving, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = SERVES.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
  }
  child.once('error', reject);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  void ended.then((code) =>
    reject(new Error(`npm start ended with ${code}:\n${output.trim().split('\n').slice(-8).join('\n')}`)),
  );
  // Without a reader the rejection must not end the process.
  serving.catch(() => undefined);
  return {
    output: () => output,
    serving,
    ended,
    signal(name) {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, name);
    },
  };
}

/** Warnings and errors it has logged. */
export const warningsOf = (run: StartRun): readonly string[] => run.output().match(WORRY) ?? [];

/** Whether its database has been stopped. */
export const databaseStopped = (dataDir: string): boolean =>
  !existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

/** Checks what a new user sees first; returns the findings. */
export async function inspectNewInstall(address: string, dataDir: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const path of ['/readyz', '/healthz', '/m/', '/openapi.json']) {
    const answer = await fetch(`${address}${path}`);
    // An unread body keeps its connection open, and the server's stop waits for it.
    await answer.body?.cancel();
    const { status } = answer;
    if (status !== 200) wrong.push(`${path} answers ${status}`);
  }
  const draws = (await (await fetch(`${address}/lgw/draws?gameCode=mb60`)).json()) as {
    readonly value?: { readonly content?: readonly unknown[] };
  };
  if ((draws.value?.content ?? []).length === 0) wrong.push('mb60 has no past draws');
  const logins = JSON.parse(await readFile(join(dataDir, 'demo-logins.json'), 'utf8')) as readonly unknown[];
  if (logins.length === 0) wrong.push('there are no demo logins');
  return wrong;
}
