/** `npm start`: starts the server, builds changed parts in parallel, prints the address and demo logins, drains on Ctrl-C. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '../apps/server/src/kernel/config.ts';
import { NODE_ARGUMENTS } from '../apps/server/src/node-arguments.ts';
import { buildWeb } from './build.ts';
import { ROOT } from './project.ts';

interface DemoLogin {
  readonly role: string;
  readonly username: string;
  readonly password: string;
  readonly paymentPassword?: string;
}

interface ReadyMessage {
  readonly type: 'ready';
  readonly address: string;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

function isReady(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

async function demoLogins(config: Config): Promise<readonly DemoLogin[]> {
  if (config.environment !== 'demo') return [];
  const text = await readFile(join(config.dataDir, 'demo-logins.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as DemoLogin[];
}

async function showAddresses(config: Config, address: string): Promise<void> {
  const logins = await demoLogins(config);
  say('');
  say(`  Site         ${address}/m/`);
  say(`  API          ${address}/openapi.json`);
  say(`  Health       ${address}/healthz  ${address}/readyz  ${address}/metrics`);
  if (logins.length > 0) say(`\n  Demo logins (${join(config.dataDir, 'demo-logins.json')})`);
  for (const { role, username, password, paymentPassword } of logins)
    say(
      `    ${role.padEnd(10)} ${username.padEnd(16)} ${password}${paymentPassword === undefined ? '' : `   payments ${paymentPassword}`}`,
    );
  say('\n  Ctrl-C stops it.\n');
}

interface Server {
  /** Resolves with its exit code. */
  readonly ended: Promise<number>;
  /** Whether a signal has requested its end. */
  readonly signalled: () => boolean;
  /** Lets it serve: the web apps are built. */
  serveWeb(): void;
  stop(): void;
}

/** Runs the server. It has its own process group, so that a Ctrl-C reaches it once, from here. */
function startServer(config: Config): Server {
  const server = spawn(process.execPath, [...NODE_ARGUMENTS, 'apps/server/src/main.ts', '--web-later'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  });
  let signalled = false;
  const stop = () => void server.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signalled = true;
      stop();
    });
  }
  server.on('message', (message) => {
    if (isReady(message)) void showAddresses(config, message.address);
  });
  const ended = new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => resolve(code ?? (signalled ? 0 : 1)));
  });
  // It has exited meanwhile: its exit code says so.
  return {
    ended,
    stop,
    signalled: () => signalled,
    serveWeb: () => server.send({ type: 'web-built' }, () => undefined),
  };
}

/** Builds while the server creates its database and the demo data, which take as long. */
async function main(): Promise<number> {
  const config = readConfig(process.env, ROOT);
  say('Starting…');
  const server = startServer(config);
  let failure: Error | undefined;
  buildWeb(say).then(server.serveWeb, (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    server.stop();
  });
  const code = await server.ended;
  // A Ctrl-C ends the build's processes too; that is not a build failure.
  if (failure && !server.signalled()) throw failure;
  return code;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof ConfigError ? reason : `Cannot start: ${reason}`}\n`);
    process.exit(1);
  },
);
