/** The rules of endless lists (GAME-02), separate from the scrolling page. */
import { INFINITE_SCROLL_THRESHOLD_PX, INFINITE_SCROLL_THROTTLE_MS } from '@lantern/contract/constants';

export interface ScrollMoment {
  readonly hasMore: boolean;
  /** The container's `on` state: a page is loading, or something covers the list. */
  readonly on: boolean;
  readonly fromBottomPx: number;
  /** Scroll distance since the last event; downwards is positive. */
  readonly movedPx: number;
  /** Since the last page request. */
  readonly sinceLastMs: number;
  /** The list does not fill the screen, so it cannot be scrolled. */
  readonly tooShort: boolean;
}

/** hasMore while pageNum < totalPages. */
export const hasMorePages = ({
  pageNum,
  totalPages,
}: {
  readonly pageNum: number;
  readonly totalPages: number;
}): boolean => pageNum < totalPages;

/** Whether the next page is due: near the end, scrolling down, at most once a second. */
export function isPageDue({ hasMore, on, fromBottomPx, movedPx, sinceLastMs, tooShort }: ScrollMoment): boolean {
  if (!hasMore || on || sinceLastMs < INFINITE_SCROLL_THROTTLE_MS) return false;
  return tooShort || (movedPx > 0 && fromBottomPx <= INFINITE_SCROLL_THRESHOLD_PX);
}
