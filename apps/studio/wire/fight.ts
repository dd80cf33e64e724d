/**
 * Fights of clockwork lantern roosters, on a live connection: a shared round by the studio's clock. Entering answers `FightEntered`. Amounts are
 * whole minor units; `…Ms` durations count from when the message was sent. Chances are in ten-thousandths, dividends in hundredths of the stake.
 */
import type { StakeShown } from './table.ts';

/** What can be bet on, and what a fight ends with: the red side, the blue side, both lanterns out at once, the time over. */
export const FIGHT_SPOTS = ['meron', 'wala', 'bdd', 'ftd'] as const;
export type FightSpot = (typeof FIGHT_SPOTS)[number];
export type FightOutcome = FightSpot;
export type FightSide = Extract<FightSpot, 'meron' | 'wala'>;

/** A fixed price: a win pays `numerator / denominator` of the stake on top of it, rounded down. */
export interface FightPriceShown {
  readonly numerator: number;
  readonly denominator: number;
  /** As a Malay price in hundredths; absent for draws, which are written as profit to one. */
  readonly malay?: number;
  /** Exact return in basis points, rounded down; a draw's refund included. */
  readonly rtpBasisPoints: number;
}

export interface FightClassShown {
  readonly chances: Readonly<Record<FightOutcome, number>>;
  /** Null for a side that is paid from the pool. */
  readonly prices: Readonly<Record<FightSpot, FightPriceShown | null>>;
}

export interface FightRulesShown {
  /** The name the rules are stored under with a stake. */
  readonly mathsId: string;
  readonly classes: readonly FightClassShown[];
  /** The house's share of the pool both sides are paid from; null where they have fixed prices. */
  readonly takeBasisPoints: number | null;
  /** Chips on offer, ascending. */
  readonly chips: readonly number[];
  /** A member's minimum and maximum per spot of a fight, and maximum per fight. */
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxRound: number;
  /** The last part of betting, which is announced. */
  readonly lastCallMs: number;
}

/** The matchup of a fight, public before betting: the place of its class in the rules, and of each side's name. */
export interface MatchupShown {
  readonly class: number;
  readonly red: number;
  readonly blue: number;
}

/**
 * betting: for `leftMs`. fighting: betting is over, the outcome is decided and secret for `leftMs`. over: it is shown for `leftMs`, then the next
 * fight begins.
 */
export interface FightRoundShown extends FightTotals {
  readonly roundId: string;
  readonly number: number;
  readonly phase: 'betting' | 'fighting' | 'over';
  readonly leftMs: number;
  /** Duration of the phase. */
  readonly ofMs: number;
  /** The matchup follows from it and the context: anyone can recompute it while betting is open. */
  readonly seedHash: string;
  readonly matchup: MatchupShown;
  /** With `over`. */
  readonly result: FightOutcome | null;
}

/** Stakes of all members on a fight in the member's own currency: play money never stands beside real money. */
export interface FightTotals {
  readonly staked: Readonly<Record<string, number>>;
  /** Number of members by spot. */
  readonly members: Readonly<Record<string, number>>;
  /** What each side of a pool pays, stake included; null for a side without stakes. Provisional while betting. Absent without a pool. */
  readonly dividends?: Readonly<Record<FightSide, number | null>>;
}

/** A past fight. */
export interface FightPast extends MatchupShown {
  readonly number: number;
  readonly outcome: FightOutcome;
}

/** A confirmed bet of the member: one bet at the wallet over all its spots. `won` includes `returned`. */
export interface FightStakeShown extends StakeShown {
  /** The part that was not played: sides of a draw, and a pool no one won. */
  readonly returned: number;
}

export interface FightEntered {
  readonly rules: FightRulesShown;
  readonly balance: number;
  readonly round: FightRoundShown;
  /** Oldest first, at most a hundred. */
  readonly past: readonly FightPast[];
  /** The member's stakes on the current fight. */
  readonly mine: readonly FightStakeShown[];
  readonly players: number;
}

/** The answer to `stake`, which takes the `StakeRequest` of tables. Refused as `betting_closed`, `stake_range`, and as the wallet refuses. */
export interface FightStakeAnswer {
  readonly stake: FightStakeShown;
  readonly balance: number;
}

export interface FightNews {
  /** A fight opens for bets, begins, or is over. */
  readonly round: FightRoundShown;
  /** At most once a second, while bets come in. */
  readonly totals: FightTotals & { readonly roundId: string; readonly players: number };
  /** After the end, to the member only: each stake of the fight. */
  readonly settled: { readonly roundId: string; readonly stakes: readonly FightStakeShown[]; readonly won: number };
  /** The wallet has acknowledged; the current balance. */
  readonly balance: { readonly balance: number };
}

/** A fight in a member's proof (`shown` of RoundProof). */
export interface FightShown {
  readonly matchup: MatchupShown;
  readonly outcome: FightOutcome;
  /** Stakes on both sides when betting closed, in the stake's currency, where they are paid from a pool. */
  readonly pool?: Readonly<Record<FightSide, number>>;
}
