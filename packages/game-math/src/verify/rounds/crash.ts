/** A stake on a climbing curve again: where the curve broke off by its seed, and where the member had got out by then. */
import { CRASH_RULES, crashPoint, settleCrash, type CrashRules } from '../../crash/crash.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { exactly } from './exact.ts';
import { isRecord } from './record.ts';
import type { Recompute } from './round.ts';

const RULES: ReadonlyMap<string, CrashRules> = new Map(Object.entries(CRASH_RULES));

/** A stake as it was shown and as it is recomputed. */
export interface CrashShown {
  /** Where the curve broke off. */
  readonly hundredths: number;
  readonly panel: unknown;
  /** Where it was to be got out by itself; null: nowhere. */
  readonly autoHundredths: number | null;
  /** When the member asked, in milliseconds after take-off; absent: never. */
  readonly askedAfterMs?: number;
  /** Where it was got out; null: it was not. */
  readonly cashedHundredths: number | null;
}

/** Undefined for rules that are not published, and for wishes they do not have. When a member asked is the studio's record; everything else follows. */
export const recomputeCrash: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const rules = RULES.get(title);
  if (!rules || bet === 0 || !isRecord(stakes) || !isRecord(shown)) return undefined;
  const { panel, autoHundredths } = stakes;
  const { askedAfterMs } = shown;
  if (autoHundredths !== null && typeof autoHundredths !== 'number') return undefined;
  if (askedAfterMs !== undefined && !Number.isSafeInteger(askedAfterMs)) return undefined;
  const asked = askedAfterMs === undefined ? {} : { askedAfterMs: askedAfterMs as number };
  const hundredths = crashPoint(rules, createValueStream(seed, context));
  const { cashedOutHundredths, payout } = settleCrash(rules, hundredths, { stake: exactly(bet), ...(autoHundredths !== null && { autoHundredths }), ...asked });
  const again: CrashShown = { hundredths, panel, autoHundredths, ...asked, cashedHundredths: cashedOutHundredths ?? null };
  return { shown: again, won: Number(payout) };
};
