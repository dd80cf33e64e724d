/** Random picks for a board, as marks. The chance is the browser's and decides nothing but what is proposed. */
import { cellMark, placeMark, type Marks } from './marks.ts';
import { isCombined, placesOf, valuesOf } from './expansion.ts';
import type { BetType, Way } from './ways.ts';
import { randomBelow, randomSample } from '../lib/random.ts';

/** Numbers proposed where a bet has no size of its own. */
const USUAL_COUNT = 5;
/** More values than this are drawn by their digits instead of from a list. */
const LISTED_MOST = 1_000;

function randomNumbers(betType: BetType, count: number): string[] {
  const { digits } = betType.selection;
  if (betType.selection.kind === 'pick' || 10 ** digits <= LISTED_MOST) return randomSample(valuesOf(betType), count);
  const found = new Set<string>();
  while (found.size < count) found.add(String(randomBelow(10 ** digits)).padStart(digits, '0'));
  return [...found];
}

/** How many numbers a quick pick proposes: as many as make one ticket, else a handful. */
export function usualCount(way: Way): number {
  if (way.kind === 'cells') return 1;
  const betType = way.kind === 'numbers' ? way.betType : way.betTypes[way.betTypes.length - 1];
  if (!betType) return 1;
  const { selection } = betType;
  if (isCombined(betType) || selection.kind === 'pick') return selection.size;
  return Math.min(USUAL_COUNT, 10 ** selection.digits);
}

/** Random marks of a way in place of those it has. */
export function quickPick(way: Way, count = usualCount(way)): Marks {
  if (way.kind === 'cells') {
    const cells = way.betTypes.flatMap(({ betType, selection }) =>
      selection.kind === 'none' ? [cellMark(betType)] : (selection.choices ?? []).map(({ value }) => cellMark(betType, value)),
    );
    return new Set(randomSample(cells, count));
  }
  const betType = way.kind === 'numbers' ? way.betType : way.betTypes[0];
  if (!betType) return new Set();
  if (betType.selection.kind !== 'pick' || isCombined(betType)) return new Set(randomNumbers(betType, count));
  const places = placesOf(betType);
  return new Set(randomNumbers(betType, places).map((value, index) => placeMark(index + 1, value)));
}
