/** The server process: configuration, start, signals. */
import { join } from 'node:path';
import { prepareDemo } from './demo/index.ts';
import { blameConfig, ConfigError, readConfig, type Config } from './kernel/config.ts';
import { startPlatform, type Platform } from './platform.ts';
import { endStudio, forkStudio, studioVendors } from './studio-process.ts';

const root = join(import.meta.dirname, '../../..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Stops once, whatever asks for it and however often; a start still under way is finished first, so nothing is left half open. */
function stopOnSignals(starting: Promise<Platform>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say('Draining…');
    starting.then((platform) => platform.close()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Started by `npm start`: when that is gone, so are we.
  if (process.connected) process.on('disconnect', stop);
}

/** ROLE=studio: nothing of the platform, only the studio, over the address and key it shares with it. */
async function serveStudio({ port, host, databaseUrl, webDir, logLevel, studio }: Config): Promise<void> {
  const child = forkStudio({ port, host, databaseUrl: databaseUrl!, platform: studio.platformUrl!, webDir, logLevel, vendors: studioVendors(studio.key!) });
  child.on('message', (message: { readonly address?: string }) => {
    say(`Lantern's studio is ready at ${message.address}/studio/`);
    process.send?.({ type: 'ready', address: message.address });
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endStudio(child));
  if (process.connected) process.on('disconnect', () => void endStudio(child));
}

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  if (config.role === 'studio') return await serveStudio(config);
  const aborting = new AbortController();
  process.once('SIGINT', () => aborting.abort());
  process.once('SIGTERM', () => aborting.abort());
  const starting = startPlatform({
    config,
    ...(config.environment === 'demo' ? { prepare: (running) => prepareDemo(running, say, aborting.signal) } : {}),
  }).catch((error: unknown) => {
    throw blameConfig(error, config);
  });
  stopOnSignals(starting);
  const platform = await starting;
  say(config.role === 'worker' ? `Lantern's worker is ready at ${platform.address}` : `Lantern is ready at ${platform.address}/m/`);
  process.send?.({ type: 'ready', address: platform.address });
}

main().catch((error: unknown) => {
  const line = error instanceof ConfigError ? error.message : `Cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${line}\n`);
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
