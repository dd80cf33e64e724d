/** Players of a hand, by their numbers in the order of play. */

/** Throws RangeError for other than two to four. */
export function checkPlayers(players: number): void {
  if (!Number.isInteger(players) || players < 2 || players > 4) throw new RangeError('two to four play');
}

/** All players, from the given one on. */
export const orderFrom = (players: number, first: number): number[] =>
  Array.from({ length: players }, (_, step) => (first + step) % players);
