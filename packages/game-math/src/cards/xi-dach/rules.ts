/** Rules of Xì Dách that differ between tables, and what counts at all of them. */

export interface XiDachRules {
  readonly play: 'xi_dach';
  /** Who is banker next: the next player in order, or a player who was dealt xì bàng or xì dách and beat the banker; else the banker stays. */
  readonly banker: 'in_turn' | 'by_hand';
  /** The most a player bets against the banker, in stakes. */
  readonly limit: number;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

/** Cards dealt to each player, and the most a hand has (ngũ linh). */
export const DEALT = 2;
export const MOST_CARDS = 5;
/** Above it a hand is lost (quắc). */
export const BEST_POINTS = 21;
/** The least a player stands with (đủ tuổi), and the banker. */
export const PLAYER_STANDS_FROM = 16;
export const BANKER_STANDS_FROM = 15;
/** Xì bàng, xì dách and ngũ linh win this many times the bet. */
export const DOUBLE = 2;

interface XiDachTable {
  readonly rules: XiDachRules;
  readonly seats: number;
}

const tableOf = (banker: XiDachRules['banker']): XiDachTable => ({
  rules: { play: 'xi_dach', banker, limit: 5, rakeBasisPoints: 300 },
  seats: 4,
});

/** The tables, by the names stored with their rounds. A banker's loss of three doubled bets is thirty stakes. */
export const XI_DACH_TABLES: ReadonlyMap<string, XiDachTable> = new Map([
  ['xi-dach', tableOf('in_turn')],
  ['xi-dach-hoang-gia', tableOf('by_hand')],
  ['xi-dach-song-nuoc', tableOf('by_hand')],
]);
