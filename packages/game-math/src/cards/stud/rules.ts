/** Rules of five-card stud (xì tố) that differ between tables. */

export interface StudRules {
  readonly play: 'stud';
  /** What every player may bet in a hand, in stakes: the whole hold, so that no bet is larger than a player has. */
  readonly stack: number;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
  /** The most the house takes of a hand, in stakes. */
  readonly rakeCap: number;
}

export const STUD_HAND = 5;
/** Every player's first bet, and the least bet of a round; in stakes. */
export const STUD_ANTE = 1;

interface StudTable {
  readonly rules: StudRules;
  readonly seats: number;
}

/** The tables of five-card stud, by the names stored with their rounds. */
export const STUD_TABLES: ReadonlyMap<string, StudTable> = new Map([
  ['xi-to-nam-la', { rules: { play: 'stud', stack: 60, rakeBasisPoints: 300, rakeCap: 6 }, seats: 4 }],
]);
