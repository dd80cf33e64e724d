/** Structured logs: rounds and vendors by their ids, never a token, a key or an amount a member owns. */
import { throttleRepeats } from '@lantern/limits';
import { traceFields } from '@lantern/tracing';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * A JSON line logger on standard output, or on the given destination. Repeated warnings and errors are counted (`throttleRepeats`), as in
 * the platform.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: 'studio' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceFields,
    hooks: { logMethod: throttleRepeats() },
  };
  return destination ? pino(options, destination) : pino(options);
}
