/** `POST /spin`: a spin, paid or given, once per request id, one round at a time, no faster than every two and a half seconds. */
import type { SlotAnswer, SpinAsked } from '../../wire/slots.ts';
import type { Doors } from '../doors.ts';
import { poolPlayed, type PoolStakes } from '../jackpots/pools.ts';
import { poolShown } from '../jackpots/read-pools.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn } from '../rounds/begin.ts';
import { carryBet, refusalOf, settleNow } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { betsOf } from './bets.ts';
import { freeSpin } from './free-spin.ts';
import { titleOf } from './game-titles.ts';
import { answerAt } from './show-round.ts';

/** Least time between two paid spins of a member in a game, by the database's clock. */
export const SPIN_PAUSE_MS = 2_500;

/** Spins. Refuses bet_not_offered, what `freeSpin` refuses of a given one, what `beginOwn` refuses, what the wallet refuses, round_void where the wallet never answered. */
export async function spin(doors: Doors, session: SessionRow, asked: SpinAsked): Promise<Result<SlotAnswer>> {
  const title = titleOf(session.game);
  if (title && asked.freeSpin) {
    const given = await freeSpin(doors, session, asked, { kind: 'slots', title: title.id, pauseMs: SPIN_PAUSE_MS });
    return given.ok ? ok(answerAt(given.value, 0, await poolShown(doors.db, session))) : given;
  }
  if (!title || !betsOf(session.game, title).includes(asked.bet)) return refuse('bet_not_offered');
  const pool = poolPlayed(session);
  const stakes: PoolStakes | undefined = pool && { jackpotId: pool.jackpotId, demo: pool.demo };
  const begun = await doors.db.transact((tx) => beginOwn(tx, session, asked, { kind: 'slots', title: title.id, pauseMs: SPIN_PAUSE_MS, stakes }));
  if (!begun.ok) return begun;
  const round = begun.value.state === 'asking' ? await carryBet(doors, begun.value, session.walletSession) : await settleNow(doors, begun.value);
  return refusalOf(round) ?? ok(answerAt(round, 0, await poolShown(doors.db, session)));
}
