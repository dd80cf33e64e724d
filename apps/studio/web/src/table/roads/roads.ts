/** Standard road maps, from results alone. */
import type { TableResult } from '../../../../wire/table.ts';

/** Sides of a table of two: `first` is player, dragon, tài or even; `second` the other one. */
export type Side = 'first' | 'second' | 'tie';

/** One mark of the big road: a side, the ties after it, and its position. */
export interface BigRoadMark {
  readonly column: number;
  readonly row: number;
  readonly side: 'first' | 'second';
  readonly ties: number;
}

export const ROAD_ROWS = 6;

/** The winner, at tables of two sides; undefined elsewhere. */
export function sideOf(result: TableResult): Side | undefined {
  switch (result.game) {
    case 'baccarat':
      return result.winner === 'player' ? 'first' : result.winner === 'banker' ? 'second' : 'tie';
    case 'dragon-tiger':
      return result.winner === 'dragon' ? 'first' : result.winner === 'tiger' ? 'second' : 'tie';
    case 'mini-tai-xiu':
      return result.side === 'tai' ? 'first' : 'second';
    case 'tai-xiu':
      return result.side === 'tai' ? 'first' : result.side === 'xiu' ? 'second' : 'tie';
    case 'xoc-dia':
      return result.red % 2 === 0 ? 'first' : 'second';
    default:
      return undefined;
  }
}

/**
 * The big road: a column for every run of one side, downwards; a run that meets the bottom or another run's tail continues to the right.
 * Ties are counted on the mark before them, those before any mark on the first one.
 */
export function bigRoad(sides: readonly Side[], rows = ROAD_ROWS): readonly BigRoadMark[] {
  const marks: { column: number; row: number; side: 'first' | 'second'; ties: number }[] = [];
  const written = new Set<number>();
  let [head, early] = [-1, 0];
  for (const side of sides) {
    const last = marks[marks.length - 1];
    if (side === 'tie') {
      if (last) last.ties += 1;
      else early += 1;
      continue;
    }
    let [column, row] = [0, 0];
    if (last?.side === side) {
      const below = last.row + 1 < rows && !written.has(last.column * rows + last.row + 1);
      // After its turn a run stays in its row.
      const turned = last.column > head;
      [column, row] = below && !turned ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      head += 1;
      while (written.has(head * rows)) head += 1;
      column = head;
    }
    marks.push({ column, row, side, ties: last ? 0 : early });
    written.add(column * rows + row);
  }
  return marks;
}

/** The last results that fit a bead road of N columns, which fills column by column and scrolls by whole ones. */
export function beadRoad<Result>(results: readonly Result[], columns: number, rows = ROAD_ROWS): readonly Result[] {
  const over = Math.max(0, Math.ceil(results.length / rows) - columns);
  return results.slice(over * rows);
}

export interface NumberCount {
  readonly number: number;
  readonly count: number;
}

/** The most and least frequent roulette numbers, `of` each; ties are ordered by the last occurrence. */
export function hotAndCold(
  numbers: readonly number[],
  of: number,
): { readonly hot: readonly NumberCount[]; readonly cold: readonly NumberCount[] } {
  const counts = Array.from({ length: 37 }, (_, number) => ({ number, count: 0, last: -1 }));
  numbers.forEach((number, at) => {
    const own = counts[number]!;
    own.count += 1;
    own.last = at;
  });
  const ranked = counts.slice().sort((a, b) => b.count - a.count || b.last - a.last || a.number - b.number);
  const shown = ({ number, count }: NumberCount): NumberCount => ({ number, count });
  return {
    hot: ranked
      .filter(({ count }) => count > 0)
      .slice(0, of)
      .map(shown),
    cold: ranked.slice(-of).reverse().map(shown),
  };
}
