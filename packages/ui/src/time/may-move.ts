import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { useReducedMotion } from './reduced-motion.ts';

/** An open popup sets this attribute on the body (§4 "popup-on state"). */
const POPUP = 'data-popup';

const isPageWatched = (): boolean => !document.hidden && !document.body.hasAttribute(POPUP);

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributes: true, attributeFilter: [POPUP] });
  document.addEventListener('visibilitychange', onChange);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Whether an element is visible; always true where the browser cannot tell. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries[entries.length - 1]?.isIntersecting === true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}

/**
 * Whether autonomous motion may run now: the element is visible, the page is in front, no popup is over it, and the
 * member did not ask for reduced motion.
 */
export function useMayMove(element: RefObject<Element | null>): boolean {
  const reduced = useReducedMotion();
  const watched = useSyncExternalStore(watchPage, isPageWatched);
  const inSight = useInSight(element);
  return watched && inSight && !reduced;
}
