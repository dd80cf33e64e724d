/** Whether the browser has a network at all. */
import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether there was one as the page started: what comes later compares with it, and misses no change in between. */
export const onlineAtStart: boolean = navigator.onLine;

/** Whether there is a network; renders again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
