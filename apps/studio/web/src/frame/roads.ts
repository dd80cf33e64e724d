/** Standard road maps of games with two sides, from results alone. */

/** The two sides of a game, and neither of them. */
export type Side = 'first' | 'second' | 'tie';

/** One mark of the big road: a side, the ties after it, and its position. */
export interface BigRoadMark {
  readonly column: number;
  readonly row: number;
  readonly side: 'first' | 'second';
  readonly ties: number;
}

export const ROAD_ROWS = 6;

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
