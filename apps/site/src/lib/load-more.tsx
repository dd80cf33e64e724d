/** The end of an endless list: loads more 600 px before it is reached, at most once a second (§9). */
import { SkeletonRow } from '@lantern/ui';
import { useEffect, useRef } from 'react';

const THRESHOLD_PX = 600;
const THROTTLE_MS = 1000;

interface LoadMoreProps {
  readonly loadMore: (() => void) | undefined;
  readonly loading: boolean;
}

export function LoadMore({ loadMore, loading }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loadMore) return;
    let timer = 0;
    const look = (): void => {
      const top = end.current?.getBoundingClientRect().top;
      if (top !== undefined && top < window.innerHeight + THRESHOLD_PX) loadMore();
    };
    const later = (): void => {
      if (timer !== 0) return;
      timer = window.setTimeout(() => {
        timer = 0;
        look();
      }, THROTTLE_MS);
    };
    look();
    // Captured, so that a list inside a sheet is handled as well as the page.
    document.addEventListener('scroll', later, { capture: true, passive: true });
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('scroll', later, { capture: true });
    };
  }, [loadMore]);
  return <div ref={end}>{loading && <SkeletonRow />}</div>;
}
