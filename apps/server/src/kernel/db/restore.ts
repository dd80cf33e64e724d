/** Brings an embedded database back from a base backup and the archive of its log, to the newest moment or to a named one. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLUSTER_TAR, listBackups, type BaseBackup } from './base-backup.ts';
import { messageOf, openCluster, run } from './cluster.ts';
import { startEmbeddedPostgres, type EmbeddedOptions } from './embedded.ts';
import { openForServer, recoverySettings, type Recovery } from './wal-archive.ts';

/** The newest backup that is not younger than the moment. */
export async function findBackup(backups: string, at: Date | undefined): Promise<BaseBackup> {
  const all = await listBackups(backups);
  const found = all.findLast(({ endedAt }) => at === undefined || endedAt <= at);
  if (found) return found;
  const oldest = all[0];
  throw new Error(
    oldest
      ? `${backups} has no backup of that time; the first moment that can be restored is ${oldest.endedAt.toISOString()}`
      : `${backups} has no backup`,
  );
}

/**
 * Restores into `directory`, which must have no cluster, and stops the database again. Rejects with PostgreSQL's own reason, for example
 * when the archive ends before the moment.
 */
export async function restoreCluster(
  { directory, log }: Pick<EmbeddedOptions, 'directory' | 'log'>,
  backup: BaseBackup,
  recovery: Recovery,
): Promise<void> {
  const cluster = await openCluster({ directory, log });
  if (existsSync(cluster.path)) throw new Error(`${cluster.path} exists; restore into an empty directory`);
  try {
    await openForServer(cluster, cluster.path);
    await run('tar', ['-C', cluster.path, '-xzf', join(backup.path, CLUSTER_TAR)]);
    await writeFile(join(cluster.path, 'recovery.signal'), '');
    if (cluster.account) await run('chown', ['-R', `${cluster.account.uid}:${cluster.account.gid}`, cluster.path]);
    const settings = recoverySettings(recovery);
    await (await startEmbeddedPostgres({ directory, log, settings, recovers: true })).stop();
  } catch (cause) {
    // Half a restore would be taken for a database.
    await rm(cluster.path, { recursive: true, force: true });
    throw new Error((await reasonIn(join(cluster.directory, 'postgres.log'))) ?? messageOf(cause), { cause });
  }
}

/** Why the server ended, by its own log; refused connections are not why. */
async function reasonIn(file: string): Promise<string | undefined> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const fatal = lines.findLast((line) => line.includes('FATAL:') && !line.includes('the database system is'));
  return fatal?.replace(/^.*FATAL: */, '');
}
