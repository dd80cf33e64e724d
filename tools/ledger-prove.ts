/**
 * `npm run ledger:prove [-- --anchor block:hash …]`: recomputes the ledger from the transfers and prints one line per proof.
 * Exit code 1 when one is broken. Uses DATABASE_URL, else the embedded database in DATA_DIR (which may be in use).
 * Keep the printed tip elsewhere and pass it as an anchor next time: it pins everything sealed so far.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { printProofs, readAnchor } from './proofs.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } });
  const anchors = values.anchor.map(readAnchor);
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) return (await printProofs(config.databaseUrl, anchors)) ? 0 : 1;
  const log = createLog('error');
  const embedded = await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log });
  try {
    return (await printProofs(embedded.connectionString, anchors)) ? 0 : 1;
  } finally {
    await embedded.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`ledger:prove: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
