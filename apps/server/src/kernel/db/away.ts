/** Whether an error means that the database cannot be reached now: refused, lost, or no connection left. Asking again may go well. */

/** SQLSTATE (PostgreSQL, appendix A): connection exceptions, too many connections, shutting down, starting up. */
const AWAY_STATES = /^(?:08...|53300|57P0[123])$/;
const AWAY_ERRNOS = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** What the driver and its pool say without a code. */
const AWAY_WORDS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
];

/** True for pool exhaustion and lost connections; never for a statement the database judged. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_STATES.test(code) || AWAY_ERRNOS.includes(code) || AWAY_WORDS.some((words) => error.message.startsWith(words));
}
