/** Whether the page is being scrolled by the member right now. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Idle this long, scrolling has ended. */
const IDLE_MS = 450;
/** A minimal movement is not scrolling. */
const NUDGE_PX = 12;

/** `scrollBy` moves the page programmatically, which does not count as scrolling by the member. */
export function useScrolling(): { readonly scrolling: boolean; readonly scrollBy: (px: number) => void } {
  const [scrolling, setScrolling] = useState(false);
  const from = useRef(0);
  useEffect(() => {
    from.current = window.scrollY;
    let timer = 0;
    const onScroll = (): void => {
      window.clearTimeout(timer);
      if (Math.abs(window.scrollY - from.current) > NUDGE_PX) setScrolling(true);
      timer = window.setTimeout(() => {
        from.current = window.scrollY;
        setScrolling(false);
      }, IDLE_MS);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.clearTimeout(timer);
    };
  }, []);
  const scrollBy = useCallback((px: number) => {
    window.scrollBy(0, px);
    from.current = window.scrollY;
  }, []);
  return { scrolling, scrollBy };
}
