/** A Redis of the tests' own: Debian's redis-server or valkey-server, which a test kills, stops and starts again. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { eventually } from './caller.ts';

const NAMES = ['redis-server', 'valkey-server'];
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];

const installed = (): string | undefined =>
  NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((file) => existsSync(file));

/** The server's executable; where there is none it is installed through apt-get, as the newest browser is. */
async function findRedis(): Promise<string> {
  const found = installed();
  if (found !== undefined) return found;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: string[]): Promise<void> => {
    const [program = '', ...rest] = [...prefix, 'apt-get', ...args];
    await promisify(execFile)(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  try {
    await apt('update', '-qq');
    await apt('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  } catch (cause) {
    throw new Error('these tests need Redis 7 or Valkey: install redis-server', { cause });
  }
  return installed()!;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export interface RedisServer {
  readonly url: string;
  /** How many connections listen to each channel of a pattern that has any. */
  subscribers(pattern: string): Promise<readonly number[]>;
  /** Stalls it: connections stay open, and nothing is answered. */
  stall(): void;
  goOn(): void;
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. It keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const executable = await findRedis();
  const port = await freePort();
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    child = spawn(executable, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    child.stdout!.on('data', (text: Buffer) => (said += text.toString()));
    await eventually('Redis to serve', async () => said.includes('eady to accept connections'));
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await start();
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url);
  client.on('error', () => undefined);
  return {
    url,
    async subscribers(pattern) {
      const channels = (await client.pubsub('CHANNELS', pattern)) as string[];
      if (channels.length === 0) return [];
      const counts = (await client.pubsub('NUMSUB', ...channels)) as unknown[];
      return counts.filter((_, at) => at % 2 === 1).map(Number);
    },
    stall: () => void child!.kill('SIGSTOP'),
    goOn: () => void child!.kill('SIGCONT'),
    kill,
    start,
    async close() {
      client.disconnect();
      await kill();
    },
  };
}
