/** Rules of Sâm Lốc and what is paid, in stakes of the table. */

export interface SamRules {
  readonly play: 'sam';
  /** Whether players may announce that no one will beat a play of theirs (báo sâm). */
  readonly announces: boolean;
  /** Whether ten cards of one colour win at the deal. */
  readonly oneColourWins: boolean;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

export const SAM_HAND = 10;
/** Paid by each other player for a win at the deal (tới trắng) and to an announcer no one beat; by a beaten one for each of them. */
export const SAM_UNITS = 20;
/** Of a player without a play (cóng). */
export const STUCK_UNITS = 15;
/** For a two left in hand, and for four of a kind (thối). */
export const KEPT_TWO_UNITS = 5;
export const KEPT_QUAD_UNITS = 10;
/** For each two, and each four of a kind, that was chopped (chặt). */
export const CHOP_UNITS = 10;
/** Hold per hand in stakes: an announcer beaten by one of three pays for all. */
export const SAM_HOLD = 60;

interface SamTable {
  readonly rules: SamRules;
  readonly seats: number;
}

const tableOf = (seats: number, oneColourWins: boolean, announces = true): SamTable => ({
  rules: { play: 'sam', announces, oneColourWins, rakeBasisPoints: 300 },
  seats,
});

/** The tables of Sâm Lốc, by the names stored with their rounds. */
export const SAM_TABLES: ReadonlyMap<string, SamTable> = new Map([
  ['sam-loc', tableOf(4, true)],
  ['sam-thach-dau', tableOf(2, true)],
  ['sam-ha-noi', tableOf(4, false)],
  ['sam-cuu-long', tableOf(4, false, false)],
]);
