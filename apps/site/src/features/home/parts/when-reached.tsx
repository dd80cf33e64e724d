/**
 * A part below the first view: rendered once the reader has moved at all or it is visible, since a phone that is still
 * starting has enough to render, and soon after that for readers who search the page or list its headings.
 */
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';

const AT_LATEST_MS = 10_000;
const MOVES = ['scroll', 'touchstart', 'mousedown', 'mousemove', 'keydown', 'focusin'] as const;
/** Not captured: strips that scroll by themselves do not count as the reader moving. */
const LISTENING: AddEventListenerOptions = { passive: true };

/** After the first move every home renders completely, with its scroll position. */
let moved = false;

interface WhenReachedProps {
  /** The placeholder until then. */
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
      // Concurrent, so that the move itself is not delayed.
      startTransition(() => setReached(true));
    });
  }, [reached]);
  return reached ? children : <div ref={place}>{room}</div>;
}
