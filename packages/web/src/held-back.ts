/** Holds figures back until a game has shown its result (GAME-18). */
import { useRef } from 'react';

/** Results are counted as the game reports them; one is pending while not all that began have been shown. */
export interface ResultState {
  /** The newest result that is, or was, pending. */
  readonly begun: number;
  /** The newest result that has been shown, at most `begun`. */
  readonly shown: number;
}

export interface Kept<Value> {
  readonly value: Value;
  /** The result whose figures `value` has. */
  readonly upTo: number;
  /** The last figure seen while each result was the newest, oldest first: what may be shown once that result has been. */
  readonly seen: readonly { readonly begun: number; readonly value: Value }[];
}

/** A figure from which nothing has been held back. */
export const keepAll = <Value>(value: Value): Kept<Value> => ({ value, upTo: -1, seen: [] });

/**
 * The part of `actual` that may be shown: while results are pending, the figure from before the first of them began.
 * `mayFall`: a stake reveals nothing, so a decrease is shown at once.
 */
export function keptValue<Value>(
  kept: Kept<Value>,
  actual: Value,
  { begun, shown }: ResultState,
  mayFall: boolean,
): Kept<Value> {
  if (begun === shown || kept.value === undefined)
    return { value: actual, upTo: shown, seen: [{ begun, value: actual }] };
  const seen = [...kept.seen.filter((one) => one.begun < begun), { begun, value: actual }];
  const free = seen.filter((one) => one.begun <= shown && one.begun > kept.upTo).pop();
  const value = free ? free.value : kept.value;
  const falls = mayFall && typeof actual === 'number' && typeof value === 'number' && actual < value;
  return {
    value: falls ? actual : value,
    upTo: free?.begun ?? kept.upTo,
    seen: seen.filter((one) => one.begun > shown),
  };
}

/** `actual`, held back while a result is pending. */
export function useHeldBack<Value>(actual: Value, state: ResultState, mayFall: boolean): Value {
  const kept = useRef<Kept<Value>>(keepAll(actual));
  kept.current = keptValue(kept.current, actual, state, mayFall);
  return kept.current.value;
}
