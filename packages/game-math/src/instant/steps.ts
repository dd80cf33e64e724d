/** Rows to cross, each on one of its lanes; the traps of all rows are placed before the first step. */
import type { ValueStream } from '../value-stream.ts';
import { drawnOf, isIndex, type InstantRulesOf, type Played } from './game.ts';
import { hundredthsFor, returnBasisPoints, type Chance } from './multiplier.ts';
import type { Difficulty, StepsChoice, StepsMove } from './rules.ts';

const PRICE_BASIS_POINTS = 9800;
const ROWS = 8;

const LAYOUTS: readonly { readonly difficulty: Difficulty; readonly lanes: number; readonly traps: number }[] = [
  { difficulty: 'easy', lanes: 4, traps: 1 },
  { difficulty: 'medium', lanes: 3, traps: 1 },
  { difficulty: 'hard', lanes: 2, traps: 1 },
  { difficulty: 'expert', lanes: 5, traps: 3 },
];

/** The chance to cross N rows. */
const chanceToCross = ({ lanes, traps }: { readonly lanes: number; readonly traps: number }, rows: number): Chance => ({
  ways: (lanes - traps) ** rows,
  of: lanes ** rows,
});

const choices = LAYOUTS.map((layout) => {
  const chances = Array.from({ length: ROWS }, (_, row) => chanceToCross(layout, row + 1));
  const hundredths = chances.map((chance) => hundredthsFor(PRICE_BASIS_POINTS, chance));
  return {
    ...layout,
    rows: ROWS,
    hundredths,
    rtpBasisPoints: chances.map((chance, row) => returnBasisPoints(hundredths[row]!, chance)),
  };
});

const choiceOf = (difficulty: Difficulty) => choices.find((choice) => choice.difficulty === difficulty);

function play(
  { difficulty }: StepsChoice,
  moves: readonly StepsMove[],
  next: ValueStream,
): Played<'steps'> | undefined {
  const { rows, lanes, traps, hundredths: list } = choiceOf(difficulty)!;
  const laid = Array.from({ length: rows }, () => drawnOf(lanes, traps, next));
  const path: number[] = [];
  let fell: number | null = null;
  let over = false;
  for (const move of moves) {
    if (over) return undefined;
    if ('take' in move) {
      if (path.length === 0) return undefined;
      over = true;
    } else if (!isIndex(move.lane, lanes)) {
      return undefined;
    } else if (laid[path.length]!.includes(move.lane)) {
      fell = move.lane;
      over = true;
    } else {
      path.push(move.lane);
      over = path.length === rows;
    }
  }
  const hundredths = fell === null ? (list[path.length - 1] ?? 0) : 0;
  return {
    seen: {
      difficulty,
      rows,
      lanes,
      path,
      fell,
      traps: over ? laid : null,
      hundredths,
      aheadHundredths: over ? null : list[path.length]!,
    },
    hundredths,
    over,
  };
}

export const STEPS: InstantRulesOf<'steps'> = {
  game: 'steps',
  offer: { choices },
  highestHundredths: Math.max(...choices.flatMap(({ hundredths }) => hundredths)),
  rtpBasisPoints: Math.min(...choices.flatMap(({ rtpBasisPoints }) => rtpBasisPoints)),
  offers: ({ difficulty }) => choiceOf(difficulty) !== undefined,
  play,
};
