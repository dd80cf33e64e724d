/**
 * Detects page changes caused by the browser's back swipe: the browser has animated the page already, so no fade
 * (NAV-04).
 */
import { SWIPE_BACK_PX } from '@lantern/contract/constants';
import { clock } from '@lantern/ui';

/** The change comes with the swipe or right after it. */
const FOLLOWS_WITHIN_MS = 1000;

let startX = 0;
let swipedAtMs = -Infinity;

function begin(event: TouchEvent): void {
  startX = event.touches[0]?.clientX ?? 0;
  swipedAtMs = -Infinity;
}

function move(event: TouchEvent): void {
  const touch = event.touches[0];
  if (event.touches.length === 1 && touch !== undefined && touch.clientX - startX > SWIPE_BACK_PX)
    swipedAtMs = clock.elapsedMs();
}

/** Starts watching touches. */
export function watchSwipes(): () => void {
  document.addEventListener('touchstart', begin, { passive: true, capture: true });
  document.addEventListener('touchmove', move, { passive: true, capture: true });
  return () => {
    document.removeEventListener('touchstart', begin, { capture: true });
    document.removeEventListener('touchmove', move, { capture: true });
  };
}

/** Whether the latest touch is such a swipe. */
export const hasSwipedBack = (): boolean => clock.elapsedMs() - swipedAtMs < FOLLOWS_WITHIN_MS;
