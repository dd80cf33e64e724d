/**
 * Totals of matches that were left off: settled where no natural end could change them, void otherwise (sports domain reference §5; tennis,
 * badminton, table tennis, volleyball, basketball).
 */
import { judgeOver, type Quarters } from '../line.ts';
import { opposite, sameResult, VOID, type Result } from '../result.ts';

/** The fewest and the most a total can still come to. */
export interface Reach {
  readonly least: number;
  readonly most: number;
}

/** The result of a total in an unfinished match: that of every possible end where they agree, otherwise void. */
export function judgeUnfinishedTotal(line: Quarters, outcome: 'over' | 'under', { least, most }: Reach): Result {
  const [low, high] = [judgeOver(line, least), judgeOver(line, most)];
  if (!sameResult(low, high)) return VOID;
  return outcome === 'over' ? low : opposite(low);
}

/** Points of one game of a race that is left off: to `target` with two ahead, at most to `cap`. */
export function pointsReach(
  { target, ahead, cap = Infinity }: { readonly target: number; readonly ahead: number; readonly cap?: number },
  [one, other]: readonly [number, number],
): Reach {
  const total = (behind: number): number => Math.min(Math.max(target, behind + ahead), cap) + behind;
  return { least: Math.min(total(one), total(other)), most: 2 * cap - 1 };
}

const GAMES = 6;
const LONGEST_SET = 13;

/** Games of a set when the side with `behind` loses it there. */
const setTotal = (behind: number): number => behind + (behind < GAMES - 1 ? GAMES : GAMES + 1);

/**
 * Games of a tennis match that is left off, sets with a tie-break (which is one game). `sets` has the games of each set, the one under way
 * last; `won` counts the finished ones of each player.
 */
export function gamesReach(
  sets: readonly (readonly [number, number])[],
  won: readonly [number, number],
  bestOf: 3 | 5,
): Reach {
  const need = (bestOf + 1) / 2;
  const finished = won[0] + won[1];
  const played = sets.slice(0, finished).reduce((sum, [one, other]) => sum + one + other, 0);
  const [one, other] = sets[finished] ?? [0, 0];
  const from = (mine: number, theirs: number, running: readonly [number, number]): Reach => {
    if (mine === need || theirs === need) return { least: 0, most: 0 };
    const [iWin, theyWin] = [from(mine + 1, theirs, [0, 0]), from(mine, theirs + 1, [0, 0])];
    return {
      least: Math.min(setTotal(running[1]) + iWin.least, setTotal(running[0]) + theyWin.least),
      most: LONGEST_SET + Math.max(iWin.most, theyWin.most),
    };
  };
  const rest = from(won[0], won[1], [one, other]);
  return { least: played + rest.least, most: played + rest.most };
}

const STANDS_AFTER: ReadonlyMap<number, number> = new Map([
  [48, 43],
  [40, 35],
]);

/** Whether the result of a basketball match that was left off stands: after 43 of 48 minutes, 35 of 40. Throws RangeError for other lengths. */
export function hoopsStands(minutesPlayed: number, length: number): boolean {
  const from = STANDS_AFTER.get(length);
  if (from === undefined) throw new RangeError(`no basketball match has ${length} minutes`);
  return minutesPlayed >= from;
}
