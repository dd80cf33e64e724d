/** What others give into the pool, heard of now and then while the game is looked at and nobody's own spin is being shown. */
import { useEffect } from 'react';
import { readPool } from '../play/calls.ts';
import type { ViewStore } from '../play/view.ts';

const NEWS_MS = 10_000;

/** Asks for it as long as the pool stands on the screen. */
export function usePoolNews(view: ViewStore): void {
  useEffect(() => {
    const mayShow = (): boolean => view.get().phase === 'rest' && document.visibilityState !== 'hidden';
    const hear = async (): Promise<void> => {
      const { pool } = view.get();
      const answer = await readPool();
      // A spin meanwhile has told something newer.
      if (answer.ok && mayShow() && view.get().pool === pool) view.update((before) => ({ ...before, pool: answer.value.amount }));
    };
    const timer = setInterval(() => mayShow() && void hear(), NEWS_MS);
    return () => clearInterval(timer);
  }, [view]);
}
