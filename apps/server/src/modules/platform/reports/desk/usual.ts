/** What is usual: a day beside the same weekday before. Pure. */

export interface Usual {
  readonly days: number;
  readonly mean: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

/** With fewer days nothing is usual yet. */
export const USUAL_DAYS_MINIMUM = 3;
/** From so many days on the lowest and the highest are left out of the span. */
const TRIMMED_FROM = 5;

const meanOf = (values: readonly bigint[]): bigint =>
  values.length === 0 ? 0n : values.reduce((sum, value) => sum + value, 0n) / BigInt(values.length);

/** Mean and span of the results; undefined where they are too few. */
export function usualOf(values: readonly bigint[]): Usual | undefined {
  if (values.length < USUAL_DAYS_MINIMUM) return undefined;
  const sorted = values.toSorted((one, other) => (one < other ? -1 : 1));
  const inner = sorted.length >= TRIMMED_FROM ? sorted.slice(1, -1) : sorted;
  return { days: values.length, mean: meanOf(values), low: inner[0]!, high: inner.at(-1)! };
}

export interface GameDay {
  readonly day: string;
  readonly category: string;
  readonly vendor: string;
  readonly game: string;
  readonly ggr: bigint;
}

export interface MovedGame extends Omit<GameDay, 'day'> {
  readonly usual: bigint;
  readonly moved: bigint;
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** The games whose result of the day is furthest from their own mean of the other days, on which a game without a figure had none. */
export function movedGames(
  rows: readonly GameDay[],
  day: string,
  others: readonly string[],
  most: number,
): readonly MovedGame[] {
  const games = Map.groupBy(rows, ({ category, vendor, game }) => JSON.stringify([category, vendor, game]));
  return [...games.values()]
    .map((own): MovedGame => {
      const { category, vendor, game } = own[0]!;
      const resultOf = (wanted: string) => own.find((row) => row.day === wanted)?.ggr ?? 0n;
      const [ggr, usual] = [resultOf(day), meanOf(others.map(resultOf))];
      return { category, vendor, game, ggr, usual, moved: ggr - usual };
    })
    .filter(({ moved }) => moved !== 0n)
    .toSorted((one, other) => Number(size(other.moved) - size(one.moved)))
    .slice(0, most);
}
