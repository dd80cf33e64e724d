/** The studio as a separate process, for tests that kill it or proxy its connection to the platform. */
import { once } from 'node:events';
import {
  stopStudio,
  forkStudio,
  studioVendors,
  type StudioVendor,
} from '../../../apps/server/src/studio-host/process.ts';

export interface StudioNode {
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** `kill -9`: no drain. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM: finishes what is running. */
  close(): Promise<void>;
}

export interface StudioNodeOptions {
  readonly databaseUrl: string;
  /** Address of the platform's wallet. */
  readonly platform: string;
  /** Directory of built web apps; without one it serves no pages. */
  readonly webDir?: string;
  /** Keys that encrypt seeds: the first encrypts, all decrypt. */
  readonly seedKeys?: readonly [string, ...string[]];
  /** How far back rounds without players are computed, in hours; 0 by default: an empty table is idle. */
  readonly historyMs?: number;
  /** Whether simulated matches are played; not by default. */
  readonly simulated?: boolean;
  /** How long a member waits for the wallet, retries included; the product's default. */
  readonly walletTimeoutMs?: number;
}

const START_TIMEOUT_MS = 120_000;

/** Its vendors, with the keys it is started with. */
export const TEST_STUDIO_VENDORS: readonly StudioVendor[] = studioVendors('studio-of-the-tests'.padEnd(40, '.'));

/** The default keys that encrypt its seeds. */
export const TEST_SEED_KEYS: readonly [string] = ['seeds-of-the-tests'.padEnd(40, '.')];

/** Starts it on a free port. */
export async function startStudioNode({
  databaseUrl,
  platform,
  webDir = '/nowhere',
  seedKeys = TEST_SEED_KEYS,
  historyMs = 0,
  simulated = false,
  walletTimeoutMs = 8_000,
}: StudioNodeOptions): Promise<StudioNode> {
  const child = forkStudio({
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    platform,
    webDir,
    logLevel: 'fatal',
    seedKeys,
    historyMs,
    sports: { simulated, logHours: 48 },
    walletRequestTimeoutMs: 4_000,
    walletTimeoutMs,
    vendors: TEST_STUDIO_VENDORS,
  });
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the studio did not start in time')), START_TIMEOUT_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the studio ended with ${code} before it was ready`));
    });
    child.once('message', (message: { readonly address: string }) => {
      clearTimeout(timer);
      resolve(message.address);
    });
  });
  return {
    address,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) await stopStudio(child);
    },
  };
}
