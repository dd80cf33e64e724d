/** Runs the studio beside a node: starts it when the database stands, starts it again when it dies, and ends it with the node. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { VENDORS } from '@lantern/catalogue';
import { pause } from './kernel/clock.ts';
import type { Logger } from './kernel/log.ts';

const STUDIO_TYPES: ReadonlySet<string> = new Set(['RNG', 'FISH', 'LIVE', 'JL', 'PVP']);

/** Vendors whose games the studio may play; which of them it does, it says itself. */
export const STUDIO_VENDORS: readonly string[] = VENDORS.filter(({ types }) => types.some((type) => STUDIO_TYPES.has(type))).map(({ code }) => code);

/** What the studio's own settings are (apps/studio/src/kernel/settings.ts). */
export interface StudioSettings {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  readonly platform: string;
  readonly webDir: string;
  readonly logLevel: string;
  readonly vendors: readonly StudioVendor[];
}

export interface StudioVendor {
  readonly code: string;
  /** Signs what the platform asks of the studio. */
  readonly launchKey: string;
  /** Signs what the studio asks of the wallet. */
  readonly walletKey: string;
}

const derived = (key: string, purpose: string, code: string): string => createHmac('sha256', key).update(`studio/${purpose}/${code}`).digest('base64url');

/** The vendors the studio plays, with keys derived from one that platform and studio share. */
export const studioVendors = (key: string): readonly StudioVendor[] =>
  STUDIO_VENDORS.map((code) => ({ code, launchKey: derived(key, 'launch', code), walletKey: derived(key, 'wallet', code) }));

/** The key of a studio beside the node: never the platform's secret itself. */
export const ownStudioKey = (secret: string): string => createHmac('sha256', secret).update('studio').digest('base64url');

export interface StudioProcess {
  /** Where it listens, without a trailing slash; undefined while it is down. */
  address(): string | undefined;
  /** Of the process that runs now, or ran last. */
  pid(): number | undefined;
  /** Ends it, by its own process and no other. */
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../studio/src/main.ts');
const SETTINGS_VARIABLE = 'STUDIO_SETTINGS';
const STOP_TIMEOUT_MS = 5_000;
const FIRST_PAUSE_MS = 250;
const PAUSE_MAXIMUM_MS = 30_000;
/** Having run so long, it is trusted to start quickly again. */
const STEADY_MS = 60_000;

/** Starts the studio's process with these settings; nothing else of the environment reaches it. */
export function forkStudio(settings: StudioSettings): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', [SETTINGS_VARIABLE]: JSON.stringify(settings) };
  return fork(MAIN, { env, execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

/** Resolves when the process has ended. */
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Asks it to end, and makes it where it does not. */
export async function endStudio(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended(child);
  clearTimeout(force);
}

interface Elapsing {
  elapsed(): number;
}

/** Starts it and keeps it running, with growing pauses where it does not stay up. */
export function keepStudio(settings: StudioSettings, log: Logger, clock: Elapsing): StudioProcess {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let address: string | undefined;

  async function runOnce(): Promise<void> {
    child = forkStudio(settings);
    child.on('message', (message: { readonly type?: string; readonly address?: string }) => {
      if (message.type === 'ready') address = message.address;
    });
    child.once('error', (error) => log.error({ err: error }, 'the studio could not be started'));
    await ended(child);
    address = undefined;
    if (!stopping.signal.aborted) log.warn({ code: child.exitCode, signal: child.signalCode }, 'the studio ended');
  }

  async function keep(): Promise<void> {
    for (let waitMs = FIRST_PAUSE_MS; !stopping.signal.aborted; waitMs = Math.min(waitMs * 2, PAUSE_MAXIMUM_MS)) {
      const startedAt = clock.elapsed();
      await runOnce();
      if (clock.elapsed() - startedAt > STEADY_MS) waitMs = FIRST_PAUSE_MS;
      if (!stopping.signal.aborted) await pause(waitMs, stopping.signal);
    }
  }

  const kept = keep();
  return {
    address: () => address,
    pid: () => child?.pid,
    async stop() {
      stopping.abort();
      if (child) await endStudio(child);
      await kept;
    },
  };
}
