/**
 * European roulette, one zero. The edge of every bet is one part in 37; at a French table even-money bets return half on zero ("la
 * partage"). Bets are named by their numbers: `straight_17`, `split_1_2`, `street_1`, `corner_1`, `line_1`, `trio_0_1_2`, `first_four`,
 * `column_1`, `dozen_1`; street, corner and line by their lowest number.
 */
import type { ValueStream } from '../value-stream.ts';
import { betOn, betsById, STAKE, winAt, type TableBet, type Weighted } from './table.ts';

export const POCKETS = 37;
const LAST = POCKETS - 1;
const COLUMNS = 3;

/** The numbers in wheel order, clockwise from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
export const RED_NUMBERS: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

/** Spins the wheel: the winning number. */
export const spinWheel = (next: ValueStream): number => next(POCKETS);

/** The 37 numbers. */
export function allPockets(): readonly Weighted<number>[] {
  return Array.from({ length: POCKETS }, (_, result) => ({ result, ways: 1n }));
}

const onNumbers = (id: string, net: number, ...numbers: readonly number[]): TableBet<number> =>
  betOn(id, net, (result) => numbers.includes(result));
const numbersWhere = (holds: (number: number) => boolean): number[] =>
  Array.from({ length: LAST }, (_, index) => index + 1).filter(holds);

function insideBets(): TableBet<number>[] {
  const starts = numbersWhere((number) => number % COLUMNS === 1);
  const hasRight = (number: number): boolean => number % COLUMNS !== 0;
  const hasBelow = (number: number): boolean => number + COLUMNS <= LAST;
  return [
    ...Array.from({ length: POCKETS }, (_, number) => onNumbers(`straight_${number}`, 35, number)),
    ...[1, 2, 3].map((number) => onNumbers(`split_0_${number}`, 17, 0, number)),
    ...numbersWhere(hasRight).map((number) => onNumbers(`split_${number}_${number + 1}`, 17, number, number + 1)),
    ...numbersWhere(hasBelow).map((number) =>
      onNumbers(`split_${number}_${number + COLUMNS}`, 17, number, number + COLUMNS),
    ),
    ...starts.map((number) => onNumbers(`street_${number}`, 11, number, number + 1, number + 2)),
    onNumbers('trio_0_1_2', 11, 0, 1, 2),
    onNumbers('trio_0_2_3', 11, 0, 2, 3),
    onNumbers('first_four', 8, 0, 1, 2, 3),
    ...numbersWhere((number) => hasRight(number) && hasBelow(number)).map((number) =>
      onNumbers(`corner_${number}`, 8, number, number + 1, number + COLUMNS, number + COLUMNS + 1),
    ),
    ...starts
      .filter(hasBelow)
      .map((number) => onNumbers(`line_${number}`, 5, ...Array.from({ length: 6 }, (_, index) => number + index))),
  ];
}

/** Even-money bets; `zero` is the returned share of the stake on zero at a French table. */
function evenBets(zero: number): TableBet<number>[] {
  const bet = (id: string, wins: (number: number) => boolean): TableBet<number> => ({
    id,
    pays: (result) => (result === 0 ? zero : wins(result) ? winAt(1) : 0),
  });
  return [
    bet('red', (number) => RED_NUMBERS.has(number)),
    bet('black', (number) => !RED_NUMBERS.has(number)),
    bet('even', (number) => number % 2 === 0),
    bet('odd', (number) => number % 2 === 1),
    bet('low', (number) => number <= LAST / 2),
    bet('high', (number) => number > LAST / 2),
  ];
}

function outsideBets(): TableBet<number>[] {
  return [1, 2, 3].flatMap((index) => [
    betOn<number>(`column_${index}`, 2, (number) => number > 0 && number % COLUMNS === index % COLUMNS),
    betOn<number>(`dozen_${index}`, 2, (number) => Math.ceil(number / 12) === index),
  ]);
}

export const ROULETTE_BETS = betsById([...insideBets(), ...outsideBets(), ...evenBets(0)]);
export const FRENCH_ROULETTE_BETS = betsById([...insideBets(), ...outsideBets(), ...evenBets(STAKE / 2)]);
