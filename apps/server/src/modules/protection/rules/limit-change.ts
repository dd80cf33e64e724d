/** When a change of a limit takes effect. Pure. */

/** A limit in force, and the change that waits; null is no limit. */
export interface StandingLimit {
  readonly amount: bigint | null;
  readonly waits: boolean;
}

/** `now`: lower than what is in force. `later`: higher, or none. `keep`: what is in force already; a change that waited is dropped. */
export function whenEffective(standing: bigint | null, wanted: bigint | null): 'now' | 'later' | 'keep' {
  if (standing === wanted) return 'keep';
  if (wanted === null) return 'later';
  return standing === null || wanted < standing ? 'now' : 'later';
}

/** Minutes of a day. */
const DAY_MIN = 24 * 60;

/** Whether a limit of this kind can have this span and size. */
export function isPossible(kind: string, span: string, amount: number | null): boolean {
  return kind !== 'time' || (span === 'day' && (amount === null || amount <= DAY_MIN));
}
