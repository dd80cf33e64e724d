/** Starts the demo's sandbox provider on first use, proxies browsers to it, and stops it with the node. */
import { fork, type ChildProcess } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { childEnvironment } from '../kernel/child-environment.ts';
import { callbackKey, requestKey } from '../kernel/http/callback-signature.ts';
import { sql } from '../kernel/db/index.ts';
import type { Logger } from '../kernel/log.ts';
import type { Db } from '../kernel/tx.ts';
import { PLATFORM_TIME_HEADER } from './sandbox-provider/server.ts';
import { SETTINGS_VARIABLE, type SandboxSettings } from './sandbox-provider/settings.ts';

export interface SandboxProcess {
  /** Base URL it listens at, without a trailing slash; starts the process when it is not running. */
  address(): Promise<string>;
  /** Stops its own child process and no other. */
  stop(): Promise<void>;
}

export interface SandboxProcessOptions {
  readonly secret: string;
  readonly log: Logger;
  /** Codes of the providers it simulates. */
  readonly providers: readonly string[];
  /** Code of the one that pays out. */
  readonly payouts: string;
  /** Base URL of the platform; known once it listens. */
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
    // Derived keys only: the platform's secret is not forwarded on.
    providers: providers.map((code) => ({
      code,
      requestKey: requestKey(secret, code),
      callbackKey: callbackKey(secret, code).toString('base64'),
    })),
  };
}

/** Resolves with the port once it listens. */
function ready(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error('The sandbox provider did not start in time'));
    }, START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The sandbox provider exited during its start'));
    });
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve((message as { readonly port: number }).port);
    });
  });
}

/** The sandbox process of a node; it starts when its address is first requested. */
export function createSandboxProcess(options: SandboxProcessOptions): SandboxProcess {
  let running: { readonly child: ChildProcess; readonly address: Promise<string> } | undefined;
  let stopped = false;

  function start(): { readonly child: ChildProcess; readonly address: Promise<string> } {
    const env = { ...childEnvironment(), [SETTINGS_VARIABLE]: JSON.stringify(settingsOf(options)) };
    const child = fork(MAIN, {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = { child, address: ready(child).then((port) => `http://127.0.0.1:${port}`) };
    child.once('exit', (code) => {
      if (running === started) running = undefined;
      if (!stopped && code !== 0) options.log.warn({ code }, 'the sandbox provider exited');
    });
    // Each caller of address() gets the error; there may be none.
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
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

const FORWARDED_HEADERS = ['accept-language', 'content-type'];

/** Proxies browsers to the sandbox through the main port: one port serves all. */
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
        for (const name of FORWARDED_HEADERS)
          if (typeof request.headers[name] === 'string') headers[name] = request.headers[name];
        const address = await sandbox.address();
        const forwarded = await forward(
          `${address}${request.url}`,
          request.method,
          headers,
          Buffer.isBuffer(request.body) ? request.body : undefined,
        );
        return reply.code(forwarded.status).headers(forwarded.headers).send(forwarded.body);
      },
    });
  });
}

interface ForwardedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function forward(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer | undefined,
): Promise<ForwardedResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url,
      { method, headers: { ...headers, 'content-length': body?.length ?? 0 } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const kept = ['content-type', 'content-security-policy', 'cache-control', 'location'].flatMap((name) => {
            const value = response.headers[name];
            return typeof value === 'string' ? [[name, value] as const] : [];
          });
          resolve({
            status: response.statusCode ?? 502,
            headers: Object.fromEntries(kept),
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
