/** Rules of Liêng that differ between tables. */

export interface LiengRules {
  readonly play: 'lieng';
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

export const LIENG_HAND = 3;
/** Every player's first bet, in stakes (tẩy). */
export const ANTE = 1;
/** The highest bet, in stakes: the whole hold, so that no bet is ever larger than a player has. */
export const LIENG_LIMIT = 30;

interface LiengTable {
  readonly rules: LiengRules;
  readonly seats: number;
}

const TABLE: LiengTable = { rules: { play: 'lieng', rakeBasisPoints: 300 }, seats: 4 };

/** The tables of Liêng, by the names stored with their rounds. */
export const LIENG_TABLES: ReadonlyMap<string, LiengTable> = new Map(
  ['lieng', 'lieng-song-nuoc', 'lieng-dai-gia'].map((game) => [game, TABLE]),
);
