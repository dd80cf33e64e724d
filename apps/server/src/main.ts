/** The server process: configuration, start, signals. */
import { join } from 'node:path';
import { prepareDemo } from './dev/demo/index.ts';
import { ConfigError, readConfig, type Config } from './kernel/config.ts';
import { explainConfigError } from './kernel/explain-config-error.ts';
import { migrate as migrateSchema } from './kernel/db/migrate.ts';
import { startPlatform, type Platform } from './compose/platform.ts';
import { stopStudio, forkStudio, studioSeedKeys, studioVendors } from './studio-host/process.ts';

const root = join(import.meta.dirname, '../../..');
/** A drain that takes longer is aborted: acknowledged work is committed, and supervisors kill after 30 seconds. */
const DRAIN_TIMEOUT_MS = 25_000;

const print = (text: string) => void process.stdout.write(`${text}\n`);

/** Ends the process with a one-line reason. */
function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Stops once, whatever triggers it and however often; a start in progress is finished first, so that nothing is left
 * half open.
 */
function stopOnSignals(starting: Promise<Platform>): void {
  let stopping = false;
  let what = () => 'the start is not finished';
  const stop = () => {
    if (stopping) return;
    stopping = true;
    print('Draining…');
    setTimeout(
      () => fail(`Not drained within ${DRAIN_TIMEOUT_MS / 1000} seconds: ${what()}`),
      DRAIN_TIMEOUT_MS,
    ).unref();
    starting
      .then((platform) => {
        what = () => `${platform.stopping()} has not stopped`;
        return platform.close();
      })
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Started by `npm start`: exits when that process exits.
  if (process.connected) process.on('disconnect', stop);
}

/** ROLE=studio: only the studio, with the address and the key it shares with the platform. */
async function serveStudio({
  port,
  host,
  databaseUrl,
  webDir,
  logLevel,
  studio,
  internalAllow,
  traces,
  migrate,
}: Config): Promise<void> {
  const child = forkStudio({
    port,
    host,
    databaseUrl: databaseUrl!,
    platform: studio.platformUrl!,
    webDir,
    logLevel,
    seedKeys: studioSeedKeys(studio.key!, studio.olderKeys),
    historyMs: studio.historyMs,
    sports: studio.sports,
    walletRequestTimeoutMs: studio.walletRequestTimeoutMs,
    walletTimeoutMs: studio.walletTimeoutMs,
    vendors: studioVendors(studio.key!),
    internalAllow,
    traces,
    migrate,
  });
  child.on('message', (message: { readonly address?: string }) => {
    print(`Lantern's studio is ready at ${message.address}/studio/`);
    process.send?.({ type: 'ready', address: message.address });
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopStudio(child));
  if (process.connected) process.on('disconnect', () => void stopStudio(child));
}

/** A parent that passes this argument builds the web apps in parallel, and sends `{ type: 'web-built' }` when they are ready. */
const WEB_LATER = '--web-later';

/** Resolves when the web apps are built, or the start is aborted; undefined where they are built already. */
function webBuilt(signal: AbortSignal): Promise<void> | undefined {
  if (!process.argv.includes(WEB_LATER)) return undefined;
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    process.on('message', (message: { readonly type?: string }) => {
      if (message.type === 'web-built') resolve();
    });
  });
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  if (config.role === 'studio') return await serveStudio(config);
  if (config.migrate === 'only') {
    await migrateSchema(config.databaseUrl!).catch((error: unknown) => {
      throw explainConfigError(error, config);
    });
    return print('The database has the schema of this release');
  }
  const aborting = new AbortController();
  process.once('SIGINT', () => aborting.abort());
  process.once('SIGTERM', () => aborting.abort());
  if (process.connected) process.once('disconnect', () => aborting.abort());
  const building = webBuilt(aborting.signal);
  const starting = startPlatform({
    config,
    ...(building ? { webBuilt: building } : {}),
    ...(config.environment === 'demo' ? { prepare: (running) => prepareDemo(running, print, aborting.signal) } : {}),
  }).catch((error: unknown) => {
    throw explainConfigError(error, config);
  });
  stopOnSignals(starting);
  const platform = await starting;
  print(
    config.role === 'worker'
      ? `Lantern's worker is ready at ${platform.address}`
      : `Lantern is ready at ${platform.address}/m/`,
  );
  process.send?.({ type: 'ready', address: platform.address });
  // A supervisor restarts the process; there is no database to drain into.
  void platform.lost.then((error) => fail(`Cannot go on: ${error.message}`));
}

main().catch((error: unknown) => {
  const line =
    error instanceof ConfigError
      ? error.message
      : `Cannot start: ${error instanceof Error ? error.message : String(error)}`;
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug')
    process.stderr.write(`${error.stack}\n`);
  fail(line);
});
