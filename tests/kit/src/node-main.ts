/** A server node as a process of its own, without the demo world: for tests that kill it. Configuration by environment. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../../apps/server/src/kernel/config.ts';
import { startPlatform } from '../../../apps/server/src/compose/platform.ts';

const config = readConfig(process.env, join(import.meta.dirname, '../../..'));
const platform = await startPlatform({ config });
// Node writes what it has compiled at its end, which a killed node does not have.
flushCompileCache();
process.send?.({ type: 'ready', address: platform.address });
process.on('SIGTERM', () => {
  platform.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
