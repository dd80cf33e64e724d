/** Replays an instant round from its seed, its choice and its moves only. */
import {
  isInstantGame,
  payoutAt,
  playInstant,
  type ChoiceOf,
  type InstantGame,
  type MoveOf,
  type Played,
} from '@lantern/game-math/instant';
import { createValueStream } from '@lantern/game-math/lottery';
import { instantAtRisk } from '@lantern/game-math/risk';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { contextOf } from '../rounds/seeds.ts';

/** Stored progress: the member's moves, never what is hidden. */
interface Play {
  readonly moves: readonly MoveOf[];
}

/** The moves made. */
export const movesOf = ({ play }: Pick<RoundRow, 'play'>): readonly MoveOf[] => (play as Play | null)?.moves ?? [];

/** The rules of the round. Throws for rules this release does not have. */
export function gameOfRound({ title }: Pick<RoundRow, 'title'>): InstantGame {
  if (!isInstantGame(title)) throw new Error(`There are no rules ${title} to play a round by`);
  return title;
}

/** The round after the moves; undefined for an invalid move. Throws for a round without a seed. */
export function replay(round: RoundRow, moves: readonly MoveOf[]): Played | undefined {
  if (!round.seed) throw new Error(`The seed of round ${round.roundId} is gone`);
  return playInstant(
    gameOfRound(round),
    round.stakes as ChoiceOf,
    moves,
    createValueStream(round.seed, contextOf(round)),
  );
}

/** The round's progress after the moves; undefined for an invalid move. */
export function progressAfter(round: RoundRow, moves: readonly MoveOf[]): Progress | undefined {
  const played = replay(round, moves);
  if (!played) return undefined;
  const play: Play = { moves };
  if (!played.over) return { state: 'open', stepNo: moves.length, won: 0, play };
  const risked = instantAtRisk(gameOfRound(round), round.stakes as ChoiceOf, played.seen, BigInt(round.bet)) ?? 0n;
  return {
    state: 'paying',
    stepNo: moves.length,
    won: payoutAt(round.bet, played.hundredths),
    notCounted: round.bet - Number(risked),
    play,
  };
}
