/** The page under the slip: whether the member scrolls it now, and the tapped cell kept visible when the slip opens. */
import { useEffect, type RefObject, useCallback, useRef, useState } from 'react';
import { lastTapped } from '../picking/last-tapped.ts';

/** Idle this long, scrolling has ended. */
const IDLE_MS = 450;
/** A minimal movement is not scrolling. */
const NUDGE_PX = 12;

/** Whether the page is being scrolled by the member right now; `scrollBy` moves the page programmatically, which does not count as scrolling by the member. */
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

/** Distance between the cell and the overlay. */
const CLEAR_PX = 12;
/** Rows that stick under the header, over the cell. */
const STICKING_PX = 112;

/**
 * Keeps the tapped cell, and as much of its board as there is room for, visible when the slip opens over it.
 *
 * @param opened the member opened the slip, by a first pick or by hand; a slip that reappears after scrolling moves
 * nothing
 * @param short the slip takes so much of the screen that the board moves up under the header
 */
export function useSight(
  dock: RefObject<HTMLElement | null>,
  opened: boolean,
  short: boolean,
  scrollBy: (px: number) => void,
): void {
  useEffect(() => {
    const cell = opened && lastTapped();
    if (!cell || !dock.current) return;
    const { top, bottom } = cell.getBoundingClientRect();
    const hidden = bottom + CLEAR_PX - dock.current.getBoundingClientRect().top;
    if (hidden <= 0 && !short) return;
    const board = cell.closest('#bet-board')?.getBoundingClientRect().top ?? top;
    const wanted = Math.max(hidden, Math.min(board, top) - STICKING_PX / 2, 0);
    // Never so far that the cell goes under what sticks on top.
    scrollBy(Math.min(wanted, Math.max(hidden, top - STICKING_PX)));
  }, [dock, opened, short, scrollBy]);
}
