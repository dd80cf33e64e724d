/** A tap that is felt, on phones that can; never for those who want less motion. */

const TAP_MS = 8;
const DONE_MS = [12, 60, 18];

function vibrate(pattern: number | number[]): void {
  if (typeof navigator.vibrate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(pattern);
}

/** A number was picked or dropped. */
export const feelTap = (): void => vibrate(TAP_MS);

/** A bet was taken. */
export const feelDone = (): void => vibrate(DONE_MS);
