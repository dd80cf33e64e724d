/**
 * `npm run ledger:prove [-- --anchor block:hash …]`: recomputes the ledger from the transfers and prints one line per proof.
 * Exit code 1 when one is broken. Uses DATABASE_URL, else the embedded database in DATA_DIR (which may be in use).
 * Keep the printed tip elsewhere and pass it as an anchor next time: it pins everything sealed so far.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createDb, createPool } from '../apps/server/src/kernel/db/index.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { createLedger, type Anchor } from '../apps/server/src/modules/ledger/index.ts';

function readAnchor(text: string): Anchor {
  const match = /^([0-9]+):([0-9a-f]{64})$/.exec(text);
  if (!match) throw new Error(`--anchor must be block:hash as an earlier proof printed it, not "${text}"`);
  return { block: BigInt(match[1]!), hash: match[2]! };
}

async function prove(connectionString: string, anchors: readonly Anchor[]): Promise<boolean> {
  const log = createLog('error');
  const pool = createPool({
    connectionString,
    maxConnections: 1,
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  // No timeout: recomputing years of transfers takes long.
  pool.on('connect', (client) => void client.query('SET statement_timeout = 0').catch(() => undefined));
  const db = createDb(pool);
  const ledger = createLedger({ db, pool, log });
  try {
    const proofs = await ledger.proveAccounts(db, anchors);
    for (const { name, holds, detail } of proofs)
      process.stdout.write(`${holds ? 'holds ' : 'BROKEN'}  ${name.padEnd(17)} ${detail}\n`);
    for (const row of await ledger.trialBalance(db)) {
      process.stdout.write(
        `        ${row.currency} ${row.code.padEnd(18)} ${String(row.accounts).padStart(8)} accounts ${String(row.balance).padStart(22)}\n`,
      );
    }
    return proofs.every((proof) => proof.holds);
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } });
  const anchors = values.anchor.map(readAnchor);
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) return (await prove(config.databaseUrl, anchors)) ? 0 : 1;
  const log = createLog('error');
  const embedded = await startEmbeddedPostgres({ directory: join(config.dataDir, 'postgres'), log });
  try {
    return (await prove(embedded.connectionString, anchors)) ? 0 : 1;
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
