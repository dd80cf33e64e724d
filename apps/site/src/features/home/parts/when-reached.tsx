/**
 * A part under the first view: it is drawn once the reader has moved at all or it is in sight, since a phone that is still
 * starting has enough to draw, and soon after that for whoever searches the page or lists its headings.
 */
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 10_000;
const MOVES = ['scroll', 'touchstart', 'mousedown', 'mousemove', 'keydown', 'focusin'] as const;
/** Not captured: strips that scroll by themselves are no move of the reader's. */
const LISTENING: AddEventListenerOptions = { passive: true };

/** Whoever has moved once finds every home whole, and the place they had scrolled to. */
let moved = false;

interface WhenReachedProps {
  /** What keeps its room until then. */
  readonly room: ReactNode;
  readonly children: ReactNode;
}

function watch(room: Element, reach: () => void): () => void {
  const timer = setTimeout(reach, AT_LATEST_MS);
  for (const type of MOVES) window.addEventListener(type, reach, LISTENING);
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
  });
  observer.observe(room);
  return () => {
    clearTimeout(timer);
    for (const type of MOVES) window.removeEventListener(type, reach, LISTENING);
    observer.disconnect();
  };
}

export function WhenReached({ room, children }: WhenReachedProps) {
  const [reached, setReached] = useState(() => moved || typeof IntersectionObserver !== 'function');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reached || place.current === null) return;
    return watch(place.current, () => {
      moved = true;
      // In slices, so that the move itself is not held up.
      startTransition(() => setReached(true));
    });
  }, [reached]);
  return reached ? children : <div ref={place}>{room}</div>;
}
