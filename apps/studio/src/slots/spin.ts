/** `POST /spin`: a paid spin, once per request id, one round at a time, no faster than every two and a half seconds. */
import type { SlotAnswer, SpinAsked } from '../../wire/slots.ts';
import type { Doors } from '../doors.ts';
import { isKnown } from '../kernel/refusals.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Refused, type Result } from '../kernel/result.ts';
import { findByRequest, findRunning, insertRound, lockNextSeed, waitBeforeBet, type RoundRow } from '../rounds/round-store.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { titleOf } from './game-titles.ts';
import { answerAt } from './show-round.ts';
import { carryBet, freshSeed, settleNow } from './stake.ts';

/** Least time between two paid spins of a member in a game, by the database's clock. */
export const SPIN_PAUSE_MS = 2_500;
/** And after a bet the wallet refused. */
const ASK_PAUSE_MS = 500;

/** The round of the request, begun unless it is known. Refuses request_mismatch, round_open, seed_changed, too_fast. */
async function begin(tx: Tx, session: SessionRow, asked: SpinAsked): Promise<Result<RoundRow>> {
  const title = titleOf(session.game)!;
  const next = await lockNextSeed(tx, session, freshSeed());
  const known = await findByRequest(tx, session, asked.requestId);
  if (known) return known.bet === asked.bet && known.memberSeed === asked.memberSeed && known.seedHash === asked.seedHash ? ok(known) : refuse('request_mismatch');
  const running = await findRunning(tx, session);
  if (running) return refuse('round_open', { roundId: running.roundId });
  if (next.seedHash !== asked.seedHash) return refuse('seed_changed', { nextSeedHash: next.seedHash });
  const waitMs = await waitBeforeBet(tx, session, SPIN_PAUSE_MS, ASK_PAUSE_MS);
  if (waitMs > 0) return refuse('too_fast', { waitMs });
  const { requestId, bet, memberSeed } = asked;
  return ok(await insertRound(tx, { ...seatOf(session), kind: 'slots', title: title.id, sessionId: session.sessionId, requestId, bet, memberSeed, seed: next.seed, seedHash: next.seedHash }));
}

/** Whose rounds a session plays. */
export const seatOf = ({ vendor, memberRef, currency, game }: SessionRow) => ({ vendor, memberRef, currency, game });

/** Why a round has no outcome. */
export function refusalOf(round: RoundRow): Refused | undefined {
  if (round.state === 'void') return refuse('round_void');
  if (round.state !== 'refused') return undefined;
  const { code, value } = round.refusal!;
  if (code === 'vendor_session_ended') return refuse('session_ended');
  return isKnown(code) ? refuse(code, value) : refuse('wallet_unavailable');
}

/** Spins. Refuses bet_not_offered, what `begin` refuses, what the wallet refuses, round_void where the wallet never answered. */
export async function spin(doors: Doors, session: SessionRow, asked: SpinAsked): Promise<Result<SlotAnswer>> {
  const title = titleOf(session.game);
  if (!title || !betsOf(session.game, title).includes(asked.bet)) return refuse('bet_not_offered');
  const begun = await doors.db.transact((tx) => begin(tx, session, asked));
  if (!begun.ok) return begun;
  const round = begun.value.state === 'asking' ? await carryBet(doors, begun.value, session.walletSession) : await settleNow(doors, begun.value);
  return refusalOf(round) ?? ok(answerAt(round, 0));
}
