/** The server process: configuration, start, signals. */
import { join } from 'node:path';
import { ConfigError, readConfig } from './kernel/config.ts';
import { startPlatform } from './platform.ts';
import { prepareDemo } from './demo/index.ts';

const root = join(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const progress = (text: string) => void process.stdout.write(`${text}\n`);
  const platform = await startPlatform({
    config,
    ...(config.environment === 'demo' ? { prepare: (running) => prepareDemo(running, progress) } : {}),
  });
  progress(`Lantern is ready at ${platform.address}/m/`);
  process.send?.({ type: 'ready', address: platform.address });

  const stop = () => {
    progress('Draining…');
    platform.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const line = error instanceof ConfigError ? error.message : `Cannot start: ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${line}\n`);
  if (!(error instanceof ConfigError) && error instanceof Error && process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
