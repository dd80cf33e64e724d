/** `POST /play`: a paid round, once per request id, one at a time, with the choice made before it. */
import { instantRules } from '@lantern/game-math/instant';
import type { InstantAnswer } from '../../wire/instant.ts';
import type { StudioContext } from '../context.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn, type OwnRoundRequest } from '../rounds/begin.ts';
import { sendBet, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { readChoice } from './choices.ts';
import { instantGameOf } from './game-names.ts';
import { answerAfter } from './show-round.ts';

/** Minimum time between two paid rounds of a member in a game, by the database's clock. */
export const PLAY_PAUSE_MS = 1_000;

/** Unvalidated: the choice is checked by the game. */
export interface PlayBody extends OwnRoundRequest {
  readonly choice: unknown;
}

/**
 * Plays. Refuses bet_not_offered, choice_not_offered, what `beginOwn` refuses, the wallet's refusals, and round_void where the wallet did
 * not answer.
 */
export async function play(
  studio: StudioContext,
  session: SessionRow,
  request: PlayBody,
): Promise<Result<InstantAnswer>> {
  const game = instantGameOf(session.game);
  if (!game || !betsOf(session.game).includes(request.bet)) return refuse('bet_not_offered');
  const choice = readChoice(game, request.choice);
  if (!choice || !instantRules(game).offers(choice)) return refuse('choice_not_offered');
  const begun = await studio.db.transact((tx) =>
    beginOwn(tx, session, request, { kind: 'instant', title: game, pauseMs: PLAY_PAUSE_MS, stakes: choice }),
  );
  if (!begun.ok) return begun;
  const round =
    begun.value.state === 'asking'
      ? await sendBet(studio, begun.value, session.walletSession)
      : await settleNow(studio, begun.value);
  return refusalOf(round) ?? ok(answerAfter(round, 0));
}
