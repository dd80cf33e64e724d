/** Mines under five by five tiles, all placed before the first is opened. */
import type { ValueStream } from '../value-stream.ts';
import { drawnOf, HIGHEST_HUNDREDTHS, isIndex, type InstantRulesOf, type Played } from './game.ts';
import { hundredthsFor, returnBasisPoints, waysToTake, type Chance } from './multiplier.ts';
import type { MinesChoice, MinesMove } from './rules.ts';

const PRICE_BASIS_POINTS = 9900;
const COLUMNS = 5;
const TILES = COLUMNS * COLUMNS;

/** The chance to open N tiles without a mine. */
const chanceOfSafe = (mines: number, opened: number): Chance => ({
  ways: waysToTake(TILES - mines, opened),
  of: waysToTake(TILES, opened),
});

function choiceWith(mines: number) {
  const chances = Array.from({ length: TILES - mines }, (_, index) => chanceOfSafe(mines, index + 1));
  const all = chances
    .map((chance) => ({ chance, hundredths: hundredthsFor(PRICE_BASIS_POINTS, chance) }))
    .filter(({ hundredths }) => hundredths <= HIGHEST_HUNDREDTHS);
  return {
    mines,
    hundredths: all.map(({ hundredths }) => hundredths),
    rtpBasisPoints: all.map(({ chance, hundredths }) => returnBasisPoints(hundredths, chance)),
  };
}

const choices = Array.from({ length: TILES - 1 }, (_, index) => choiceWith(index + 1));

function play({ mines }: MinesChoice, moves: readonly MinesMove[], next: ValueStream): Played<'mines'> | undefined {
  const list = choices[mines - 1]!.hundredths;
  const laid = drawnOf(TILES, mines, next);
  const opened: number[] = [];
  let hit: number | null = null;
  let over = false;
  for (const move of moves) {
    if (over) return undefined;
    if ('take' in move) {
      if (opened.length === 0) return undefined;
      over = true;
    } else if (!isIndex(move.tile, TILES) || opened.includes(move.tile)) {
      return undefined;
    } else if (laid.includes(move.tile)) {
      hit = move.tile;
      over = true;
    } else {
      opened.push(move.tile);
      over = opened.length === list.length;
    }
  }
  const hundredths = hit === null ? (list[opened.length - 1] ?? 0) : 0;
  return {
    seen: {
      mines,
      opened,
      hit,
      laid: over ? laid : null,
      hundredths,
      aheadHundredths: over ? null : list[opened.length]!,
    },
    hundredths,
    over,
  };
}

export const MINES: InstantRulesOf<'mines'> = {
  game: 'mines',
  offer: { columns: COLUMNS, tiles: TILES, choices },
  highestHundredths: Math.max(...choices.flatMap(({ hundredths }) => hundredths)),
  rtpBasisPoints: Math.min(...choices.flatMap(({ rtpBasisPoints }) => rtpBasisPoints)),
  offers: ({ mines }) => isIndex(mines - 1, choices.length),
  play,
};
