/** The colour of a word, if it names one. */

/** Dots of colour bets; the class names of the board. */
export type CellLook = 'red' | 'blue' | 'green';

const COLOURS: Readonly<Record<string, CellLook>> = {
  do: 'red',
  lam: 'blue',
  xanh_duong: 'blue',
  luc: 'green',
  xanh_la: 'green',
};

/** The dot of a choice, or undefined. */
export const cellLook = (group: string, value: string): CellLook | undefined =>
  group === 'colour' ? COLOURS[value] : undefined;
