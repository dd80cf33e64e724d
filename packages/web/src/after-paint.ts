/** Runs work after the browser has painted what was just rendered. */

/** A page without a paint for this long counts as hidden, whatever it reports, in milliseconds. */
export const LONGEST_PAINT_MS = 2_000;

/**
 * Runs once the current render is on the screen: the second animation frame begins after the first was painted. A page
 * that is hidden, or becomes it, does not paint and is not waited for.
 */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') return run();
  let done = false;
  const finish = (): void => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', finishHidden);
    run();
  };
  const finishHidden = (): void => {
    if (document.visibilityState === 'hidden') finish();
  };
  const timer = setTimeout(finish, LONGEST_PAINT_MS);
  document.addEventListener('visibilitychange', finishHidden);
  requestAnimationFrame(() => requestAnimationFrame(finish));
}
