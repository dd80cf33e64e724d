/** What waits, and how old the newest backup is, for alerts: shown by nodes that run loops. */
import { systemClock } from '../kernel/clock.ts';
import { listBackups } from '../kernel/db/base-backup.ts';
import { watchQuery } from '../kernel/metrics.ts';
import type { Kernel } from '../kernel/module.ts';

/** Events for every node; backups where this node archives an embedded database. */
export function watchBacklog({ metrics, outbox, config: { backupDir } }: Kernel): void {
  watchQuery(metrics, 'outbox', () => outbox.backlog(), {
    lantern_outbox_oldest_seconds: ['How long the oldest due event has waited.', ({ oldestSec }) => oldestSec],
    lantern_outbox_failing: ['Events that failed more than three times.', ({ failing }) => failing],
  });
  if (backupDir === undefined) return;
  const newest = async () => ({ endedAt: (await listBackups(backupDir)).at(-1)?.endedAt.getTime() ?? 0 });
  watchQuery(metrics, 'backup', newest, {
    lantern_backup_age_seconds: [
      'Time since the newest whole backup; since 1970 where there is none.',
      // Files are dated by the machine's clock, also where a test moves the database's.
      ({ endedAt }) => (systemClock.now() - endedAt) / 1000,
    ],
  });
}
