/** A settled bet as every game reports it. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { BetOutcome, BetRisk } from './rules/outcome.ts';

/** A game's category in the catalogue: `LOTT`, `ELOTT`, `LIVE`, `RNG` … */
export type GameCategory = string;

/** Unknown risk: the bet does not count. */
export const UNKNOWN_RISK: BetRisk = { notCounted: 0n, edgePpm: null, weightBps: 0, reported: true };

export interface SettledBet {
  /** Unique across all games: a repeated report changes nothing, a later one with another outcome corrects the first. */
  readonly betId: string;
  readonly memberId: MemberId;
  /** Saves a lookup if the game knows it. */
  readonly merchantCode?: string;
  readonly currency: string;
  readonly category: GameCategory;
  readonly vendor: string;
  readonly gameId: string;
  /** Minor units, without what was staked and never played. */
  readonly stake: bigint;
  /** What was staked and never played. */
  readonly returned?: bigint;
  readonly win: bigint;
  readonly outcome: BetOutcome;
  readonly settledAt: Date;
  /** Omitted in a later report: inherited from the previous one. Omitted in the first: unknown. */
  readonly risk?: BetRisk;
}
