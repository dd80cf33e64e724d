/** The studio's process. Started by a node it ends with that node; by itself it runs until it is stopped. */
import { migrate } from './kernel/database.ts';
import { readSettings, SETTINGS_VARIABLE } from './kernel/settings.ts';
import { startStudio } from './studio.ts';

try {
  const settings = readSettings(process.env[SETTINGS_VARIABLE]);
  if (settings.migrate === 'only') {
    await migrate(settings.databaseUrl);
    process.exit(0);
  }
  const sendTraces = settings.traces
    ? (await import('@lantern/tracing/sdk')).startTracing('lantern-studio', settings.traces)
    : async () => undefined;
  const studio = await startStudio(settings);
  const close = async () => {
    try {
      await studio.close();
    } finally {
      await sendTraces();
    }
  };
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', process.connected ? () => undefined : stop);
  process.on('disconnect', stop);
  process.send?.({ type: 'ready', address: studio.address });
} catch (error) {
  process.stderr.write(`The studio cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
