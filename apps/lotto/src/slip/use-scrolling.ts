/** Whether the page is being scrolled by the member right now. */
import { useEffect, useState } from 'react';

/** Still for this long, the page has come to rest. */
const REST_MS = 450;
/** A nudge is no scrolling. */
const NUDGE_PX = 12;

export function useScrolling(): boolean {
  const [scrolling, setScrolling] = useState(false);
  useEffect(() => {
    let from = window.scrollY;
    let timer = 0;
    const hear = (): void => {
      window.clearTimeout(timer);
      if (Math.abs(window.scrollY - from) > NUDGE_PX) setScrolling(true);
      timer = window.setTimeout(() => {
        from = window.scrollY;
        setScrolling(false);
      }, REST_MS);
    };
    window.addEventListener('scroll', hear, { passive: true });
    return () => {
      window.removeEventListener('scroll', hear);
      window.clearTimeout(timer);
    };
  }, []);
  return scrolling;
}
