/** Transactions for verbs: the type to pass on to a store, and the way to open one. No SQL here. */
import type { Db, Tx } from './db/index.ts';

export type { Db, Tx };

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;

function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Runs `work` in one transaction; deadlocks and serialization failures run it again, other errors roll back and rethrow. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => work(tx));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}
