/** Detects errors of an unreachable database: refused, lost, or no free connection. A retry may succeed. */

/** SQLSTATE (PostgreSQL, appendix A): connection exceptions, too many connections, shutting down, starting up. */
const UNREACHABLE_STATES = /^(?:08...|53300|57P0[123])$/;
const UNREACHABLE_ERRNOS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** Messages of the driver and its pool that have no code. */
const UNREACHABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
];

/** True for pool exhaustion and lost connections; never for a failed statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    UNREACHABLE_STATES.test(code) ||
    UNREACHABLE_ERRNOS.includes(code) ||
    UNREACHABLE_MESSAGES.some((prefix) => error.message.startsWith(prefix))
  );
}
