/** A game's frame covers the whole screen: while it does, the shell draws neither header nor menu behind it, where a keyboard would still reach them. */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let covers = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  covers += by;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Covers the screen while `covering`. */
export function useCover(covering: boolean): void {
  useLayoutEffect(() => {
    if (!covering) return;
    change(1);
    return () => change(-1);
  }, [covering]);
}

/** Whether anything covers the screen. */
export const useCovered = (): boolean => useSyncExternalStore(watch, () => covers > 0);
