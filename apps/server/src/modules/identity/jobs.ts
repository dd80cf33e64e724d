/** Identity's schedules (UTC). */
import type { JobDefinition } from '../../kernel/jobs.ts';
import type { Db } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { pruneGuards } from './guards/guard-store.ts';
import { deleteOldRemembered } from './login/remembered-store.ts';
import { pruneTickets } from './login/ticket-store.ts';
import { FAILURES_FORGOTTEN_AFTER_SEC } from './rules/login-brake.ts';
import { deleteOldDevices } from './sessions/device-store.ts';
import { DEVICE_KEPT_DAYS } from './sessions/devices.ts';
import { deleteOldSessions } from './sessions/session-store.ts';

/** Sessions are kept this long after their end, for the member's list of recent logins and for inquiries. */
const SESSION_KEEP_DAYS = 90;

/** Sessions first: a remembered login is forgotten once no session names it. */
async function pruneSessions(db: Db): Promise<void> {
  await deleteOldSessions(db, SESSION_KEEP_DAYS);
  await deleteOldRemembered(db);
  await deleteOldDevices(db, DEVICE_KEPT_DAYS);
}

/** Makes keys before they are due and forgets what has lapsed; every job may run twice or late. */
export function identityJobs({ kernel, bodyKeys }: Doors): readonly JobDefinition[] {
  return [
    { name: 'identity.rotate_body_keys', cron: '5 * * * *', run: () => bodyKeys.rotate() },
    { name: 'identity.prune_guards', cron: '*/5 * * * *', run: () => pruneGuards(kernel.db, FAILURES_FORGOTTEN_AFTER_SEC) },
    { name: 'identity.prune_tickets', cron: '*/5 * * * *', run: () => pruneTickets(kernel.db) },
    { name: 'identity.prune_sessions', cron: '41 3 * * *', run: () => pruneSessions(kernel.db) },
  ];
}
