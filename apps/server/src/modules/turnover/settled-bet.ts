/** A settled bet as every game reports it, and which ones count. */
import type { MemberId } from '../../kernel/ids.ts';

/** Where a game stands in the catalogue: `LOTT`, `ELOTT`, `LIVE`, `RNG` … */
export type GameCategory = string;

export const BET_OUTCOMES = ['won', 'lost', 'tie', 'void', 'cashed_out'] as const;
export type BetOutcome = (typeof BET_OUTCOMES)[number];

export interface SettledBet {
  /** Unique among all games: a repeated report changes nothing, a later one with another outcome corrects the first. */
  readonly betId: string;
  readonly memberId: MemberId;
  /** Saves a look-up when the game knows it. */
  readonly merchantCode?: string;
  readonly currency: string;
  readonly category: GameCategory;
  readonly vendor: string;
  readonly gameId: string;
  /** Minor units. */
  readonly stake: bigint;
  readonly win: bigint;
  readonly outcome: BetOutcome;
  readonly settledAt: Date;
}

/** Void, tied and cashed-out bets put nothing at risk, so they count for nothing. */
export const counts = (outcome: BetOutcome): boolean => outcome === 'won' || outcome === 'lost';

/** The stake as far as it counts. */
export const countedStake = ({ outcome, stake }: Pick<SettledBet, 'outcome' | 'stake'>): bigint => (counts(outcome) ? stake : 0n);
