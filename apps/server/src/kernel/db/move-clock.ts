/** Moves the database's clock (`kernel.now()`), which only the database's owner may do: the demo's past, tests, benchmarks. */
import type pg from 'pg';

/** Sets the database's clock to an instant in whole milliseconds since 1970, or back to real time. */
export type MoveClock = (at: number | undefined) => Promise<void>;

/**
 * The clock over a connection of the owner. Once it resolves, `kernel.now()` is never before `at`, to the microsecond,
 * and exceeds it by at most a millisecond plus the elapsed time: the offset is in whole milliseconds, so it is rounded
 * up.
 */
export function clockMover(owner: Pick<pg.Pool, 'query'>): MoveClock {
  return async (at) => {
    const offset = at === undefined ? '0' : `ceil($1::numeric - extract(epoch FROM clock_timestamp()) * 1000)`;
    await owner.query(`UPDATE kernel.clock_offset SET offset_ms = ${offset}`, at === undefined ? [] : [at]);
  };
}
