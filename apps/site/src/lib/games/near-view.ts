/**
 * Pictures wait until they are within 100 px of view (GAME-13). One listener serves them all, at most once in 300 ms,
 * and needs only scroll events, so it works without IntersectionObserver.
 */
import { LAZY_LOAD_THRESHOLD_PX, LAZY_LOAD_THROTTLE_MS } from '@lantern/contract/constants';

interface Waiting {
  readonly show: () => void;
  /**
   * The run of tiles it belongs to: a distant one is not inspected, because that would force layout of what the engine
   * skips.
   */
  readonly run: Element | null;
}

const waiting = new Map<Element, Waiting>();
let timer = 0;
let listening = false;

/** Whether a box is within the threshold of a view of that size. */
export function isNearView(
  box: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>,
  view: { readonly width: number; readonly height: number },
): boolean {
  return (
    box.bottom > -LAZY_LOAD_THRESHOLD_PX &&
    box.top < view.height + LAZY_LOAD_THRESHOLD_PX &&
    box.right > -LAZY_LOAD_THRESHOLD_PX &&
    box.left < view.width + LAZY_LOAD_THRESHOLD_PX
  );
}

function look(): void {
  timer = 0;
  const view = { width: window.innerWidth, height: window.innerHeight };
  // All boxes are read before any render: rendering in between would force layout for each.
  const isNear = (element: Element) => isNearView(element.getBoundingClientRect(), view);
  const runs = new Map<Element, boolean>();
  const near = Array.from(waiting).filter(([element, { run }]) => {
    if (run === null) return isNear(element);
    const runIsNear = runs.get(run) ?? isNear(run);
    runs.set(run, runIsNear);
    return runIsNear && isNear(element);
  });
  for (const [element, { show }] of near) {
    waiting.delete(element);
    show();
  }
  if (waiting.size === 0) listen(false);
}

function later(): void {
  if (timer === 0) timer = window.setTimeout(look, LAZY_LOAD_THROTTLE_MS);
}

function listen(wanted: boolean): void {
  if (wanted === listening) return;
  listening = wanted;
  // Captured, so that rows and sheets that scroll by themselves are handled as well as the page.
  if (wanted) {
    document.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', later);
  } else {
    document.removeEventListener('scroll', later, { capture: true });
    window.removeEventListener('resize', later);
  }
}

let firstCheck = 0;

/** Calls `show` once the element is near view; returns the function to stop waiting. */
export function whenNearView(element: Element, show: () => void): () => void {
  waiting.set(element, { show, run: element.closest('[data-chunk]') });
  listen(true);
  // What is visible from the start does not wait for a scroll; all tiles of one render are checked together.
  if (firstCheck === 0) {
    firstCheck = window.requestAnimationFrame(() => {
      firstCheck = 0;
      look();
    });
  }
  return () => {
    waiting.delete(element);
    if (waiting.size === 0) listen(false);
  };
}
