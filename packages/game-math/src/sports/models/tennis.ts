/** Tennis in closed form: points are independent, and the server wins each with the same chance (sports domain reference §4). */

/** The chance that the server wins a game, when each point is the server's with chance p. */
export function gameHeld(p: number): number {
  const q = 1 - p;
  return p ** 4 * (1 + 4 * q + 10 * q * q) + (20 * p ** 3 * q ** 3 * p * p) / (p * p + q * q);
}

/** The chance that A wins from a place in a race to `target` with two ahead; `wins` is A's chance of the next point of each. */
function race(target: number, wins: (played: number) => number, level: number): number {
  const known = new Map<number, number>();
  const from = (a: number, b: number): number => {
    if (a >= target && a - b >= 2) return 1;
    if (b >= target && b - a >= 2) return 0;
    if (a === b && a >= target - 1) return level;
    const key = a * 100 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    const p = wins(a + b);
    const chance = p * from(a + 1, b) + (1 - p) * from(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return from(0, 0);
}

const TIE_BREAK = 7;

/** The chance that the player who serves first wins a tie-break; `mine` and `theirs` are the chances of a point on own serve. */
export function tieBreakWon(mine: number, theirs: number): number {
  // The serve changes after the first point and then after every second one.
  const wins = (played: number): number => (Math.floor((played + 1) / 2) % 2 === 0 ? mine : 1 - theirs);
  const both = mine * (1 - theirs);
  const none = (1 - mine) * theirs;
  return race(TIE_BREAK, wins, both / (both + none));
}

const SET = 6;

/** The chance that the player who serves first wins a set with a tie-break at six all. */
export function setWon(mine: number, theirs: number): number {
  const [hold, breaks] = [gameHeld(mine), 1 - gameHeld(theirs)];
  const tieBreak = tieBreakWon(mine, theirs);
  const known = new Map<number, number>();
  const from = (a: number, b: number): number => {
    if (a >= SET && a - b >= 2) return 1;
    if (b >= SET && b - a >= 2) return 0;
    if (a > SET || b > SET) return Number(a > b);
    if (a === SET && b === SET) return tieBreak;
    const key = a * 100 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    const p = (a + b) % 2 === 0 ? hold : breaks;
    const chance = p * from(a + 1, b) + (1 - p) * from(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return from(0, 0);
}

/** The chance to win most of `of` parts (3 or 5), each won with the same chance. */
export function bestOf(of: number, p: number): number {
  const need = (of + 1) / 2;
  const from = (won: number, lost: number): number => {
    if (won === need) return 1;
    return lost === need ? 0 : p * from(won + 1, lost) + (1 - p) * from(won, lost + 1);
  };
  return from(0, 0);
}
