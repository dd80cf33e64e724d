/**
 * `npm run audit:prove [-- --anchor position:hash …]`: recomputes the chain of the audit trail; exit code 1 when an
 * entry was changed, added or removed. Uses DATABASE_URL, else the embedded database in DATA_DIR (which may be in use).
 * Keep the printed tip elsewhere and pass it as an anchor next time: it pins everything before it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createDb, createPool } from '../apps/server/src/kernel/db/index.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { proveTrail, type TrailAnchor } from '../apps/server/src/modules/platform/audit/index.ts';

function readAnchor(text: string): TrailAnchor {
  const match = /^([0-9]+):([0-9a-f]{64})$/.exec(text);
  if (!match) throw new Error(`--anchor must be position:hash as an earlier proof printed it, not "${text}"`);
  return { position: BigInt(match[1]!), hash: match[2]! };
}

async function prove(connectionString: string, anchors: readonly TrailAnchor[]): Promise<boolean> {
  const log = createLog('error');
  const onError = (error: Error) => log.error({ err: error }, 'database connection lost');
  const db = createDb(createPool({ connectionString, maxConnections: 1, onError }));
  try {
    const { holds, entries, sealed, tip, faults } = await proveTrail(db, anchors);
    process.stdout.write(`${holds ? 'holds ' : 'BROKEN'}  ${entries} entries, ${sealed} sealed\n`);
    for (const { fault, entryId, position } of faults)
      process.stdout.write(`        ${fault}: entry ${entryId ?? '?'} at position ${position ?? '?'}\n`);
    if (tip) process.stdout.write(`        tip ${tip.position}:${tip.hash.toString('hex')}\n`);
    return holds;
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { anchor: { type: 'string', multiple: true, default: [] } } });
  const anchors = values.anchor.map(readAnchor);
  const config = readConfig(process.env, resolve(import.meta.dirname, '..'));
  if (config.databaseUrl !== undefined) return (await prove(config.databaseUrl, anchors)) ? 0 : 1;
  const embedded = await startEmbeddedPostgres({
    directory: join(config.dataDir, 'postgres'),
    log: createLog('error'),
  });
  try {
    return (await prove(embedded.connectionString, anchors)) ? 0 : 1;
  } finally {
    await embedded.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`audit:prove: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
