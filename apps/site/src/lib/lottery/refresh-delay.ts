/** When the lottery menu is refetched (LOTT-05). Pure. */
import { LOTTERY_REFRESH_FALLBACK_MS, LOTTERY_REFRESH_MAXIMUM_MS } from '@lantern/contract/constants';

/** The fields of a card that decide when its list is refetched. */
export interface Remaining {
  readonly numero: string | null;
  /** Milliseconds until the draw. */
  readonly remainTime: number;
}

/** Milliseconds to wait: the smallest remaining time, at most 30 s; 7 s when a draw is due. */
export function refreshDelayMs(cards: readonly Remaining[]): number {
  const remaining = cards.filter((card) => card.numero !== null && card.remainTime >= 0).map((card) => card.remainTime);
  const smallest = Math.min(...remaining, LOTTERY_REFRESH_MAXIMUM_MS);
  return smallest <= 0 ? LOTTERY_REFRESH_FALLBACK_MS : smallest;
}
