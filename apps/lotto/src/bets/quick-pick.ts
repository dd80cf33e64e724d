/** Random picks for a board, as marks. They use the browser's randomness and decide nothing but the proposal. */
import { randomNumber, randomSet } from '@lantern/game-math/selections';
import { cellMark, NO_MARKS, placeMark, type Marks } from './marks.ts';
import { isCombined, placesOf, valuesOf } from './expansion.ts';
import type { BetType, Way } from './ways.ts';
import { randomBelow } from '../lib/random.ts';

/** Sold-out selections, by bet type: never proposed. */
export type Full = Readonly<Record<string, Marks>>;

/** Number of proposals when a bet has no size of its own. */
const USUAL_COUNT = 5;
/** More values than this are drawn digit by digit instead of from a list. */
const LISTED_MOST = 1_000;

function randomNumbers(betType: BetType, count: number, full: Marks): readonly string[] {
  const { kind, digits } = betType.selection;
  if (kind === 'pick' || 10 ** digits <= LISTED_MOST) {
    const open = valuesOf(betType).filter((value) => !full.has(value));
    return randomSet(open, Math.min(count, open.length), randomBelow);
  }
  const found = new Set<string>();
  while (found.size < count) found.add(randomNumber(digits, randomBelow));
  return [...found];
}

/** A different value for each place. */
function randomPlaces(betType: BetType): Marks {
  const taken: string[] = [];
  for (let place = 1; place <= placesOf(betType); place += 1)
    taken.push(
      ...randomSet(
        valuesOf(betType).filter((value) => !taken.includes(value)),
        1,
        randomBelow,
      ),
    );
  return new Set(taken.map((value, index) => placeMark(index + 1, value)));
}

/** How many numbers a quick pick proposes: as many as make one ticket, else a few. */
export function usualCount(way: Way): number {
  if (way.kind === 'cells') return 1;
  const betType = way.kind === 'numbers' ? way.betType : way.betTypes[way.betTypes.length - 1];
  if (!betType) return 1;
  const { selection } = betType;
  if (isCombined(betType) || selection.kind === 'pick') return selection.size;
  return Math.min(USUAL_COUNT, 10 ** selection.digits);
}

const cellsOf = ({ betType, selection }: BetType): readonly string[] =>
  (selection.kind === 'none' ? [''] : (selection.choices ?? []).map(({ value }) => value)).map((value) =>
    cellMark(betType, value),
  );

/** Random marks of a way, replacing the current ones. */
export function quickPick(way: Way, full: Full, count = usualCount(way)): Marks {
  if (way.kind === 'cells') {
    const open = way.betTypes.flatMap((betType) =>
      cellsOf(betType).filter((mark) => full[betType.betType]?.has(mark.slice(betType.betType.length + 1)) !== true),
    );
    return new Set(randomSet(open, Math.min(count, open.length), randomBelow));
  }
  const betType = way.kind === 'numbers' ? way.betType : way.betTypes[0];
  if (!betType) return NO_MARKS;
  if (betType.selection.kind === 'pick' && !isCombined(betType)) return randomPlaces(betType);
  return new Set(randomNumbers(betType, count, full[betType.betType] ?? NO_MARKS));
}
