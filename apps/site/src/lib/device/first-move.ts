/**
 * The reader's first move on the page: until then a phone that is still starting loads and renders only what is in view;
 * what a tap may need is loaded with the move that precedes it.
 */

const MOVES = ['scroll', 'touchstart', 'mousedown', 'mousemove', 'keydown', 'focusin'] as const;
/** Not captured: strips that scroll by themselves do not count as the reader moving. */
const LISTENING: AddEventListenerOptions = { passive: true };

let moved = false;
const waiting = new Set<() => void>();

/** Notes a move that no event reports, such as a part that came into view. */
export function noteMove(): void {
  if (moved) return;
  moved = true;
  for (const type of MOVES) window.removeEventListener(type, noteMove, LISTENING);
  for (const run of waiting) run();
  waiting.clear();
}

/** Whether the reader has moved since the page was loaded. */
export const hasMoved = (): boolean => moved;

/** Runs at the first move, or at once after it; returns the function that cancels it. */
export function onFirstMove(run: () => void): () => void {
  if (moved) {
    run();
    return () => undefined;
  }
  // Adding the same listener again has no effect.
  for (const type of MOVES) window.addEventListener(type, noteMove, LISTENING);
  waiting.add(run);
  return () => void waiting.delete(run);
}
