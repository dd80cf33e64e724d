/** The football markets by family, and the settlement of an outcome. */
import { VOID, type Result } from '../result.ts';
import { CORNERS_AND_CARDS } from './corners-cards.ts';
import type { Family } from './family.ts';
import { GOALS } from './goals.ts';
import { readKey, type Market, type Specifier } from './key.ts';
import { MATCH_RESULT } from './match-result.ts';
import type { MatchRecord } from './record.ts';
import { SCORERS } from './scorer.ts';
import { SCORES } from './scores.ts';
import { TOTALS } from './totals.ts';

export type { Family } from './family.ts';
export { marketKey, parseScore, PERIODS, scoreText, SIDES } from './key.ts';
export type { Market, Period, Score, Side } from './key.ts';
export { EMPTY_RECORD, isOver, tally } from './record.ts';
export type { CancelledGoal, CardFact, CornerFact, Counted, GoalFact, LineUp, MatchRecord } from './record.ts';
export { judgeLastPlaces, judgePlaces, type Standing } from './season.ts';
export { betStands, isAbandoned, isCancelled, STANDS_FOR_MS } from './standing.ts';

export const FOOTBALL_FAMILIES: ReadonlyMap<string, Family> = new Map(
  [...MATCH_RESULT, ...TOTALS, ...SCORES, ...GOALS, ...SCORERS, ...CORNERS_AND_CARDS].map((family) => [
    family.id,
    family,
  ]),
);

const isSpecifier = (name: string): name is Specifier => name !== 'family';

function fits(family: Family, market: Market): boolean {
  const names = Object.keys(market).filter(isSpecifier);
  const known = [...family.needs, ...(family.allows ?? [])];
  return (
    family.needs.every((name) => names.includes(name)) &&
    names.every((name) => known.includes(name)) &&
    (family.fits?.(market) ?? true)
  );
}

/** The line of a key from untrusted text; undefined for what is no line of a football market. */
export function parseMarket(key: string): Market | undefined {
  const market = readKey(key);
  const family = market && FOOTBALL_FAMILIES.get(market.family);
  return family && fits(family, market) ? market : undefined;
}

/** Whether a market has an outcome. */
export function isOutcome(market: Market, outcome: string): boolean {
  const family = FOOTBALL_FAMILIES.get(market.family);
  return family?.isOutcome?.(market, outcome) ?? family?.outcomes(market)?.includes(outcome) ?? false;
}

/**
 * The result of an outcome by what is known of the match; undefined while it is open. What is decided counts, also of an abandoned match;
 * the rest of that is void. `placedAt` is when the bet was taken, in milliseconds since kick-off. Throws RangeError for an outcome the
 * market does not have.
 */
export function settleOutcome(
  market: Market,
  outcome: string,
  record: MatchRecord,
  placedAt?: number,
): Result | undefined {
  const family = FOOTBALL_FAMILIES.get(market.family);
  if (!family || !isOutcome(market, outcome)) throw new RangeError(`${market.family} has no outcome ${outcome}`);
  if (record.status === 'void') return VOID;
  if (record.status === 'planned') return undefined;
  return family.judge(market, outcome, record, placedAt) ?? (record.status === 'abandoned' ? VOID : undefined);
}
