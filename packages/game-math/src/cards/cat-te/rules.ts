/** Rules of Cát Tê and what is paid, in stakes of the table. */

export interface CatTeRules {
  readonly play: 'cat_te';
  /** Whether a hand may win at the deal (tới trắng). */
  readonly instantWins: boolean;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

export const CAT_TE_HAND = 6;
/** Tricks of which a player has to win one to stay in. */
export const FIRST_TRICKS = 4;

/** Paid to the winner of the last trick: by who was in it, and by who won none of the first four (chết tùng). */
export const LOST_UNITS = 1;
export const NO_TRICK_UNITS = 2;
/** Paid by each other player to who won all of the first four, and for a win at the deal. */
export const ALL_TRICKS_UNITS = 3;
export const INSTANT_UNITS = 4;
/** Hold per hand in stakes: the most a player can lose. */
export const CAT_TE_HOLD = INSTANT_UNITS;

interface CatTeTable {
  readonly rules: CatTeRules;
  readonly seats: number;
}

const TABLE: CatTeTable = { rules: { play: 'cat_te', instantWins: true, rakeBasisPoints: 300 }, seats: 4 };

/** The tables of Cát Tê, by the names stored with their rounds. */
export const CAT_TE_TABLES: ReadonlyMap<string, CatTeTable> = new Map(
  ['cat-te', 'cat-te-sau-la'].map((game) => [game, TABLE]),
);
