/**
 * A value outside the component tree: a component subscribes only to the part it selects, so one tap renders one thing.
 */
import { useSyncExternalStore } from 'react';

export interface Store<S> {
  readonly get: () => S;
  readonly update: (change: (state: S) => S) => void;
  /** Calls the listener after every change; returns the unsubscribe function. */
  readonly listen: (listener: () => void) => () => void;
  /** The selected part; a selector must return the same object while its part is unchanged. */
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
    listen: subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(state)),
  };
}
