/** Keeps the tapped cell, and as much of its board as there is room for, visible when the slip opens over it. */
import { useEffect, type RefObject } from 'react';
import { lastTapped } from '../picking/last-tapped.ts';

/** Distance between the cell and the overlay. */
const CLEAR_PX = 12;
/** Rows that stick under the header, over the cell. */
const STICKING_PX = 112;

/**
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
