/**
 * Dark or light (LOC-06). The server and `public/boot.js` set the attribute before the first paint; this module changes
 * it.
 */
import { useSyncExternalStore } from 'react';
import { readStored, STORAGE, watchStored, writeStored } from './storage.ts';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();

function apply(theme: Theme): void {
  const root = document.documentElement;
  root.setAttribute('data-theme', theme);
  // The phone's own bar above the page takes the header's colour.
  const bar = getComputedStyle(root).getPropertyValue('--c-bar-solid').trim();
  if (bar !== '') document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
  for (const listener of listeners) listener();
}

watchStored(STORAGE.theme, apply);

/** The current theme. */
export const currentTheme = (): Theme =>
  document.documentElement.getAttribute('data-theme') === 'light' ? 'light' : 'dark';

/** Switches and stores it. */
export function chooseTheme(theme: Theme): void {
  writeStored(STORAGE.theme, theme);
  apply(theme);
}

/** Sets the stored theme on the root; an invalid stored value reads as dark. */
export const startTheme = (): void => apply(readStored(STORAGE.theme));

/** Listens to every change of the theme. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current theme, for components. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);
