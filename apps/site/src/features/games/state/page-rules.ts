/** The rules of endless lists (GAME-02), apart from the page that scrolls. */
import { INFINITE_SCROLL_THRESHOLD_PX, INFINITE_SCROLL_THROTTLE_MS } from '@lantern/contract/constants';

export interface ScrollMoment {
  readonly hasMore: boolean;
  /** The container's `on` state: a page is on its way, or something lies over the list. */
  readonly on: boolean;
  readonly fromBottomPx: number;
  /** How far the page went since the last moment; downwards is positive. */
  readonly movedPx: number;
  /** Since the last page was asked for. */
  readonly sinceLastMs: number;
  /** The list does not fill the screen, so nobody can scroll it. */
  readonly tooShort: boolean;
}

/** hasMore while pageNum < totalPages. */
export const hasMorePages = ({ pageNum, totalPages }: { readonly pageNum: number; readonly totalPages: number }): boolean => pageNum < totalPages;

/** Whether the next page is due: near the end, on the way down, at most once a second. */
export function isPageDue({ hasMore, on, fromBottomPx, movedPx, sinceLastMs, tooShort }: ScrollMoment): boolean {
  if (!hasMore || on || sinceLastMs < INFINITE_SCROLL_THROTTLE_MS) return false;
  return tooShort || (movedPx > 0 && fromBottomPx <= INFINITE_SCROLL_THRESHOLD_PX);
}
