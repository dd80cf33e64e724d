/** Identity's schedules (UTC). */
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { Db } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { pruneGuards } from './guards/guard-store.ts';
import { deleteOldRemembered } from './login/remembered-store.ts';
import { pruneTickets } from './login/ticket-store.ts';
import { FAILURES_FORGOTTEN_AFTER_SEC } from './rules/login-throttle.ts';
import { deleteOldDevices } from './sessions/device-store.ts';
import { DEVICE_RETENTION_DAYS } from './sessions/devices.ts';
import { deleteOldSessions } from './sessions/session-store.ts';

/** Retention of ended sessions, for the member's list of recent logins and for inquiries. */
const SESSION_KEEP_DAYS = 90;

/** Sessions first: a remembered login is deleted once no session references it. */
async function pruneSessions(db: Db): Promise<void> {
  await deleteOldSessions(db, SESSION_KEEP_DAYS);
  await deleteOldRemembered(db);
  await deleteOldDevices(db, DEVICE_RETENTION_DAYS);
}

/** Creates keys before they are due and deletes what has expired; every job may run twice or late. */
export function identityJobs({ kernel, bodyKeys }: ModuleContext): readonly JobDefinition[] {
  return [
    { name: 'identity.rotate_body_keys', cron: '5 * * * *', run: () => bodyKeys.rotate() },
    {
      name: 'identity.prune_guards',
      cron: '*/5 * * * *',
      run: () => pruneGuards(kernel.db, FAILURES_FORGOTTEN_AFTER_SEC),
    },
    { name: 'identity.prune_tickets', cron: '*/5 * * * *', run: () => pruneTickets(kernel.db) },
    { name: 'identity.prune_sessions', cron: '41 3 * * *', run: () => pruneSessions(kernel.db) },
  ];
}
