/** Markets on a season's final table: winner, top four, relegation, top scorer. Ties are dead heats. */
import { deadHeat, LOST, VOID, WON, type Result } from '../result.ts';

/** Entrants from first to last; those of one group are level. */
export type Standing = readonly (readonly string[])[];

/** The result of a bet that an entrant is among the first `places`. An entrant that did not start is not in the standing: void. */
export function judgePlaces(standing: Standing, entrant: string, places: number): Result {
  let before = 0;
  for (const group of standing) {
    if (group.includes(entrant)) {
      const left = places - before;
      if (left <= 0) return LOST;
      return left >= group.length ? WON : deadHeat(left, group.length);
    }
    before += group.length;
  }
  return VOID;
}

/** The result of a bet that an entrant is among the last `places`. */
export const judgeLastPlaces = (standing: Standing, entrant: string, places: number): Result =>
  judgePlaces(standing.toReversed(), entrant, places);
