/** Rules of Mậu Binh that differ between tables, and what is paid, in stakes of the table. */
import type { InstantKind } from './instant-win.ts';
import type { RowKind, Wheel } from './rows.ts';

export interface MauBinhRules {
  readonly play: 'mau_binh';
  /** Where the straight from ace to five stands: below the one to the ace, or below all others. */
  readonly wheel: Wheel;
  /** Whether thirteen cards of one colour win at the deal (đồng hoa). */
  readonly oneColourWins: boolean;
  /** Whether aces are counted: each more than another player's is worth a stake (tính át). */
  readonly aces: boolean;
  /** The time to arrange, in seconds. */
  readonly arrangeSec: number;
  /** The house's share of a player's total winnings, in basis points. */
  readonly rakeBasisPoints: number;
}

/** A player who wins all three rows from another wins this many times their stakes (sập ba chi). */
export const SWEEP_TIMES = 2;
/** The same from everyone at the table: this many times that (sập làng). */
export const VILLAGE_TIMES = 2;
/** What a row is worth above the one stake of any row that is won, from the strongest row. */
export const ROW_BONUSES: readonly Readonly<Partial<Record<RowKind, number>>>[] = [
  { quad: 4, straight_flush: 5 },
  { full_house: 2, quad: 8, straight_flush: 10 },
  { triple: 3 },
];
/** For a win at the deal, from each player with less (tới trắng). */
export const INSTANT_UNITS: Readonly<Record<InstantKind, number>> = {
  dragon_suited: 24,
  dragon_run: 12,
  one_colour: 8,
  five_pairs_triple: 6,
  six_pairs: 6,
  three_straights: 6,
  three_flushes: 6,
};

interface MauBinhTable {
  readonly rules: MauBinhRules;
  readonly seats: number;
}

const ARRANGE_SEC = 60;
const tableOf = (differs: Partial<MauBinhRules>): MauBinhTable => ({
  rules: {
    play: 'mau_binh',
    wheel: 'second',
    oneColourWins: false,
    aces: false,
    arrangeSec: ARRANGE_SEC,
    rakeBasisPoints: 300,
    ...differs,
  },
  seats: 4,
});

/** The tables of Mậu Binh, by the names stored with their rounds. */
export const MAU_BINH_TABLES: ReadonlyMap<string, MauBinhTable> = new Map([
  ['mau-binh', tableOf({})],
  ['mau-binh-than-toc', tableOf({ arrangeSec: 25 })],
  ['mau-binh-tinh-at', tableOf({ aces: true })],
  ['mau-binh-cuu-long', tableOf({ wheel: 'lowest', oneColourWins: true })],
]);
