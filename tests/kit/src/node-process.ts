/** Starts and kills server processes. */
import { NODE_ARGUMENTS } from '../../../apps/server/src/node-arguments.ts';
import { NO_LIMITS } from './no-limits.ts';
import { TEST_SECRET } from './test-secret.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface NodeProcess {
  readonly address: string;
  readonly pid: number;
  /** `kill -9`: no drain. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM: drains. Resolves with the exit code. */
  terminate(): Promise<number | null>;
}

const START_TIMEOUT_MS = 120_000;

/** A node on the given database, listening on a free port. */
export async function startNodeProcess(environment: Readonly<Record<string, string>>): Promise<NodeProcess> {
  const child = fork(join(import.meta.dirname, 'node-main.ts'), [], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      LANTERN_SECRET: TEST_SECRET,
      ...NO_LIMITS,
      LOTTERY_GAMES: 'mb60,mb45',
      STUDIO: 'off',
      ...environment,
    },
    execArgv: [...NODE_ARGUMENTS],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = await readyAddress(child);
  return {
    address,
    pid: child.pid!,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async terminate() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      return ((await gone) as [number | null])[0];
    },
  };
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // What no one waits for any more must not go on beside the next tests.
      child.kill('SIGKILL');
      reject(new Error('the node did not start in time'));
    }, START_TIMEOUT_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the node ended with ${code} before it was ready`));
    });
    child.on('message', (message: { type?: string; address?: string }) => {
      if (message.type !== 'ready' || message.address === undefined) return;
      clearTimeout(timer);
      resolve(message.address);
    });
  });
}
