/** The member's balance at the wallet. */
import type { StudioContext } from '../context.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';

/** Reads it, again where an answer is lost. Refuses wallet_unavailable, and the wallet's refusals. */
export async function readBalance(
  { wallet }: Pick<StudioContext, 'wallet'>,
  { vendor, memberRef, currency }: Pick<SessionRow, 'vendor' | 'memberRef' | 'currency'>,
): Promise<Result<number>> {
  const reply = await wallet.callWithRetry(vendor, 'balance', { memberRef, currency });
  if (reply.kind === 'granted') return ok(reply.value.balance);
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}
