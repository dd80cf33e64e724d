/** A settled bet as every game reports it. */
import type { MemberId } from '../../kernel/ids.ts';
import type { BetOutcome } from './rules/outcome.ts';

/** Where a game stands in the catalogue: `LOTT`, `ELOTT`, `LIVE`, `RNG` … */
export type GameCategory = string;

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
