/**
 * Repeated log lines (an unreachable database, reported by every loop) are written once per window, with a count of the
 * suppressed ones. Fields that name a single attempt do not make lines different.
 */
import { isDatabaseUnreachable } from './database-unreachable.ts';

/** How long a repeated line is held back, in milliseconds. */
export const REPEAT_WINDOW_MS = 10_000;
const WARN = 40;
/** More different lines than this at once are not repetition; they are written. */
const LINES_MAXIMUM = 500;
const PER_ATTEMPT: ReadonlySet<string> = new Set(['requestId', 'reqId', 'ms', 'attempt', 'attempts']);

/** Arguments of pino's logging functions. */
type Args = readonly unknown[];
type Write = (...args: never[]) => void;

/**
 * What makes two errors equal to a reader. Connections to an unreachable database are refused, reset, or rejected
 * during startup in turn.
 */
function errorKey(error: Error): unknown {
  if (isDatabaseUnreachable(error)) return 'database unreachable';
  return [error.name, 'code' in error ? error.code : undefined, error.message];
}

function keyOf(level: number, args: Args): string {
  const differing = (name: string, value: unknown) => {
    if (PER_ATTEMPT.has(name)) return undefined;
    return value instanceof Error ? errorKey(value) : typeof value === 'bigint' ? String(value) : value;
  };
  try {
    return JSON.stringify([level, ...args], differing);
  } catch {
    // Not serialisable as JSON: the logger handles it, and the line never counts as repeated.
    return '';
  }
}

function counted([first, ...rest]: Args, repeated: number): Args {
  if (first instanceof Error) return [{ err: first, repeated }, ...rest];
  if (typeof first === 'object' && first !== null) return [{ ...first, repeated }, ...rest];
  return [{ repeated }, first, ...rest];
}

/** pino's `logMethod` hook: warnings and errors that repeat within the window are counted, and written once at its end with `repeated`. */
export function throttleRepeats(
  windowMs = REPEAT_WINDOW_MS,
): (this: unknown, args: Args, write: Write, level: number) => void {
  const held = new Map<string, { repeated: number; last: () => void }>();

  function open(key: string): void {
    const window = { repeated: 0, last: () => undefined };
    held.set(key, window);
    setTimeout(() => {
      held.delete(key);
      if (window.repeated === 0) return;
      window.last();
      open(key);
    }, windowMs).unref();
  }

  return function (args, write, level) {
    const key = level < WARN ? '' : keyOf(level, args);
    const window = held.get(key);
    if (window) {
      const repeated = ++window.repeated;
      window.last = () => write.apply(this, counted(args, repeated) as never[]);
      return;
    }
    if (key !== '' && held.size < LINES_MAXIMUM) open(key);
    write.apply(this, args as never[]);
  };
}
