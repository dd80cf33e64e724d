/** When a change of a limit takes effect. Pure. */

/** A limit in force, and the pending change; null is no limit. */
export interface LimitInForce {
  readonly amount: bigint | null;
  readonly waits: boolean;
}

/**
 * `now`: lower than the limit in force. `later`: higher, or none. `keep`: equal to the limit in force; drops a pending
 * change.
 */
export function whenEffective(current: bigint | null, requested: bigint | null): 'now' | 'later' | 'keep' {
  if (current === requested) return 'keep';
  if (requested === null) return 'later';
  return current === null || requested < current ? 'now' : 'later';
}

/** Minutes of a day. */
const DAY_MIN = 24 * 60;

/** Whether a limit of this kind allows this span and amount. */
export function isValidLimit(kind: string, span: string, amount: number | null): boolean {
  return kind !== 'time' || (span === 'day' && (amount === null || amount <= DAY_MIN));
}
