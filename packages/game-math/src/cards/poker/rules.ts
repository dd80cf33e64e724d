/** Rules of Texas Hold'em that differ between tables. */

export interface PokerRules {
  readonly play: 'poker';
  /** What every player may bet in a hand, in stakes: the whole hold, so that no bet is larger than a player has. */
  readonly stack: number;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
  /** The most the house takes of a hand, in stakes. */
  readonly rakeCap: number;
}

export const POKER_HAND = 2;
/** Cards for all in the middle. */
export const COMMUNITY = 5;
/** In stakes: the stake of a table is its small blind. */
export const SMALL_BLIND = 1;
export const BIG_BLIND = 2;

const CAP_BLINDS = 3;

interface PokerTable {
  readonly rules: PokerRules;
  readonly seats: number;
}

const tableOf = (bigBlinds: number): PokerTable => ({
  rules: {
    play: 'poker',
    stack: bigBlinds * BIG_BLIND,
    rakeBasisPoints: 300,
    rakeCap: CAP_BLINDS * BIG_BLIND,
  },
  seats: 4,
});

/** The tables of poker, by the names stored with their rounds. */
export const POKER_TABLES: ReadonlyMap<string, PokerTable> = new Map([
  ['poker-song-han', tableOf(50)],
  ['poker-ban-tron', tableOf(50)],
  ['poker-mien-tay', tableOf(30)],
  ['poker-sieu-toc', tableOf(20)],
]);
