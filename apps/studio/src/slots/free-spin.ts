/** A free spin: no bet is sent to the wallet, the seed decides as always, and the win is credited to the grant. */
import type { SpinRequest } from '../../wire/slots.ts';
import type { StudioContext } from '../context.ts';
import { useSpin } from '../free-spins/free-spins-store.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn, type OwnRoundRules } from '../rounds/begin.ts';
import { lockRound, type RoundRow } from '../rounds/round-store.ts';
import { settleNow, acceptFreeRound } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';

/**
 * From the grant to the decided round in one transaction: a kill in between uses nothing. Refuses the wallet's refusals, free_spins_over,
 * and what `beginOwn` refuses.
 */
export async function freeSpin(
  studio: StudioContext,
  session: SessionRow,
  request: SpinRequest,
  rules: OwnRoundRules,
): Promise<Result<RoundRow>> {
  const { vendor, memberRef, currency } = session;
  const owned = await studio.wallet.call(vendor, 'balance', { memberRef, currency });
  if (owned.kind !== 'granted')
    return refuse(owned.kind === 'refused' && isKnown(owned.code) ? owned.code : 'wallet_unavailable');
  const begun = await studio.db.transact(async (tx) => {
    const round = await beginOwn(tx, session, request, { ...rules, grant: () => useSpin(tx, session, request.bet) });
    if (!round.ok || round.value.state !== 'asking') return round;
    await acceptFreeRound(tx, studio, round.value, owned.value.balance);
    return ok(await lockRound(tx, round.value.roundId));
  });
  return begun.ok ? ok(await settleNow(studio, begun.value)) : begun;
}
