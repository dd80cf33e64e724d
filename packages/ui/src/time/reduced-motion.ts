import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(QUERY);
  // Safari before 14 has only the older listener name.
  if ('addEventListener' in list) {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }
  const older = list as { addListener(f: () => void): void; removeListener(f: () => void): void };
  older.addListener(onChange);
  return () => older.removeListener(onChange);
}

/** True when the member asked the system for less motion (WCAG 2.2, 2.3.3). */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
}
