/** The server process of the login bench: a node that reports how long its event loop was blocked, and what a hash costs alone. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { createPasswords } from '../../../apps/server/src/kernel/passwords.ts';
import { systemRandom } from '../../../apps/server/src/kernel/random.ts';
import { startPlatform } from '../../../apps/server/src/compose/platform.ts';
import { NO_LIMITS } from '../../kit/src/no-limits.ts';

/** The bench's requests and answers. */
export type Question = 'reset' | 'delay' | 'hash';
export interface Reply {
  readonly type: 'ready' | Question;
  readonly address?: string;
  /** Milliseconds. */
  readonly values?: readonly number[];
}

const HASHES = 20;
const NS_PER_MS = 1e6;

const delay = monitorEventLoopDelay({ resolution: 5 });

/** Milliseconds of comparing a password with nothing else running. */
async function hashTimes(): Promise<readonly number[]> {
  const passwords = await createPasswords(systemRandom);
  const times: number[] = [];
  for (let i = 0; i < HASHES; i++) {
    const startedAt = performance.now();
    await passwords.matches('a password of the bench', undefined);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const reply = (answer: Reply): void => void process.send?.(answer);

async function answer(question: Question): Promise<void> {
  if (question === 'reset') {
    delay.reset();
    return reply({ type: 'reset' });
  }
  if (question === 'hash') return reply({ type: 'hash', values: await hashTimes() });
  reply({ type: 'delay', values: [50, 99, 100].map((percent) => delay.percentile(percent) / NS_PER_MS) });
}

const platform = await startPlatform({
  config: readConfig({ ...NO_LIMITS, ...process.env, STUDIO: 'off' }, join(import.meta.dirname, '../../..')),
});
delay.enable();
process.on('message', (question: Question) => void answer(question));
process.on('SIGTERM', () => {
  platform.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
reply({ type: 'ready', address: platform.address });
