/** The outlines there are now: those of the first screen at once, the others as soon as one of them is asked for. */
import { useEffect, useSyncExternalStore } from 'react';
import { FIRST_GLYPHS } from './first-glyphs.ts';

let glyphs = FIRST_GLYPHS;
let asked = false;
const watchers = new Set<() => void>();

/** Fetches the other outlines; what failed is tried again when the next icon asks. */
function fetchMore(): void {
  if (asked) return;
  asked = true;
  import('./more-glyphs.ts').then(
    ({ MORE_GLYPHS }) => {
      glyphs = { ...FIRST_GLYPHS, ...MORE_GLYPHS };
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

/** The markup of the first of these outlines that is drawn; empty until it is there. */
export function useGlyph(wanted: string, fallback: string): string {
  const read = () => glyphs[wanted] ?? glyphs[fallback] ?? '';
  const glyph = useSyncExternalStore(watch, read, read);
  const missing = glyph === '';
  useEffect(() => {
    if (missing) fetchMore();
  }, [missing]);
  return glyph;
}
