/** Environment of every child process: the program search path and the time settings. */

/**
 * A clock shifted for one process only (libfaketime, see `npm run drill:start`) would expire the signatures between
 * processes.
 */
const CLOCK_VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'FAKETIME_DISABLE_SHM'] as const;

/** The variables to pass on, without any secret. */
export function childEnvironment(): Readonly<Record<string, string>> {
  const clock = CLOCK_VARIABLES.flatMap((name): [string, string][] =>
    process.env[name] ? [[name, process.env[name]]] : [],
  );
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(clock) };
}
