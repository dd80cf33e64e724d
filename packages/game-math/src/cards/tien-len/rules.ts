/** Rules that differ between tables. */

/** Who pays whom: each loser by cards left (đếm lá); each loser the same (nhất ăn tất); last to first and third to second (nhất nhì ba bét). */
export const MODES = ['by_card', 'winner_takes', 'by_place'] as const;
export type Mode = (typeof MODES)[number];

export interface TableRules {
  readonly mode: Mode;
  readonly quadBeatsPairOfTwos: boolean;
  readonly fivePairsBeatThreeTwos: boolean;
  /** Whether a hand may win at the deal (tới trắng). */
  readonly instantWins: boolean;
  /** Whether twelve or thirteen cards of one colour count. */
  readonly oneColourWins: boolean;
  /** Whether a player who finished still pays when his last cards are chopped. */
  readonly finishedVictimPays: boolean;
  /**
   * By place: whether a player without a play when the first finished (cóng) pays him two stakes, whatever the place. Absent in hands older
   * than this rule.
   */
  readonly stuckByPlace?: boolean;
  /**
   * Northern rules: pairs are of one colour and runs of one suit, beaten in their colour and suit as a single is, except by twos; there are
   * no consecutive pairs, and a hand does not end with a two. Absent in hands older than this rule.
   */
  readonly northern?: boolean;
  /** The house's share of a player's total winnings, in basis points: 200 to 500. */
  readonly rakeBasisPoints: number;
}

/** The usual southern rules. */
export const SOUTHERN_RULES: TableRules = {
  mode: 'by_card',
  quadBeatsPairOfTwos: true,
  fivePairsBeatThreeTwos: false,
  instantWins: true,
  oneColourWins: true,
  finishedVictimPays: false,
  rakeBasisPoints: 300,
};

export const MIN_SEATS = 2;
export const MAX_SEATS = 4;
