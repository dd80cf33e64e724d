/**
 * A game's frame covers the whole screen: while it is open, the shell renders neither header nor menu behind it, where
 * a keyboard would still reach them.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let openFrames = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  openFrames += by;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks the screen as covered while `covering`. */
export function useFullscreenFrame(covering: boolean): void {
  useLayoutEffect(() => {
    if (!covering) return;
    change(1);
    return () => change(-1);
  }, [covering]);
}

/** Whether a fullscreen frame is open. */
export const useFullscreenFrameOpen = (): boolean => useSyncExternalStore(watch, () => openFrames > 0);
