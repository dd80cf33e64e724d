/** Structured logs. Secrets and personal data never reach them: requests are logged by route, never by address or body. */
import { pino, type Logger } from 'pino';

export type { Logger };

const REDACTED = ['*.password', '*.token', '*.secret', '*.authorization', '*.payload', '*.mobileNum', '*.email', '*.payeeName', '*.idNumber'];

/** A JSON line logger on standard output. */
export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: REDACTED, censor: '[removed]' }, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
