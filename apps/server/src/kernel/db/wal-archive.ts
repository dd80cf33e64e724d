/**
 * The archive of an embedded server: every segment of its write-ahead log, compressed, in `<BACKUP_DIR>/wal`. With a base backup it brings
 * back any moment since that backup (PostgreSQL 18, chapter 25.3). What was committed within the last minute may not be in it yet.
 */
import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openPath, type Cluster } from './cluster.ts';

/** A segment is archived at the latest after this time, if anything was written. */
const ARCHIVE_TIMEOUT_SEC = 60;
/** These names stand in a shell command inside a setting: no quote, no `%`. */
const HARMLESS = /^\/[\w./@+-]*$/;

/** Where the segments are. */
export const walDirectory = (backups: string): string => join(backups, 'wal');

function harmless(path: string): string {
  const absolute = resolve(path);
  if (!HARMLESS.test(absolute)) throw new Error(`a backup path may have letters, digits and . / _ @ + - only: ${path}`);
  return absolute;
}

/** Creates a directory that the server's account may write to, parents included. */
export async function openForServer({ account, log }: Cluster, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!account) return;
  if ((await stat(path)).uid !== account.uid) await chown(path, account.uid, account.gid);
  await openPath(dirname(path), log);
}

/**
 * Settings of a server that archives into `backups`. A segment gets its name only when it is whole and on disk; one that is there already is
 * accepted again if it is the same (the server died before it noted it).
 */
export function archiveSettings(backups: string): Readonly<Record<string, string>> {
  const target = `${walDirectory(harmless(backups))}/%f.gz`;
  const store = `gzip -c "%p" > "${target}.part" && sync "${target}.part" && mv "${target}.part" "${target}"`;
  return {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_TIMEOUT_SEC}s`,
    archive_command: `if [ -f "${target}" ]; then gzip -dc "${target}" | cmp -s - "%p"; else ${store}; fi`,
  };
}

export interface Recovery {
  readonly backups: string;
  /** A `pg_wal` that is still there: it has what was not archived yet. */
  readonly wal?: string | undefined;
  /** The moment to stop at, UTC; otherwise everything is replayed. */
  readonly at?: Date | undefined;
}

/** Settings of a server that recovers: it takes no connection before it is through. */
export function recoverySettings({ backups, wal, at }: Recovery): Readonly<Record<string, string>> {
  const archived = `gzip -dc "${walDirectory(harmless(backups))}/%f.gz" > "%p" 2> /dev/null`;
  return {
    hot_standby: 'off',
    restore_command: wal === undefined ? archived : `${archived} || cp "${harmless(wal)}/%f" "%p"`,
    recovery_target_timeline: 'latest',
    ...(at && {
      // The server knows no names of zones yet when it reads this, not even Z.
      recovery_target_time: at.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
}
