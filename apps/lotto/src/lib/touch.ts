/** Haptic feedback on phones that support it; never with reduced motion. */

const TAP_MS = 8;
const DONE_MS = [12, 60, 18];

function vibrate(pattern: number | number[]): void {
  if (typeof navigator.vibrate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(pattern);
}

/** A number was picked or dropped. */
export const hapticTap = (): void => vibrate(TAP_MS);

/** A bet was accepted. */
export const hapticDone = (): void => vibrate(DONE_MS);
