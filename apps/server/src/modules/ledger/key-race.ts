/**
 * Two batches collide on a new key only when it is used for two members concurrently: the later one violates the unique
 * index `transfer_key`, writes nothing, and finds the used key when it is retried.
 */

interface Violation {
  readonly code?: unknown;
  readonly constraint?: unknown;
}

/** Whether an error of `ledger.apply` means that another batch has just taken one of the keys. */
export function isKeyRace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, constraint } = error as Violation;
  return code === '23505' && constraint === 'transfer_key';
}

/** Equivalent to a serialization failure, which `transact` handles by retrying the whole transaction. */
export class KeyRace extends Error {
  readonly code = '40001';
  constructor(cause: unknown) {
    super('a key was taken by a concurrent batch', { cause });
  }
}
