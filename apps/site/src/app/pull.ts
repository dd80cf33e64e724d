/** What counts as pulling a page down, and how far it gives. */

/** From here on letting go asks again. */
export const PULL_ENOUGH_PX = 64;
/** The lantern comes no further, however long the finger. */
export const PULL_LIMIT_PX = 96;

/** How far the lantern has come under a finger that went `downPx`: half of it at first, less and less towards the limit. */
export const pullOf = (downPx: number): number => Math.round(PULL_LIMIT_PX * (1 - Math.exp(-Math.max(0, downPx) / (2 * PULL_LIMIT_PX))));

/** Whether a touch that begins here may pull the page: the page is at its top, no sheet lies over it, and nothing under the finger scrolls by itself. */
export function isPull(target: EventTarget | null): boolean {
  if (window.scrollY > 0 || document.querySelector('[aria-modal="true"]') !== null) return false;
  for (let element = target instanceof Element ? target : null; element !== null && element !== document.body; element = element.parentElement) {
    if (element.scrollTop > 0 || getComputedStyle(element).touchAction === 'none') return false;
  }
  return true;
}
