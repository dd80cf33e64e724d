/** The outlines loaded so far: those of the first screen at once, the others as soon as one of them is requested. */
import { useEffect, useSyncExternalStore } from 'react';
import { FIRST_GLYPHS } from './first-glyphs.ts';

let glyphs = FIRST_GLYPHS;
let requested = false;
let complete = false;
const watchers = new Set<() => void>();

/** Fetches the other outlines; a failure is retried when the next icon needs them. */
function fetchMore(): void {
  if (requested) return;
  requested = true;
  import('./more-glyphs.ts').then(
    ({ MORE_GLYPHS }) => {
      glyphs = { ...FIRST_GLYPHS, ...MORE_GLYPHS };
      complete = true;
      for (const watcher of watchers) watcher();
    },
    () => {
      requested = false;
    },
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * The markup of an icon in a weight; its own first weight while that one is not loaded or not drawn, and empty before
 * either has loaded.
 */
export function useGlyph(name: string, variant: string | undefined): string {
  const wanted = variant === undefined ? name : `${name}/${variant}`;
  const read = () => glyphs[wanted] ?? glyphs[name] ?? '';
  const glyph = useSyncExternalStore(watch, read, read);
  const missing = glyphs[wanted] === undefined && !complete;
  useEffect(() => {
    if (missing) fetchMore();
  }, [missing]);
  return glyph;
}
