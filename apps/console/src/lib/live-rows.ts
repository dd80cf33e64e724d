/** Live rows that do not jump under the hand: cells update in place, new rows wait until they are asked for. */
import { useState } from 'react';

export interface LiveRows<T> {
  readonly rows: readonly T[];
  /** New rows that wait above the list. */
  readonly waiting: number;
  /** Keys of rows that are no longer in the answer: decided elsewhere, for instance. */
  readonly gone: ReadonlySet<string>;
  /** Takes the newest answer with its order. */
  readonly show: () => void;
}

/**
 * Rows to display for the newest answer. `scope` names what is listed (the address): the first answer of a scope is
 * shown as it is.
 */
export function useLiveRows<T>(
  newest: readonly T[] | undefined,
  keyOf: (row: T) => string,
  scope: string,
): LiveRows<T> {
  const [held, hold] = useState<{ readonly scope: string; readonly rows: readonly T[] }>();
  const isCurrent = held?.scope === scope && (held.rows.length > 0 || newest?.length === 0);
  if (newest && !isCurrent) hold({ scope, rows: newest });
  const base = isCurrent ? held.rows : (newest ?? []);
  const latest = new Map((newest ?? base).map((row) => [keyOf(row), row]));
  const known = new Set(base.map(keyOf));
  return {
    rows: base.map((row) => latest.get(keyOf(row)) ?? row),
    waiting: [...latest.keys()].filter((key) => !known.has(key)).length,
    gone: new Set([...known].filter((key) => !latest.has(key))),
    show: () => newest && hold({ scope, rows: newest }),
  };
}
