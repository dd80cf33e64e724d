/** A quick round out of its seed, its choice and its moves. Nothing else goes into it. */
import { isInstantGame, payoutAt, playInstant, type ChoiceOf, type InstantGame, type MoveOf, type Played } from '@lantern/game-math/instant';
import { createValueStream } from '@lantern/game-math/lottery';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { contextOf } from '../rounds/seeds.ts';

/** What a round keeps: what its member did, never what is hidden. */
interface Play {
  readonly moves: readonly MoveOf[];
}

/** The moves made. */
export const movesOf = ({ play }: Pick<RoundRow, 'play'>): readonly MoveOf[] => (play as Play | null)?.moves ?? [];

/** By which rules it is played. Throws for rules this release no longer has. */
export function gameOfRound({ title }: Pick<RoundRow, 'title'>): InstantGame {
  if (!isInstantGame(title)) throw new Error(`There are no rules ${title} to play a round by`);
  return title;
}

/** The round after the moves; undefined where one of them cannot be made. Throws for a round whose seed is gone. */
export function replay(round: RoundRow, moves: readonly MoveOf[]): Played | undefined {
  if (!round.seed) throw new Error(`The seed of round ${round.roundId} is gone`);
  return playInstant(gameOfRound(round), round.stakes as ChoiceOf, moves, createValueStream(round.seed, contextOf(round)));
}

/** Where the moves leave the round; undefined where one of them cannot be made. */
export function progressAfter(round: RoundRow, moves: readonly MoveOf[]): Progress | undefined {
  const played = replay(round, moves);
  if (!played) return undefined;
  const play: Play = { moves };
  return { state: played.over ? 'paying' : 'open', stepNo: moves.length, won: played.over ? payoutAt(round.bet, played.hundredths) : 0, play };
}
