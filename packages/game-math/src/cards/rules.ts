/** What differs from table to table. */

/** Who pays whom: each loser by cards left (đếm lá); each loser the same (nhất ăn tất); last to first and third to second (nhất nhì ba bét). */
export const MODES = ['by_card', 'winner_takes', 'by_place'] as const;
export type Mode = (typeof MODES)[number];

export interface TableRules {
  readonly mode: Mode;
  readonly quadBeatsPairOfTwos: boolean;
  readonly fivePairsBeatThreeTwos: boolean;
  /** Whether a hand may win at the deal (tới trắng). */
  readonly instantWins: boolean;
  /** Whether twelve or thirteen cards of one colour do. */
  readonly oneColourWins: boolean;
  /** Whether who played his last cards still pays when they are chopped. */
  readonly finishedVictimPays: boolean;
  /** The house's part of what a player wins in all, in basis points: 200 to 500. */
  readonly rakeBasisPoints: number;
}

/** The usual table of the south. */
export const SOUTHERN_RULES: TableRules = {
  mode: 'by_card',
  quadBeatsPairOfTwos: true,
  fivePairsBeatThreeTwos: false,
  instantWins: true,
  oneColourWins: true,
  finishedVictimPays: false,
  rakeBasisPoints: 300,
};

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 4;
