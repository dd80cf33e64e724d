/**
 * `npm run reseal [-- --check]`: seals every stored value anew under the first of LANTERN_SECRETS; `--check` only counts. Exit code 1
 * while a value is not under it: an earlier secret is still needed, or none opens it. Uses DATABASE_URL, else the embedded database
 * in DATA_DIR (which may be in use).
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SEALED_COLUMNS } from '../apps/server/src/compose/sealed-columns.ts';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createPool } from '../apps/server/src/kernel/db/index.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { systemRandom } from '../apps/server/src/kernel/random.ts';
import { resealColumn } from '../apps/server/src/kernel/reseal.ts';
import { readRing, readSecretRoot } from '../apps/server/src/kernel/secret-root.ts';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  const log = createLog('error');
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log })
      : undefined;
  const owner = createPool({
    connectionString: config.databaseUrl ?? embedded!.connectionString,
    maxConnections: 1,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  try {
    const sealers = { ring: await readRing(config), random: systemRandom };
    await readSecretRoot(owner, sealers);
    let isDone = true;
    for (const column of SEALED_COLUMNS) {
      const { name, current, resealed, unopened } = await resealColumn(owner, sealers, column, !values.check);
      const moved = values.check ? `${resealed} under an earlier one` : `${resealed} sealed anew`;
      process.stdout.write(`${name.padEnd(36)} ${current} under the first secret, ${moved}, ${unopened} not opened\n`);
      if (unopened > 0 || (values.check && resealed > 0)) isDone = false;
    }
    return isDone;
  } finally {
    await owner.end();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`reseal: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
