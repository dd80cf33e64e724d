/** Races by rallies or rounds, each won with the same chance: badminton, table tennis, volleyball, rounds of a shooter's map. */

export interface Race {
  /** Points to win. */
  readonly target: number;
  /** Points ahead that are needed. */
  readonly ahead: number;
  /** The score that wins whatever the lead; absent: none. */
  readonly cap?: number;
}

export const BADMINTON: Race = { target: 21, ahead: 2, cap: 30 };
export const TABLE_TENNIS: Race = { target: 11, ahead: 2 };
export const VOLLEYBALL: Race = { target: 25, ahead: 2 };
export const VOLLEYBALL_LAST: Race = { target: 15, ahead: 2 };

/** From level, the chance to get two ahead: p² / (p² + q²). */
const levelWon = (p: number): number => (p * p) / (p * p + (1 - p) * (1 - p));

/** The chance to win a race from a score. */
export function raceWon(
  { target, ahead, cap = Infinity }: Race,
  p: number,
  score: readonly [number, number] = [0, 0],
): number {
  const known = new Map<number, number>();
  const from = (a: number, b: number): number => {
    if ((a >= target && a - b >= ahead) || a === cap) return 1;
    if ((b >= target && b - a >= ahead) || b === cap) return 0;
    if (cap === Infinity && a === b && a >= target - 1) return levelWon(p);
    const key = a * 1000 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    const chance = p * from(a + 1, b) + (1 - p) * from(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return from(...score);
}

/** A volleyball match: best of five sets, the last one shorter. */
export function volleyballMatch(p: number): number {
  const [set, last] = [raceWon(VOLLEYBALL, p), raceWon(VOLLEYBALL_LAST, p)];
  const from = (won: number, lost: number): number => {
    if (won === 3) return 1;
    if (lost === 3) return 0;
    const chance = won + lost === 4 ? last : set;
    return chance * from(won + 1, lost) + (1 - chance) * from(won, lost + 1);
  };
  return from(0, 0);
}

const ROUNDS = 13;
const OVERTIME = 6;
const OVERTIME_WINS = 4;

/** Ways that one side has exactly `won` of `of` rounds. */
function exactly(won: number, of: number, p: number): number {
  let chance = 1;
  for (let n = 1; n <= won; n += 1) chance *= ((of - won + n) / n) * p;
  for (let n = 0; n < of - won; n += 1) chance *= 1 - p;
  return chance;
}

/** A shooter's map: to 13 of 24 rounds, then overtimes of six until one is won. */
export function mapWon(p: number): number {
  let regular = 0;
  for (let lost = 0; lost < ROUNDS - 1; lost += 1) regular += exactly(ROUNDS - 1, ROUNDS - 1 + lost, p) * p;
  let [won, lost] = [0, 0];
  for (let n = OVERTIME_WINS; n <= OVERTIME; n += 1) won += exactly(n, OVERTIME, p);
  for (let n = 0; n <= OVERTIME - OVERTIME_WINS; n += 1) lost += exactly(n, OVERTIME, p);
  return regular + (exactly(ROUNDS - 1, 2 * (ROUNDS - 1), p) * won) / (won + lost);
}
