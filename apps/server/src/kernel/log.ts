/**
 * Structured logs. Secrets and personal data never reach them: requests are logged by call, never by address or body,
 * and errors only by the parts that name the fault, because PostgreSQL puts members' values into the rest.
 */
import { throttleRepeats } from '@lantern/limits';
import { traceFields } from '@lantern/tracing';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

const SECRETS = [
  'password',
  'token',
  'secret',
  'authorization',
  'payload',
  'mobileNum',
  'email',
  'payeeName',
  'idNumber',
];
const REDACTED = SECRETS.flatMap((name) => [name, `*.${name}`]);

/** Parts of a database error without row values. */
const SAFE_PARTS = ['code', 'schema', 'table', 'constraint', 'routine'] as const;
/** Classes whose message repeats the input: data exceptions (22), syntax and names (42). */
const UNSAFE_STATE = /^(?:22|42)[0-9A-Z]{3}$/;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [part: string]: unknown;
}

function describeError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  const parts: Record<string, unknown> = {};
  for (const name of SAFE_PARTS) if (name in error) parts[name] = (error as Error & Record<string, unknown>)[name];
  const unsafe = typeof parts['code'] === 'string' && UNSAFE_STATE.test(parts['code']);
  const message = unsafe ? `database error ${String(parts['code'])}` : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    stack: frames.join('\n'),
    ...parts,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * A JSON line logger on standard output, or on a given destination. Repeated warnings and errors are counted
 * (`throttleRepeats`).
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[removed]' },
    serializers: { err: describeError },
    mixin: traceFields,
    hooks: { logMethod: throttleRepeats() },
  };
  return destination ? pino(options, destination) : pino(options);
}
