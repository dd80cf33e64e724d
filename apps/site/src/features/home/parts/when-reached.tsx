/**
 * A part below the first view: rendered once the reader has moved at all or it is visible, since a phone that is still
 * starting has enough to render, and soon after that for readers who search the page or list its headings. After the
 * first move every home renders completely, with its scroll position.
 */
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { hasMoved, noteMove, onFirstMove } from '../../../lib/device/first-move.ts';

const AT_LATEST_MS = 10_000;

interface WhenReachedProps {
  /** The placeholder until then. */
  readonly room: ReactNode;
  readonly children: ReactNode;
}

function watch(room: Element, reach: () => void): () => void {
  const cancel = onFirstMove(reach);
  const timer = setTimeout(noteMove, AT_LATEST_MS);
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) noteMove();
  });
  observer.observe(room);
  return () => {
    cancel();
    clearTimeout(timer);
    observer.disconnect();
  };
}

export function WhenReached({ room, children }: WhenReachedProps) {
  const [reached, setReached] = useState(() => hasMoved() || typeof IntersectionObserver !== 'function');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reached || place.current === null) return;
    // Concurrent, so that the move itself is not delayed.
    return watch(place.current, () => startTransition(() => setReached(true)));
  }, [reached]);
  return reached ? children : <div ref={place}>{room}</div>;
}
