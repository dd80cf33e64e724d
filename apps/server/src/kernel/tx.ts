/** Transactions for verbs: the type to pass on to a store, and functions to open one. No SQL here. */
import type { Db, Tx } from './db/index.ts';
import type { Refused, Result } from './result.ts';

export { attempt, inReads } from './db/index.ts';
export type { Db, Tx };

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Runs `work` in one transaction; retries on deadlocks and serialization failures, rolls back and rethrows other errors. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Carries a refusal out of the transaction it rolls back. */
class RolledBack extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

/**
 * Runs `work` in one transaction that commits only an `Ok`: a refusal rolls back everything written before it, and is
 * returned.
 */
export async function transactResult<T>(db: Db, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await transact(db, async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refused;
    throw error;
  }
}
