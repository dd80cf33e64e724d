/** A spin that was given: no bet is asked for, the seed decides as ever, and what it wins is told as the grant's. */
import type { SpinAsked } from '../../wire/slots.ts';
import type { Doors } from '../doors.ts';
import { useSpin } from '../free-spins/free-spins-store.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { beginOwn, type OwnRoundRules } from '../rounds/begin.ts';
import { lockRound, type RoundRow } from '../rounds/round-store.ts';
import { settleNow, takeGiven } from '../rounds/stake.ts';
import type { SessionRow } from '../sessions/session-store.ts';

/**
 * From the grant to the decided round in one transaction: killed in between, nothing was used. Refuses what keeps the wallet from telling
 * the balance, free_spins_over, and what `beginOwn` refuses.
 */
export async function freeSpin(doors: Doors, session: SessionRow, asked: SpinAsked, rules: OwnRoundRules): Promise<Result<RoundRow>> {
  const { vendor, memberRef, currency } = session;
  const owned = await doors.wallet.ask(vendor, 'balance', { memberRef, currency });
  if (owned.kind !== 'granted') return refuse(owned.kind === 'refused' && isKnown(owned.code) ? owned.code : 'wallet_unavailable');
  const begun = await doors.db.transact(async (tx) => {
    const round = await beginOwn(tx, session, asked, { ...rules, grant: () => useSpin(tx, session, asked.bet) });
    if (!round.ok || round.value.state !== 'asking') return round;
    await takeGiven(tx, doors, round.value, owned.value.balance);
    return ok(await lockRound(tx, round.value.roundId));
  });
  return begun.ok ? ok(await settleNow(doors, begun.value)) : begun;
}
