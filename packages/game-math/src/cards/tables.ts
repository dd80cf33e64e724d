/** The tables that are played, by the names their rounds carry: a proof names its table, and its rules are these. The rules of the north are others and not played. */
import { MOST_SEATS, SOUTHERN_RULES, type TableRules } from './rules.ts';

export interface CardTable {
  readonly rules: TableRules;
  readonly seats: number;
}

/** Stakes that are set aside for a hand: nobody loses more in it. */
export const HOLD_STAKES = 30;

const tableOf = (mode: TableRules['mode'], { seats = MOST_SEATS, ...more }: Partial<TableRules> & { readonly seats?: number } = {}): CardTable => ({
  rules: { ...SOUTHERN_RULES, oneColourWins: false, mode, ...more },
  seats,
});

export const CARD_TABLES: ReadonlyMap<string, CardTable> = new Map([
  ['tien-len-mien-nam', tableOf('by_place')],
  ['tien-len-dem-la', tableOf('by_card')],
  ['tien-len-tay-doi', tableOf('winner_takes', { seats: 2 })],
  ['tien-len-nhat-an-tat', tableOf('winner_takes')],
  // Where cards are counted a four of a kind is worth twelve of them.
  ['tu-quy-dai-chien', tableOf('by_card')],
  ['tien-len-dong-mau', tableOf('by_place', { oneColourWins: true })],
]);
