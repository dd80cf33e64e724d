/** Refetches a list of lotteries when its next draw is due (LOTT-05), while the component is mounted. */
import { useEffect } from 'react';
import { refreshDelayMs, type Remaining } from './refresh-delay.ts';

interface Read {
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

export function useRefresh({ dataUpdatedAt, refetch }: Read, cards: readonly Remaining[] | undefined): void {
  useEffect(() => {
    if (!cards) return;
    const timer = window.setTimeout(() => void refetch(), refreshDelayMs(cards));
    return () => window.clearTimeout(timer);
  }, [cards, dataUpdatedAt, refetch]);
}
