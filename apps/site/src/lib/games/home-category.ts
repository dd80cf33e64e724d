/**
 * The category of home's game centre: one owner for the rail, the bottom menu and every "more" link (NAV-10, SYS-15).
 */
import { HOME_CATEGORY_DEFAULT, type GAME_CATEGORIES } from '@lantern/contract/constants';
import { useSyncExternalStore } from 'react';

/** Cockfighting is a family of its own beside the source's codes (GAME-15). */
export type HomeCategory = (typeof GAME_CATEGORIES)[number] | 'COCKFIGHT';

let chosen: HomeCategory = HOME_CATEGORY_DEFAULT;
const listeners = new Set<() => void>();

/** The current category. */
export const homeCategory = (): HomeCategory => chosen;

/** Selects one; it stays selected until the page is reloaded. */
export function selectHomeCategory(category: HomeCategory): void {
  if (category === chosen) return;
  chosen = category;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current category, for components. */
export const useHomeCategory = (): HomeCategory => useSyncExternalStore(watch, homeCategory);
