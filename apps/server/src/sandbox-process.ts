/** Starts the demonstration's sandbox provider when it is first needed, passes browsers on to it, and stops it with the node. */
import { fork, type ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { callbackKey, requestKey } from './kernel/http/callback-signature.ts';
import { sql } from './kernel/db/index.ts';
import type { Logger } from './kernel/log.ts';
import type { Db } from './kernel/tx.ts';
import { PLATFORM_TIME_HEADER } from './sandbox-provider/server.ts';
import { SETTINGS_VARIABLE, type SandboxSettings } from './sandbox-provider/settings.ts';

export interface SandboxProcess {
  /** Where it listens, without a trailing slash; starts it when it does not run. */
  address(): Promise<string>;
  /** Ends it, by its own process and no other. */
  stop(): Promise<void>;
}

export interface SandboxProcessOptions {
  readonly secret: string;
  readonly log: Logger;
  /** Codes of the providers it plays. */
  readonly providers: readonly string[];
  /** Which of them pays out. */
  readonly payouts: string;
  /** Where the platform listens; known once it does. */
  readonly platform: () => string;
}

const MAIN = join(import.meta.dirname, 'sandbox-provider/main.ts');
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 3_000;

function settingsOf({ secret, providers, payouts, platform }: SandboxProcessOptions): SandboxSettings {
  return {
    port: 0,
    platform: platform(),
    payouts,
    // Derived keys only: the platform's secret stays here.
    providers: providers.map((code) => ({ code, requestKey: requestKey(secret, code), callbackKey: callbackKey(secret, code).toString('base64') })),
  };
}

/** Resolves with its port once it listens. */
function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error('The sandbox provider did not start in time'));
    }, START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The sandbox provider ended while it started'));
    });
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve((message as { readonly port: number }).port);
    });
  });
}

/** The process of a node; nothing runs until somebody asks for its address. */
export function createSandboxProcess(options: SandboxProcessOptions): SandboxProcess {
  let running: { readonly child: ChildProcess; readonly address: Promise<string> } | undefined;
  let stopped = false;

  function start(): { readonly child: ChildProcess; readonly address: Promise<string> } {
    const env = { PATH: process.env['PATH'] ?? '', [SETTINGS_VARIABLE]: JSON.stringify(settingsOf(options)) };
    const child = fork(MAIN, { env, execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const started = { child, address: ready(child).then((port) => `http://127.0.0.1:${port}`) };
    child.once('exit', (code) => {
      if (running === started) running = undefined;
      if (!stopped && code !== 0) options.log.warn({ code }, 'the sandbox provider ended');
    });
    // Told to whoever asks; nobody may be asking.
    started.address.catch(() => undefined);
    return started;
  }

  return {
    async address() {
      if (stopped) throw new Error('The sandbox provider was stopped');
      running ??= start();
      return await running.address;
    },
    async stop() {
      stopped = true;
      const { child } = running ?? {};
      if (!child || child.exitCode !== null) return;
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await gone;
      clearTimeout(force);
    },
  };
}

const PASSED_ON = ['accept-language', 'content-type'];

/** Browsers reach the sandbox through the main port: one port serves all. */
export async function bindSandbox(app: FastifyInstance, sandbox: SandboxProcess, db: Db): Promise<void> {
  const nowMs = async () => (await sql<{ now: Date }>`SELECT kernel.now() AS now`.execute(db)).rows[0]!.now.getTime();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/provider/*',
      handler: async (request, reply) => {
        const headers: Record<string, string> = { [PLATFORM_TIME_HEADER]: String(await nowMs()) };
        for (const name of PASSED_ON) if (typeof request.headers[name] === 'string') headers[name] = request.headers[name];
        const address = await sandbox.address();
        const passed = await pass(`${address}${request.url}`, request.method, headers, Buffer.isBuffer(request.body) ? request.body : undefined);
        return reply.code(passed.status).headers(passed.headers).send(passed.body);
      },
    });
  });
}

interface Passed {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function pass(url: string, method: string, headers: Readonly<Record<string, string>>, body: Buffer | undefined): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers: { ...headers, 'content-length': body?.length ?? 0 } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const kept = ['content-type', 'content-security-policy', 'cache-control', 'location'].flatMap((name) => {
          const value = response.headers[name];
          return typeof value === 'string' ? [[name, value] as const] : [];
        });
        resolve({ status: response.statusCode ?? 502, headers: Object.fromEntries(kept), body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
