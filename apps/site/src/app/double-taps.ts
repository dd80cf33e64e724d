/** The second half of a double tap must not press what the first one has just opened under the finger. */
import { MOUSE_LOCK_AFTER_TOUCH_MS, PRESS_CANCEL_PX } from '@lantern/contract/constants';
import { clock } from '@lantern/ui';

interface Press {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
  readonly address: string;
}

/** Whether a press echoes the first one: same place, right after it, and the screen changed in between. */
export const isEcho = (first: Press, second: Press): boolean =>
  second.address !== first.address &&
  second.atMs - first.atMs < MOUSE_LOCK_AFTER_TOUCH_MS &&
  Math.hypot(second.x - first.x, second.y - first.y) <= PRESS_CANCEL_PX;

/** Ignores echoes from now on; keys never press twice, so only pointers are watched. */
export function watchDoubleTaps(): () => void {
  let first: Press | undefined;
  const onClick = (event: MouseEvent): void => {
    if (event.detail === 0) return;
    const press = { x: event.clientX, y: event.clientY, atMs: clock.elapsedMs(), address: location.href };
    if (first !== undefined && isEcho(first, press)) {
      event.preventDefault();
      event.stopPropagation();
    }
    first = press;
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
