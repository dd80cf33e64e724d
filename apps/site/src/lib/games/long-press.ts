/**
 * A long press by finger as the browser's own request for a context menu, in engines that send none for it (iOS): loaded with a
 * list of games, on home with the reader's first move. A tile answers a `contextmenu` event, from whatever it comes: a finger, the right button, or the keyboard's menu key.
 */
const PRESS_MS = 500;
/** A finger that has moved this far scrolls. */
const SLOP_PX = 10;

const TILE = '[data-testid="game-tile"]';

let watching = false;

/** Listens from now on until the page is left; again does nothing. */
export function watchTilePresses(): void {
  if (watching) return;
  watching = true;
  let timer = 0;
  let from: { readonly x: number; readonly y: number } | undefined;
  let answered = false;
  const cancel = (): void => {
    clearTimeout(timer);
    from = undefined;
  };
  const onStart = ({ touches, target }: TouchEvent): void => {
    cancel();
    answered = false;
    const [touch] = touches;
    const pressed = target instanceof Element ? target.closest(TILE) : null;
    if (!touch || touches.length > 1 || !pressed) return;
    from = { x: touch.clientX, y: touch.clientY };
    timer = window.setTimeout(() => {
      answered = !pressed.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    }, PRESS_MS);
  };
  const onMove = ({ touches }: TouchEvent): void => {
    const [touch] = touches;
    if (from && touch && Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > SLOP_PX) cancel();
  };
  const onEnd = (event: TouchEvent): void => {
    cancel();
    // Lifting the finger must not press what is under it as well.
    if (answered) event.preventDefault();
    answered = false;
  };
  const passive = { passive: true, capture: true };
  const events: readonly (readonly [string, (event: never) => void, AddEventListenerOptions?])[] = [
    ['touchstart', onStart],
    ['touchmove', onMove],
    ['touchend', onEnd, { passive: false, capture: true }],
    ['touchcancel', cancel],
    ['scroll', cancel],
    // The browser sends its own.
    ['contextmenu', cancel],
  ];
  for (const [type, run, how = passive] of events) window.addEventListener(type, run as EventListener, how);
}
