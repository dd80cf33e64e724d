/** The outlines loaded so far: those of the first screen at once, the others as soon as one of them is requested. */
import { useEffect, useSyncExternalStore } from 'react';
import { FIRST_GLYPHS } from './first-glyphs.ts';

type Glyphs = Readonly<Record<string, string>>;

let glyphs = FIRST_GLYPHS;
let fetching: Promise<void> | undefined;
let complete = false;
const watchers = new Set<() => void>();

/** Adds a set that came with the code of its screens, before they render. */
export function provideGlyphs(more: Glyphs): void {
  glyphs = { ...glyphs, ...more };
  for (const watcher of watchers) watcher();
}

/** Loads every outline, once; a failure is retried when the next icon needs them. */
export function fetchGlyphs(): Promise<void> {
  fetching ??= import('./more-glyphs.ts').then(
    ({ MORE_GLYPHS }) => {
      complete = true;
      provideGlyphs(MORE_GLYPHS);
    },
    () => {
      fetching = undefined;
    },
  );
  return fetching;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The outline of a name; a name without a weight refers to its first one. */
function outline(name: string): string | undefined {
  const found = glyphs[name];
  return found?.startsWith('/') === true ? glyphs[name + found] : found;
}

/**
 * The markup of an icon in a weight; its own first weight while that one is not loaded or not drawn, and empty before
 * either has loaded.
 */
export function useGlyph(name: string, variant: string | undefined): string {
  const wanted = variant === undefined ? name : `${name}/${variant}`;
  const read = () => outline(wanted) ?? outline(name) ?? '';
  const glyph = useSyncExternalStore(watch, read, read);
  const missing = glyphs[wanted] === undefined && !complete;
  useEffect(() => {
    if (missing) void fetchGlyphs();
  }, [missing]);
  return glyph;
}
