/**
 * Two batches meet on a new key only when it is used for two members at once: the later one breaks the unique index
 * `transfer_key`, writes nothing, and finds the key known when it runs again.
 */

interface Violation {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Whether an error of `ledger.apply` says that another batch has just taken one of the keys. */
export function isKeyRace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint } = error as Violation;
  return code === '23505' && constraint === 'transfer_key';
}

/** The same as a serialization failure, which `transact` answers by running the whole transaction again. */
export class KeyRace extends Error {
  readonly code = '40001';
  constructor(cause: unknown) {
    super('a key was taken by a concurrent batch', { cause });
  }
}
