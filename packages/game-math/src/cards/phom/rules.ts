/** Rules of Phỏm (tá lả) that differ between tables. */

export interface PhomRules {
  readonly play: 'phom';
  /** Whether a player whose last discard is taken after he laid down has another turn (tái). */
  readonly again: boolean;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

/** Discards of each player in a hand. */
export const TURNS = 4;
export const PHOM_HAND = 9;

/** Units each opponent pays for nine cards in melds (ù), and for a hand without two cards that go together (ù khan). */
export const FULL_UNITS = 5;
/** Units for all ten cards in melds (ù tròn). */
export const ROUND_UNITS = 10;
/** Units of a player without a meld (móm). */
export const BURNT_UNITS = 4;
/** Units for a card taken on the taker's last turn (chốt); earlier ones cost 1, 2, 3 in order. */
export const LAST_TAKE_UNITS = 4;
/** Cards the winner has taken from one player, from which on he pays for all (đền). */
export const FEEDER_TAKES = 3;

const tableOf = (again: boolean): { readonly rules: PhomRules; readonly seats: number } => ({
  rules: { play: 'phom', again, rakeBasisPoints: 300 },
  seats: 4,
});

/** The tables of Phỏm, by the names stored with their rounds. */
export const PHOM_TABLES: ReadonlyMap<string, { readonly rules: PhomRules; readonly seats: number }> = new Map([
  ['phom-ta-la', tableOf(false)],
  ['phom-cao-thu', tableOf(false)],
  ['phom-mien-tay', tableOf(false)],
  ['phom-tai-gui', tableOf(true)],
]);
