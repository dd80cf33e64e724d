/** The balance of a member who enters a game. */
import type { StudioContext } from '../context.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { SessionRow } from '../sessions/session-store.ts';

/** How long a member who enters waits for the wallet. */
const WALLET_TIMEOUT_MS = 8_000;

/** Reads it, again where an answer is lost. Refuses wallet_unavailable, and the wallet's refusals. */
export async function readBalance(
  { wallet }: Pick<StudioContext, 'wallet'>,
  { vendor, memberRef, currency }: Pick<SessionRow, 'vendor' | 'memberRef' | 'currency'>,
): Promise<Result<number>> {
  const reply = await wallet.callWithRetry(vendor, 'balance', { memberRef, currency }, WALLET_TIMEOUT_MS);
  if (reply.kind === 'granted') return ok(reply.value.balance);
  return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
}
