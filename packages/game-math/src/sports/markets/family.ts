/** What a family of markets is: its keys, its outcomes and how they are settled. */
import { LOST, WON, type Result } from '../result.ts';
import type { Market, Period, Score, Specifier } from './key.ts';
import { isOver, tally, type Counted, type MatchRecord } from './record.ts';

export interface Family {
  readonly id: string;
  /** Specifiers its lines must have, and those they may have. */
  readonly needs: readonly Specifier[];
  readonly allows?: readonly Specifier[];
  /** Whether the specifiers make sense together; absent: always. */
  readonly fits?: (market: Market) => boolean;
  /** The outcomes in the order they are shown; undefined where they depend on the players. */
  readonly outcomes: (market: Market) => readonly string[] | undefined;
  /** For open lists of outcomes. */
  readonly isOutcome?: (market: Market, outcome: string) => boolean;
  /**
   * The result once nothing can change it, also before the end; undefined until then. `placedAt` is when the bet was taken, in
   * milliseconds since kick-off.
   */
  readonly judge: (market: Market, outcome: string, record: MatchRecord, placedAt?: number) => Result | undefined;
  /** For families that only need what both sides have at the end of the period: the same rule, for models. */
  readonly score?: ScoreRule & { readonly counted: Counted };
}

/** A rule on what both sides have at the end of a period. */
export interface ScoreRule {
  readonly final: (market: Market, outcome: string, score: Score) => Result;
  /** What is already certain while more can come; absent: nothing ever is. */
  readonly early?: (market: Market, outcome: string, score: Score) => Result | undefined;
}

export interface ScoreFamily extends ScoreRule {
  readonly id: string;
  readonly needs: readonly Specifier[];
  readonly allows?: readonly Specifier[];
  readonly fits?: (market: Market) => boolean;
  readonly outcomes: (market: Market) => readonly string[];
}

/** Won or lost. */
export const wonIf = (holds: boolean): Result => (holds ? WON : LOST);

/** The period of a line; full time where the family has none. */
export const periodOf = ({ period = 'ft' }: Market): Period => period;

/** A family that is settled by what both sides have. */
export function scoreFamily(
  counted: Counted,
  { id, needs, allows, fits, outcomes, final, early }: ScoreFamily,
): Family {
  return {
    id,
    needs,
    ...(allows && { allows }),
    ...(fits && { fits }),
    outcomes,
    judge: (market, outcome, record) => {
      const score = tally(record, counted, periodOf(market));
      return isOver(record, periodOf(market)) ? final(market, outcome, score) : early?.(market, outcome, score);
    },
    score: { final, ...(early && { early }), counted },
  };
}
