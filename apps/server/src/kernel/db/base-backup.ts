/**
 * Base backups of an embedded server while it works: `<BACKUP_DIR>/base-<time>` with the cluster as the replication protocol's BASE_BACKUP
 * writes it, checked by its checksums, and `backup.json`, which is written last: without it a backup is not whole.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { openForServer } from './wal-archive.ts';

const PREFIX = 'base-';
const UNFINISHED = '.part';
const NOTE = 'backup.json';
/** The tar of the cluster inside a backup. */
export const CLUSTER_TAR = 'base.tar.gz';
export const UPLOADS_TAR = 'uploads.tar.gz';

export interface BaseBackup {
  readonly path: string;
  readonly startedAt: Date;
  /** Moments from here on can be restored. */
  readonly endedAt: Date;
  /** The first segment of the log that it needs. */
  readonly firstSegment: string;
}

interface Note {
  readonly startedAt: string;
  readonly endedAt: string;
  readonly firstSegment: string;
}

const named = (at: Date): string => `${PREFIX}${at.toISOString().replaceAll(/[:.]/g, '-')}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function ask<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  return (await client.query<Row>(text)).rows[0]!;
}

/** Lets the server write its cluster to `path`, and closes the segment of the log that the backup ends in. */
async function copyCluster(connectionString: string, path: string): Promise<Note> {
  // @types/pg does not know the parameter of the start-up message.
  const replication = new pg.Client({ connectionString, replication: 'database' } as pg.ClientConfig);
  const client = new pg.Client({ connectionString });
  // A connection that is lost fails what was asked of it; without a listener it would end the node.
  for (const each of [replication, client]) each.on('error', () => undefined);
  try {
    await Promise.all([client.connect(), replication.connect()]);
    const { at: startedAt } = await ask<{ at: string }>(client, 'SELECT clock_timestamp()::text AS at');
    await replication.query(
      `BASE_BACKUP (LABEL 'lantern', TARGET 'server', TARGET_DETAIL ${quoted(path)}, CHECKPOINT 'fast', WAL true, COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')`,
    );
    const { segment } = await ask<{ segment: string }>(
      client,
      'SELECT pg_walfile_name(redo_lsn) AS segment FROM pg_control_checkpoint()',
    );
    const { at } = await ask<{ at: string }>(client, 'SELECT clock_timestamp()::text AS at');
    await client.query('SELECT pg_switch_wal()');
    return { startedAt: utc(startedAt), endedAt: utc(at), firstSegment: segment };
  } finally {
    await Promise.all([client.end(), replication.end()].map((ended) => ended.catch(() => undefined)));
  }
}

const utc = (text: string): string => new Date(text).toISOString();

export interface BackupOptions {
  readonly backups: string;
  /** Names it. Milliseconds since the epoch. */
  readonly now: number;
  /** Adds what belongs to it and is not in the database, once the cluster is copied. */
  readonly beside: (directory: string) => Promise<void>;
}

/**
 * Takes a backup of the running server into `backups`. Rejects, and leaves nothing that looks whole, when any of it fails.
 */
export async function takeBackup(
  cluster: Cluster,
  connectionString: string,
  { backups, now, beside }: BackupOptions,
): Promise<BaseBackup> {
  await openForServer(cluster, backups);
  const path = join(backups, named(new Date(now)));
  const draft = `${path}${UNFINISHED}`;
  try {
    await openForServer(cluster, draft);
    const note = await copyCluster(connectionString, draft);
    await beside(draft);
    await writeFile(join(draft, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, path);
    return readNote(path, note);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const readNote = (path: string, { startedAt, endedAt, firstSegment }: Note): BaseBackup => ({
  path,
  startedAt: new Date(startedAt),
  endedAt: new Date(endedAt),
  firstSegment,
});

/** All whole backups, oldest first. */
export async function listBackups(backups: string): Promise<readonly BaseBackup[]> {
  const names = (await readdir(backups)).filter((name) => name.startsWith(PREFIX) && !name.endsWith(UNFINISHED));
  const found = names.toSorted().map(async (name) => {
    const path = join(backups, name);
    return readNote(path, JSON.parse(await readFile(join(path, NOTE), 'utf8')) as Note);
  });
  return await Promise.all(found);
}

/** Removes all but the newest `keep` backups, what unfinished ones left behind, and the log that no backup needs any more. */
export async function removeOld(backups: string, keep: number): Promise<void> {
  const drafts = (await readdir(backups)).filter((name) => name.startsWith(PREFIX) && name.endsWith(UNFINISHED));
  const all = await listBackups(backups);
  const gone = [...drafts.map((name) => join(backups, name)), ...all.slice(0, -keep).map(({ path }) => path)];
  await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
  const oldest = all.slice(-keep)[0];
  if (!oldest) return;
  const wal = join(backups, 'wal');
  const segments = await readdir(wal).catch(() => []);
  const isOld = (name: string) => /^[0-9A-F]{24}\.gz$/.test(name) && name.slice(8, 24) < oldest.firstSegment.slice(8);
  await Promise.all(segments.filter(isOld).map((name) => rm(join(wal, name))));
}
