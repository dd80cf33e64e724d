/** Structured logs: rounds and vendors by their ids, never a token, a key or an amount a member owns. */
import { pino, type Logger } from 'pino';

export type { Logger };

/** A JSON line logger on standard output. */
export const createLog = (level: string): Logger => pino({ level, base: { process: 'studio' }, timestamp: pino.stdTimeFunctions.isoTime });
