/** A value outside the component tree: a component hears only the part it selects, so one tap renders one thing. */
import { useSyncExternalStore } from 'react';

export interface Store<S> {
  readonly get: () => S;
  readonly update: (change: (state: S) => S) => void;
  /** The selected part; selectors answer the same object while nothing of theirs changed. */
  readonly use: <T>(select: (state: S) => T) => T;
}

/** Makes a store around a first value. */
export function createStore<S>(first: S): Store<S> {
  let state = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => state,
    update(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
  };
}
