/** `POST /play`: a paid round, once per request id, one at a time, with the choice made before it. */
import { instantRules } from '@lantern/game-math/instant';
import type { InstantAnswer } from '../../wire/instant.ts';
import type { Doors } from '../doors.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn, type OwnRoundAsked } from '../rounds/begin.ts';
import { carryBet, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { readChoice } from './choices.ts';
import { instantGameOf } from './game-names.ts';
import { answerAfter } from './show-round.ts';

/** Least time between two paid rounds of a member in a game, by the database's clock. */
export const PLAY_PAUSE_MS = 1_000;

/** As it came in: the choice is judged by the game. */
export interface PlayBody extends OwnRoundAsked {
  readonly choice: unknown;
}

/** Plays. Refuses bet_not_offered, choice_not_offered, what `beginOwn` refuses, what the wallet refuses, round_void where it never answered. */
export async function play(doors: Doors, session: SessionRow, asked: PlayBody): Promise<Result<InstantAnswer>> {
  const game = instantGameOf(session.game);
  if (!game || !betsOf(session.game).includes(asked.bet)) return refuse('bet_not_offered');
  const choice = readChoice(game, asked.choice);
  if (!choice || !instantRules(game).offers(choice)) return refuse('choice_not_offered');
  const begun = await doors.db.transact((tx) => beginOwn(tx, session, asked, { kind: 'instant', title: game, pauseMs: PLAY_PAUSE_MS, stakes: choice }));
  if (!begun.ok) return begun;
  const round = begun.value.state === 'asking' ? await carryBet(doors, begun.value, session.walletSession) : await settleNow(doors, begun.value);
  return refusalOf(round) ?? ok(answerAfter(round, 0));
}
