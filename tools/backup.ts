/**
 * `npm run backup [-- --to DIRECTORY --keep 7]`: a copy of the embedded database and the uploads while everything runs, into BACKUP_DIR or the
 * directory given. The newest `keep` copies stay, and the archived log since the oldest of them. The secret is not in it: keep it elsewhere.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { readConfig } from '../apps/server/src/kernel/config.ts';
import { removeOld, takeBackup, UPLOADS_TAR } from '../apps/server/src/kernel/db/base-backup.ts';
import { openCluster, run } from '../apps/server/src/kernel/db/cluster.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string', default: '7' } } });
  const keep = Number(values.keep);
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep must be a whole number, at least 1');
  const { dataDir, backupDir, databaseUrl } = readConfig(process.env, resolve(import.meta.dirname, '..'));
  if (databaseUrl !== undefined)
    throw new Error('DATABASE_URL names a cluster of your own: back it up with its tools (docs/operations.md)');
  const backups = values.to === undefined ? backupDir : resolve(values.to);
  if (backups === undefined) throw new Error('set BACKUP_DIR, or say --to DIRECTORY');
  const log = createLog('error');
  const directory = join(dataDir, 'postgres');
  const postgres = await startEmbeddedPostgres({ directory, archive: backupDir, log });
  try {
    const cluster = await openCluster({ directory, log });
    const backup = await takeBackup(cluster, postgres.connectionString, {
      backups,
      now: systemClock.now(),
      async beside(draft) {
        // After the database: a picture too many is deleted by the server, a missing one is lost.
        if (existsSync(join(dataDir, 'uploads')))
          await run('tar', ['-C', dataDir, '-czf', join(draft, UPLOADS_TAR), 'uploads']);
      },
    });
    await removeOld(backups, keep);
    say(
      `${backup.path}: from ${backup.endedAt.toISOString()} on, ${backupDir === undefined ? 'this moment only: without BACKUP_DIR the log is not archived' : 'any moment can be restored'}`,
    );
  } finally {
    await postgres.stop();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
