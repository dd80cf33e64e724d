/** `POST /move`: the next move of an open round, and its end. */
import type { MoveOf } from '@lantern/game-math/instant';
import type { InstantAnswer } from '../../wire/instant.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { seatOf } from '../rounds/begin.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { progress, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { readMove } from './choices.ts';
import { gameOfRound, movesOf, progressAfter } from './replay.ts';
import { answerAfter } from './show-round.ts';

/** Unvalidated: the choice is checked by the game. */
export interface MoveBody {
  readonly roundId: string;
  readonly move: number;
  readonly choice: unknown;
}

const same = (one: MoveOf, other: MoveOf): boolean => JSON.stringify(one) === JSON.stringify(other);

async function makeMove(tx: Tx, round: RoundRow, { move: number, choice }: MoveBody): Promise<Result<undefined>> {
  if (round.state === 'asking') return refuse('move_unknown');
  const why = refusalOf(round);
  if (why) return why;
  const move = readMove(gameOfRound(round), choice);
  if (!move) return refuse('choice_not_offered');
  const made = movesOf(round);
  if (number <= made.length) return same(move, made[number - 1]!) ? ok(undefined) : refuse('move_made');
  if (round.state !== 'open') return refuse('round_over');
  if (number !== made.length + 1) return refuse('move_unknown');
  const to = progressAfter(round, [...made, move]);
  if (!to) return refuse('choice_not_offered');
  await progress(tx, round, to);
  return ok(undefined);
}

/**
 * Makes the move, or repeats its answer. Refuses round_not_found, choice_not_offered, move_made, round_over, move_unknown, and what refused
 * the round.
 */
export async function moveOn(
  studio: StudioContext,
  session: SessionRow,
  request: MoveBody,
): Promise<Result<InstantAnswer>> {
  const { roundId, move } = request;
  const found = await findRound(studio.db, seatOf(session), roundId);
  if (found?.kind !== 'instant') return refuse('round_not_found');
  const made = await studio.db.transact(async (tx) => {
    const result = await makeMove(tx, await lockRound(tx, roundId), request);
    return result.ok ? ok(await lockRound(tx, roundId)) : result;
  });
  return made.ok ? ok(answerAfter(await settleNow(studio, made.value), move)) : made;
}
