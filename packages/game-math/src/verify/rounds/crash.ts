/** Recomputes a stake on a climbing curve: the crash point by its seed, and the member's cash-out. */
import { CRASH_RULES, crashPoint, settleCrash, type CrashRules } from '../../crash/crash.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { exactly } from './exact.ts';
import { isRecord } from './record.ts';
import type { Recompute } from './round.ts';

const RULES: ReadonlyMap<string, CrashRules> = new Map(Object.entries(CRASH_RULES));

/** A round as shown and as recomputed; what concerns a stake is absent where there was none. */
export interface CrashShown {
  /** The crash point. */
  readonly hundredths: number;
  readonly panel?: unknown;
  /** Automatic cash-out; null: none. */
  readonly autoHundredths?: number | null;
  /** Time of the manual cash-out, in milliseconds after take-off; absent: none. */
  readonly askedAfterMs?: number;
  /** The cash-out; null: none. */
  readonly cashedHundredths?: number | null;
}

/**
 * Undefined for unknown rules, and for settings they do not have. The time of a manual cash-out is the studio's record; everything else
 * follows.
 */
export const recomputeCrash: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const rules = RULES.get(title);
  if (!rules || !isRecord(shown)) return undefined;
  // A round without a stake: only where it crashed.
  if (stakes === null && bet === 0)
    return { shown: { hundredths: crashPoint(rules, createValueStream(seed, context)) } satisfies CrashShown, won: 0 };
  if (bet === 0 || !isRecord(stakes)) return undefined;
  const { panel, autoHundredths } = stakes;
  const { askedAfterMs } = shown;
  if (autoHundredths !== null && typeof autoHundredths !== 'number') return undefined;
  if (askedAfterMs !== undefined && !Number.isSafeInteger(askedAfterMs)) return undefined;
  const byHand = askedAfterMs === undefined ? {} : { askedAfterMs: askedAfterMs as number };
  const hundredths = crashPoint(rules, createValueStream(seed, context));
  const { cashedOutHundredths, payout } = settleCrash(rules, hundredths, {
    stake: exactly(bet),
    ...(autoHundredths !== null && { autoHundredths }),
    ...byHand,
  });
  const again: CrashShown = {
    hundredths,
    panel,
    autoHundredths,
    ...byHand,
    cashedHundredths: cashedOutHundredths ?? null,
  };
  return { shown: again, won: Number(payout) };
};
