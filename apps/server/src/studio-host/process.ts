/** Runs the studio beside a node: starts it after the database, restarts it when it dies, and stops it with the node. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { VENDORS } from '@lantern/catalogue';
import type { TraceSettings } from '@lantern/tracing/sdk';
import { childEnvironment } from '../kernel/child-environment.ts';
import { pause } from '../kernel/clock.ts';
import type { Logger } from '../kernel/log.ts';

const STUDIO_TYPES: ReadonlySet<string> = new Set(['RNG', 'FISH', 'LIVE', 'JL', 'PVP', 'COCKFIGHT', 'SPORTS']);

/** Vendors whose games the studio may play; the studio reports which ones it does. */
export const STUDIO_VENDORS: readonly string[] = VENDORS.filter(({ types }) =>
  types.some((type) => STUDIO_TYPES.has(type)),
).map(({ code }) => code);

/** The studio's settings (apps/studio/src/kernel/settings.ts). */
export interface StudioSettings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly platform: string;
  readonly webDir: string;
  readonly logLevel: string;
  /** Keys that seal seeds: the first one seals, all of them open. */
  readonly seedKeys: readonly [string, ...string[]];
  /** How far back unwatched table rounds are computed. */
  readonly historyMs: number;
  readonly sports: StudioSports;
  /** Longest wait for the wallet's answer to one request. */
  readonly walletRequestTimeoutMs: number;
  /** How long a member waits for the wallet, retries included; after it a bet is rolled back. */
  readonly walletTimeoutMs: number;
  readonly vendors: readonly StudioVendor[];
  /** Networks that may read its metrics; this machine's where it is missing. */
  readonly internalAllow?: readonly string[];
  /** Where traces are sent. */
  readonly traces?: TraceSettings | undefined;
  /** `auto` where it is missing; `only` migrates its schema and ends. */
  readonly migrate?: 'auto' | 'check' | 'only';
}

/** The sportsbook: whether simulated matches are played, and how long the log of its feed is kept. */
export interface StudioSports {
  readonly simulated: boolean;
  readonly logHours: number;
}

export interface StudioVendor {
  readonly code: string;
  /** Signs the platform's requests to the studio. */
  readonly launchKey: string;
  /** Signs the studio's requests to the wallet API. */
  readonly walletKey: string;
}

const derived = (key: string, purpose: string, code: string): string =>
  createHmac('sha256', key).update(`studio/${purpose}/${code}`).digest('base64url');

/** The studio's vendors, with keys derived from the one that platform and studio share. */
export const studioVendors = (key: string): readonly StudioVendor[] =>
  STUDIO_VENDORS.map((code) => ({
    code,
    launchKey: derived(key, 'launch', code),
    walletKey: derived(key, 'wallet', code),
  }));

/** Keys that seal the studio's seeds, derived from the shared keys: the current one first, then earlier ones. */
export const studioSeedKeys = (key: string, older: readonly string[]): readonly [string, ...string[]] => [
  derived(key, 'seeds', ''),
  ...older.map((old) => derived(old, 'seeds', '')),
];

/** The key of a studio beside the node: never the platform's secret itself. */
export const ownStudioKey = (secret: string): string =>
  createHmac('sha256', secret).update('studio').digest('base64url');

export interface StudioProcess {
  /** Base URL it listens at, without a trailing slash; undefined while it is down. */
  address(): string | undefined;
  /** Pid of the current process, or of the last one. */
  pid(): number | undefined;
  /** Stops its own child process and no other. */
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../../studio/src/main.ts');
const SETTINGS_VARIABLE = 'STUDIO_SETTINGS';
const STOP_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const PAUSE_MAXIMUM_MS = 30_000;
/** After this uptime the restart backoff is reset. */
const STEADY_MS = 60_000;

/** Forks the studio's process with these settings; nothing else of the environment is passed on. */
export function forkStudio(settings: StudioSettings): ChildProcess {
  const env = { ...childEnvironment(), [SETTINGS_VARIABLE]: JSON.stringify(settings) };
  return fork(MAIN, {
    env,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Resolves when the process has exited. */
const exited = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Asks the process to exit, and kills it after a timeout. */
export async function stopStudio(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited(child);
  clearTimeout(force);
}

interface Elapsing {
  elapsed(): number;
}

/** Starts the studio and restarts it with growing backoff when it does not stay up. */
export function superviseStudio(settings: StudioSettings, log: Logger, clock: Elapsing): StudioProcess {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let address: string | undefined;

  async function runOnce(): Promise<void> {
    child = forkStudio(settings);
    child.on('message', (message: { readonly type?: string; readonly address?: string }) => {
      if (message.type === 'ready') address = message.address;
    });
    child.once('error', (error) => log.error({ err: error }, 'the studio could not be started'));
    await exited(child);
    address = undefined;
    if (!stopping.signal.aborted) log.warn({ code: child.exitCode, signal: child.signalCode }, 'the studio exited');
  }

  async function superviseLoop(): Promise<void> {
    for (let waitMs = FIRST_PAUSE_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, PAUSE_MAXIMUM_MS)) {
      const startedAt = clock.elapsed();
      await runOnce();
      if (clock.elapsed() - startedAt > STEADY_MS) waitMs = FIRST_PAUSE_MS;
      if (!stopping.signal.aborted) await pause(waitMs, stopping.signal);
    }
  }

  const loop = superviseLoop();
  return {
    address: () => address,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      if (child) await stopStudio(child);
      await loop;
    },
  };
}
