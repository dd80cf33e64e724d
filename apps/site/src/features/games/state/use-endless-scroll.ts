/** Requests the next page as the end of the list comes near (GAME-02). */
import { INFINITE_SCROLL_THROTTLE_MS } from '@lantern/contract/constants';
import { clock } from '@lantern/ui';
import { useEffect, useRef, type RefObject } from 'react';
import { isPageDue } from './page-rules.ts';

interface Endless {
  readonly hasMore: boolean;
  readonly loadMore: () => void;
}

/** Follows the page's scrolling; the container's class `on` suspends it. */
export function useEndlessScroll(container: RefObject<HTMLElement | null>, { hasMore, loadMore }: Endless): void {
  const newest = useRef(loadMore);
  useEffect(() => {
    newest.current = loadMore;
  });
  /** Kept over the pages: a new page does not reset the interval. */
  const lastMs = useRef(-Infinity);
  useEffect(() => {
    if (!hasMore) return;
    let lastTop = window.pageYOffset;
    let timer = 0;
    const look = (movedPx: number): void => {
      const box = container.current?.getBoundingClientRect();
      if (box === undefined) return;
      const sinceLastMs = clock.elapsedMs() - lastMs.current;
      const fromBottomPx = box.bottom - window.innerHeight;
      const tooShort = fromBottomPx <= 0 && document.documentElement.scrollHeight <= window.innerHeight;
      const moment = {
        hasMore,
        on: container.current!.classList.contains('on'),
        fromBottomPx,
        movedPx,
        sinceLastMs,
        tooShort,
      };
      if (isPageDue(moment)) {
        lastMs.current = clock.elapsedMs();
        newest.current();
      } else if (
        timer === 0 &&
        (movedPx > 0 || tooShort) &&
        isPageDue({ ...moment, on: false, sinceLastMs: Infinity })
      ) {
        // Due, but too early: at the end no more scroll events come, so it is checked again.
        timer = window.setTimeout(
          () => {
            timer = 0;
            look(movedPx);
          },
          Math.max(50, INFINITE_SCROLL_THROTTLE_MS - sinceLastMs),
        );
      }
    };
    const onScroll = (): void => {
      const top = window.pageYOffset;
      const movedPx = top - lastTop;
      lastTop = top;
      if (movedPx > 0) look(movedPx);
      // A shrinking page moves the view upwards; that is not the reader scrolling up.
      else if (movedPx < 0 && top + window.innerHeight < document.documentElement.scrollHeight - 1) {
        window.clearTimeout(timer);
        timer = 0;
      }
    };
    look(0);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, [container, hasMore]);
}
