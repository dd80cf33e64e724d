/** The outlines there are now: those of the first screen at once, the others as soon as one of them is asked for. */
import { useEffect, useSyncExternalStore } from 'react';
import { FIRST_GLYPHS } from './first-glyphs.ts';

let glyphs = FIRST_GLYPHS;
let asked = false;
let complete = false;
const watchers = new Set<() => void>();

/** Fetches the other outlines; what failed is tried again when the next icon asks. */
function fetchMore(): void {
  if (asked) return;
  asked = true;
  import('./more-glyphs.ts').then(
    ({ MORE_GLYPHS }) => {
      glyphs = { ...FIRST_GLYPHS, ...MORE_GLYPHS };
      complete = true;
      for (const watcher of watchers) watcher();
    },
    () => {
      asked = false;
    },
  );
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The markup of an icon in a weight; its own first weight while that one is not here or where it is not drawn, and nothing before either has come. */
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
