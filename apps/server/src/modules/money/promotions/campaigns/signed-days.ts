/** The signed days of a cycle, from the entries of a check-in. */
import type { SignedDay } from './kinds/check-in.ts';
import type { TakenEntry } from './store.ts';

/** Days of a cycle, each once, oldest first. */
export function signedDays(taken: readonly TakenEntry[], cycle: string): readonly SignedDay[] {
  const days = new Map(
    taken
      .filter(({ periodKey }) => periodKey.startsWith(`${cycle}-`))
      .map(({ periodKey, values }) => [periodKey, { day: periodKey, madeUp: values['madeUp'] === 1 }]),
  );
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
