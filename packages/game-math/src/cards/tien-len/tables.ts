/** The tables of Tiến Lên, by the names stored with their rounds: a proof names its table, and its rules are these. */
import { MAX_SEATS, SOUTHERN_RULES, type TableRules } from './rules.ts';

export interface CardTable {
  readonly rules: TableRules;
  readonly seats: number;
}

const tableOf = (
  mode: TableRules['mode'],
  { seats = MAX_SEATS, ...more }: Partial<TableRules> & { readonly seats?: number } = {},
): CardTable => ({
  rules: { ...SOUTHERN_RULES, oneColourWins: false, mode, ...more },
  seats,
});

export const CARD_TABLES: ReadonlyMap<string, CardTable> = new Map([
  // Rules by place older than cóng; older hands are replayed by these.
  ['tien-len-mien-nam', tableOf('by_place')],
  ['tien-len-dem-la', tableOf('by_card')],
  ['tien-len-tay-doi', tableOf('winner_takes', { seats: 2 })],
  ['tien-len-nhat-an-tat', tableOf('winner_takes')],
  // Where cards are counted, four of a kind is worth twelve of them.
  ['tu-quy-dai-chien', tableOf('by_card')],
  ['tien-len-dong-mau', tableOf('by_place', { oneColourWins: true })],
  ['tien-len-mien-nam-cong', tableOf('by_place', { stuckByPlace: true })],
  ['tien-len-dong-mau-cong', tableOf('by_place', { oneColourWins: true, stuckByPlace: true })],
  ['tien-len-mien-bac-cong', tableOf('by_place', { oneColourWins: true, stuckByPlace: true, northern: true })],
]);

const STUCK_BY_PLACE = '-cong';

/** The current table of a game; undefined for other games. */
export const tienLenTableOf = (game: string): CardTable | undefined =>
  CARD_TABLES.get(game + STUCK_BY_PLACE) ?? CARD_TABLES.get(game);

/** The name of the table with these rules. */
export const tienLenTitleOf = (game: string, { stuckByPlace = false }: Pick<TableRules, 'stuckByPlace'>): string =>
  stuckByPlace ? game + STUCK_BY_PLACE : game;
