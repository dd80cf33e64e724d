/** Rules of Ba Cây and of its southern kind, Bài Cào, that differ between tables. */

export interface BaCayRules {
  readonly play: 'ba_cay';
  /** `nine`: aces to nines, ten points are the most. `whole`: all 52 cards, nine points are the most (bài cào). */
  readonly deck: 'nine' | 'whole';
  /** Who is banker next: the next player in order, or the player with the strongest hand, if it is worth double; else the banker stays. */
  readonly banker: 'in_turn' | 'by_hand';
  /** The most a player bets against the banker, in stakes. */
  readonly limit: number;
  /** Whether every player also pays the strongest hand of the table one stake (gà). */
  readonly pot: boolean;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

export const BA_CAY_HAND = 3;
/** A strongest hand wins this many times the bet. */
export const DOUBLE = 2;

interface BaCayTable {
  readonly rules: BaCayRules;
  readonly seats: number;
}

const tableOf = (rules: Omit<BaCayRules, 'play' | 'rakeBasisPoints'>): BaCayTable => ({
  rules: { play: 'ba_cay', ...rules, rakeBasisPoints: 300 },
  seats: 4,
});

/** The tables, by the names stored with their rounds. A banker's loss to three doubled bets, and the pot, are within thirty stakes. */
export const BA_CAY_TABLES: ReadonlyMap<string, BaCayTable> = new Map([
  ['ba-cay', tableOf({ deck: 'nine', banker: 'by_hand', limit: 5, pot: false })],
  ['ba-cay-chuong', tableOf({ deck: 'nine', banker: 'in_turn', limit: 5, pot: false })],
  ['ba-cay-an-ga', tableOf({ deck: 'nine', banker: 'by_hand', limit: 4, pot: true })],
  ['bai-cao', tableOf({ deck: 'whole', banker: 'in_turn', limit: 5, pot: false })],
]);
