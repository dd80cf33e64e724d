/** When the lottery menu is asked for again (LOTT-05). Pure. */
const REFRESH_MAXIMUM_MS = 30_000;
const REFRESH_FALLBACK_MS = 7_000;

interface Remaining {
  readonly numero: string | null;
  /** Milliseconds until the draw. */
  readonly remainTime: number;
}

/** Milliseconds to wait: the smallest remaining time, at most 30 s; 7 s when a draw is due. */
export function refreshDelayMs(cards: readonly Remaining[]): number {
  const remaining = cards.filter((card) => card.numero !== null && card.remainTime >= 0).map((card) => card.remainTime);
  const smallest = Math.min(...remaining, REFRESH_MAXIMUM_MS);
  return smallest <= 0 ? REFRESH_FALLBACK_MS : smallest;
}
