/** The open panels; separate from the panels themselves, because a first screen queries them and has none. */
import { useSyncExternalStore } from 'react';

/** Open panels, the newest last: only the newest handles Esc and traps the focus. */
export const openPanels: HTMLElement[] = [];
const panelWatchers = new Set<() => void>();

/** Call after every change. */
export function notifyPanelWatchers(): void {
  for (const watcher of panelWatchers) watcher();
}

function watchPanels(watcher: () => void): () => void {
  panelWatchers.add(watcher);
  return () => panelWatchers.delete(watcher);
}

/** Whether any panel is open: automatic popups wait until none is, so that two never overlap. */
export const usePanelOpen = (): boolean => useSyncExternalStore(watchPanels, () => openPanels.length > 0);
