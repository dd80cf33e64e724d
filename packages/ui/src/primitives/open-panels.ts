/** Which panels lie over the page; apart from the panels themselves, because a first screen asks and has none. */
import { useSyncExternalStore } from 'react';

/** Open panels, the newest last: only the newest answers Esc and holds the focus. */
export const openPanels: HTMLElement[] = [];
const panelWatchers = new Set<() => void>();

/** To be called after every change. */
export function tellPanelWatchers(): void {
  for (const watcher of panelWatchers) watcher();
}

function watchPanels(watcher: () => void): () => void {
  panelWatchers.add(watcher);
  return () => panelWatchers.delete(watcher);
}

/** Whether any panel is open: what opens by itself waits until none is, so that two never lie over each other. */
export const usePanelOpen = (): boolean => useSyncExternalStore(watchPanels, () => openPanels.length > 0);
