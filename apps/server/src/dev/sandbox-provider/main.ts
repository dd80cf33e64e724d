/** The sandbox provider's process: started by a demo node, and exits with it. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../kernel/clock.ts';
import { createSandboxServer, listen } from './server.ts';
import { readSettings, SETTINGS_VARIABLE } from './settings.ts';

try {
  const settings = readSettings(process.env[SETTINGS_VARIABLE]);
  const server = createSandboxServer({ settings, now: () => systemClock.now(), reference: () => `SBX${randomUUID()}` });
  const port = await listen(server, settings.port);
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => undefined);
  if (process.connected) process.on('disconnect', stop);
  else process.stdout.write(`The sandbox provider listens at http://127.0.0.1:${port}\n`);
  process.send?.({ type: 'ready', port });
} catch (error) {
  process.stderr.write(
    `The sandbox provider cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
