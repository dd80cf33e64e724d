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

/** Whether there was one as the page started: later state is compared with it, so no change in between is missed. */
export const onlineAtStart: boolean = navigator.onLine;

/** Whether there is a network; rerenders when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
