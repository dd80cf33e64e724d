/** Whether bets on a match stand when it is moved, interrupted or changed (sports domain reference §5, "When things go wrong"). */

const HOUR_MS = 3_600_000;
/** A match that starts, or goes on, this much later is another match. */
export const STANDS_FOR_MS = 36 * HOUR_MS;

export interface Start {
  /** Kick-off on the slip. */
  readonly promisedAt: number;
  /** The true kick-off; null: not played. */
  readonly startedAt: number | null;
  /** When the slip was taken. */
  readonly placedAt: number;
  /** Whether the slip was taken on a market of the running match. */
  readonly inPlay: boolean;
  readonly sidesSwapped?: boolean;
}

/** Whether a bet stands: started within 36 hours of the time on the slip, with its sides, and not bet on before the match after it began. */
export function betStands({ promisedAt, startedAt, placedAt, inPlay, sidesSwapped = false }: Start): boolean {
  if (startedAt === null || sidesSwapped) return false;
  if (startedAt - promisedAt > STANDS_FOR_MS) return false;
  return inPlay || placedAt < startedAt;
}

/** Whether an interrupted match counts as abandoned: it has not gone on within 36 hours. */
export const isAbandoned = (interruptedAt: number, now: number): boolean => now - interruptedAt > STANDS_FOR_MS;

/** A `cancel` message: bets taken from `from` until before `to` are void; an end that is absent is open. */
export interface CancelWindow {
  readonly from?: number;
  readonly to?: number;
}

/** Whether a bet falls into a cancel. */
export const isCancelled = (placedAt: number, { from, to }: CancelWindow): boolean =>
  (from === undefined || placedAt >= from) && (to === undefined || placedAt < to);
