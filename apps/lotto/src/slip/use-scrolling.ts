/** Whether the page is being scrolled by the member right now. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Still for this long, the page has come to rest. */
const REST_MS = 450;
/** A nudge is no scrolling. */
const NUDGE_PX = 12;

/** `scrollBy` moves the page by itself, which is no scrolling of the member's. */
export function useScrolling(): { readonly scrolling: boolean; readonly scrollBy: (px: number) => void } {
  const [scrolling, setScrolling] = useState(false);
  const from = useRef(0);
  useEffect(() => {
    from.current = window.scrollY;
    let timer = 0;
    const hear = (): void => {
      window.clearTimeout(timer);
      if (Math.abs(window.scrollY - from.current) > NUDGE_PX) setScrolling(true);
      timer = window.setTimeout(() => {
        from.current = window.scrollY;
        setScrolling(false);
      }, REST_MS);
    };
    window.addEventListener('scroll', hear, { passive: true });
    return () => {
      window.removeEventListener('scroll', hear);
      window.clearTimeout(timer);
    };
  }, []);
  const scrollBy = useCallback((px: number) => {
    window.scrollBy(0, px);
    from.current = window.scrollY;
  }, []);
  return { scrolling, scrollBy };
}
