/** The studio as a process of its own, for tests that kill it or stand between it and the platform. */
import { once } from 'node:events';
import { endStudio, forkStudio, studioVendors, type StudioVendor } from '../../../apps/server/src/studio-process.ts';

export interface StudioNode {
  /** Where it listens, without a trailing slash. */
  readonly address: string;
  /** `kill -9`: no drain, no goodbye. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM: finishes what it has. */
  close(): Promise<void>;
}

export interface StudioNodeOptions {
  readonly databaseUrl: string;
  /** Where it takes the platform's wallet to be. */
  readonly platform: string;
  /** Directory of built web apps; without one it has no document to show. */
  readonly webDir?: string;
}

const START_PATIENCE_MS = 120_000;

/** Its vendors, with the keys it is started with. */
export const TEST_STUDIO_VENDORS: readonly StudioVendor[] = studioVendors('studio-of-the-tests'.padEnd(40, '.'));

/** Starts it on a free port. */
export async function startStudioNode({ databaseUrl, platform, webDir = '/nowhere' }: StudioNodeOptions): Promise<StudioNode> {
  const child = forkStudio({ port: 0, host: '127.0.0.1', databaseUrl, platform, webDir, logLevel: 'fatal', vendors: TEST_STUDIO_VENDORS });
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the studio did not start in time')), START_PATIENCE_MS);
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
      if (child.exitCode === null && child.signalCode === null) await endStudio(child);
    },
  };
}
