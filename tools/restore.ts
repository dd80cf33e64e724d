/**
 * `npm run restore -- [--from DIRECTORY] [--at 2026-11-29T05:00:00Z] [--wal PG_WAL]`: brings the embedded database and the uploads back into
 * DATA_DIR, which must have no database, from BACKUP_DIR or the directory given; then prints every proof of the ledger. `--wal` is the `pg_wal`
 * of the lost cluster, if it can still be read: it has the last minute. Exit code 1 when a proof is broken.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { UPLOADS_TAR } from '../apps/server/src/kernel/db/base-backup.ts';
import { run } from '../apps/server/src/kernel/db/cluster.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { findBackup, restoreCluster } from '../apps/server/src/kernel/db/restore.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { printProofs, readAnchor } from './proofs.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readMoment(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error('--at must be a moment with its zone, as 2026-11-29T05:00:00Z');
  return at;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      at: { type: 'string' },
      wal: { type: 'string' },
      anchor: { type: 'string', multiple: true, default: [] },
    },
  });
  const anchors = values.anchor.map(readAnchor);
  const { dataDir, backupDir } = readConfig(process.env, resolve(import.meta.dirname, '..'));
  const backups = values.from === undefined ? backupDir : resolve(values.from);
  if (backups === undefined) throw new Error('set BACKUP_DIR, or say --from DIRECTORY');
  const at = values.at === undefined ? undefined : readMoment(values.at);
  const backup = await findBackup(backups, at);
  const log = createLog('error');
  const directory = join(dataDir, 'postgres');
  say(`${backup.path} …`);
  await restoreCluster({ directory, log }, backup, {
    backups,
    at,
    wal: values.wal === undefined ? undefined : resolve(values.wal),
  });
  const uploads = join(backup.path, UPLOADS_TAR);
  if (existsSync(uploads)) await run('tar', ['-C', dataDir, '-xzf', uploads]);
  if (!existsSync(join(dataDir, 'secret')) && process.env['LANTERN_SECRET'] === undefined)
    say(
      'The secret is not part of a backup: set LANTERN_SECRET, or put the file `secret` into DATA_DIR, before you start.',
    );
  const postgres = await startEmbeddedPostgres({ directory, log });
  try {
    return (await printProofs(postgres.connectionString, anchors)) ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`restore: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
