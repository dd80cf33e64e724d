/** Validity of an answer about pools (HOME-14), as a pure rule. */
import type { Answer } from '@lantern/web';

export interface Pools {
  readonly currency: string;
  /** In minor units, like every amount here. */
  readonly total: number;
  readonly count: number;
  /** When the oldest of the amounts was confirmed. */
  readonly at: number;
  /** The largest pool that can be won in a game, by its `gameId`. */
  readonly byGame: ReadonlyMap<string, number>;
}

/** An amount whose confirmation is older than this is no longer shown, on a phone without a connection as well. */
const MAXIMUM_AGE_MS = 600_000;

/** The valid pools of an answer at an instant; undefined when nothing is known. */
export function poolsAt({ currency, jackpots }: Answer<'game.jackpots'>, nowMs: number): Pools | undefined {
  const known = jackpots.filter(({ at }) => nowMs - at < MAXIMUM_AGE_MS);
  if (known.length === 0) return undefined;
  const byGame = new Map<string, number>();
  for (const { amount, games } of known)
    for (const game of games) byGame.set(game, Math.max(amount, byGame.get(game) ?? 0));
  return {
    currency,
    total: known.reduce((sum, { amount }) => sum + amount, 0),
    count: known.length,
    at: Math.min(...known.map(({ at }) => at)),
    byGame,
  };
}
