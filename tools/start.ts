/** `npm start`: builds what changed, starts the server, shows where it is and who can sign in, drains on Ctrl-C. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '../apps/server/src/kernel/config.ts';
import { buildWeb } from './build.ts';
import { ROOT } from './project.ts';

interface DemoLogin {
  readonly role: string;
  readonly username: string;
  readonly password: string;
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
  for (const { role, username, password } of logins) say(`    ${role.padEnd(10)} ${username.padEnd(16)} ${password}`);
  say('\n  Ctrl-C stops it.\n');
}

/** Runs the server until it ends. It has a process group of its own, so that a Ctrl-C reaches it once, from here. */
async function serve(config: Config): Promise<number> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' },
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      server.kill('SIGTERM');
    });
  }
  server.on('message', (message) => {
    if (isReady(message)) void showAddresses(config, message.address);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => resolve(code ?? (stopping ? 0 : 1)));
  });
}

async function main(): Promise<number> {
  const config = readConfig(process.env, ROOT);
  await buildWeb(say);
  say('Starting…');
  return serve(config);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof ConfigError ? reason : `Cannot start: ${reason}`}\n`);
    process.exit(1);
  },
);
