/** Polls the pool's amount while the game is visible and no spin is shown. */
import { useEffect } from 'react';
import { readPool } from '../play/calls.ts';
import type { ViewStore } from '../play/view.ts';

const NEWS_MS = 10_000;

/** Polls as long as the pool is on the screen. */
export function usePoolNews(view: ViewStore): void {
  useEffect(() => {
    const mayShow = (): boolean => view.get().phase === 'rest' && document.visibilityState !== 'hidden';
    const refresh = async (): Promise<void> => {
      const { pool } = view.get();
      const answer = await readPool();
      // A spin has brought a newer amount meanwhile.
      if (answer.ok && mayShow() && view.get().pool === pool)
        view.update((before) => ({ ...before, pool: answer.value.amount }));
    };
    const timer = setInterval(() => mayShow() && void refresh(), NEWS_MS);
    return () => clearInterval(timer);
  }, [view]);
}
