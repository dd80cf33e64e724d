/** Whether a touch pulls the page, and how far the page moves. */

/** Releasing beyond this refetches. */
export const PULL_TRIGGER_PX = 64;
/** Maximum offset of the lantern, however long the pull. */
export const PULL_LIMIT_PX = 96;

/** The lantern's offset for a pull of `downPx`: half of it at first, less and less towards the limit. */
export const pullOf = (downPx: number): number =>
  Math.round(PULL_LIMIT_PX * (1 - Math.exp(-Math.max(0, downPx) / (2 * PULL_LIMIT_PX))));

/**
 * Whether a touch that begins here may pull the page: the page is at its top, no sheet is over it, and nothing under
 * the finger scrolls by itself.
 */
export function isPull(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector('[aria-modal="true"]') !== null) return false;
  for (
    let element = target instanceof Element ? target : null;
    element !== null && element !== document.body;
    element = element.parentElement
  ) {
    if (element.scrollTop > 0 || getComputedStyle(element).touchAction === 'none') return false;
  }
  return true;
}
