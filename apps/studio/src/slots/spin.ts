/** `POST /spin`: a paid or free spin, once per request id, one round at a time, at most every two and a half seconds. */
import { mathsIdOf } from '@lantern/game-math/slots';
import type { SlotAnswer, SpinRequest } from '../../wire/slots.ts';
import type { StudioContext } from '../context.ts';
import { useSpin } from '../free-spins/free-spins-store.ts';
import { poolPlayed, type PoolStakes } from '../jackpots/pools.ts';
import { poolShown } from '../jackpots/read-pools.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn, type OwnRoundRules } from '../rounds/begin.ts';
import { lockRound, type RoundRow } from '../rounds/round-store.ts';
import { sendBet, refusalOf, settleNow, acceptFreeRound } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { betsOf } from './bets.ts';
import { titleOf } from './game-titles.ts';
import { answerAt } from './show-round.ts';

/** Minimum time between two paid spins of a member in a game, by the database's clock. */
export const SPIN_PAUSE_MS = 2_500;

/**
 * Spins. Refuses bet_not_offered, what `freeSpin` and `beginOwn` refuse, the wallet's refusals, and round_void where the wallet did not
 * answer.
 */
export async function spin(
  studio: StudioContext,
  session: SessionRow,
  request: SpinRequest,
): Promise<Result<SlotAnswer>> {
  const title = titleOf(session.game);
  if (title && request.freeSpin) {
    const played = await freeSpin(studio, session, request, {
      kind: 'slots',
      title: mathsIdOf(title),
      pauseMs: SPIN_PAUSE_MS,
    });
    return played.ok ? ok(answerAt(played.value, 0, await poolShown(studio.db, session))) : played;
  }
  if (!title || !betsOf(session.game, title).includes(request.bet)) return refuse('bet_not_offered');
  const pool = poolPlayed(session);
  const stakes: PoolStakes | undefined = pool && {
    jackpotId: pool.jackpotId,
    demo: pool.demo,
    ...(pool.weight !== 1 && { weight: pool.weight }),
  };
  const begun = await studio.db.transact((tx) =>
    beginOwn(tx, session, request, { kind: 'slots', title: mathsIdOf(title), pauseMs: SPIN_PAUSE_MS, stakes }),
  );
  if (!begun.ok) return begun;
  const round =
    begun.value.state === 'asking'
      ? await sendBet(studio, begun.value, session.walletSession)
      : await settleNow(studio, begun.value);
  return refusalOf(round) ?? ok(answerAt(round, 0, await poolShown(studio.db, session)));
}

/**
 * A free spin: no bet is sent to the wallet, the seed decides as always, and the win is credited to the grant.
 * From the grant to the decided round in one transaction: a kill in between uses nothing. Refuses the wallet's refusals, free_spins_over,
 * and what `beginOwn` refuses.
 */
async function freeSpin(
  studio: StudioContext,
  session: SessionRow,
  request: SpinRequest,
  rules: OwnRoundRules,
): Promise<Result<RoundRow>> {
  const balance = await readBalance(studio, session);
  if (!balance.ok) return balance;
  const begun = await studio.db.transact(async (tx) => {
    const round = await beginOwn(tx, session, request, { ...rules, grant: () => useSpin(tx, session, request.bet) });
    if (!round.ok || round.value.state !== 'asking') return round;
    await acceptFreeRound(tx, studio, round.value, balance.value);
    return ok(await lockRound(tx, round.value.roundId));
  });
  return begun.ok ? ok(await settleNow(studio, begun.value)) : begun;
}
