/** Admission of bets: the checks before the ledger. Whether the session is still active is checked in the money's own transaction. */
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { LaunchFacts } from '../../catalogue/index.ts';
import type { ModuleContext } from '../context.ts';
import type { KnownSession } from '../sessions/session-cache.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

export interface BetAttempt {
  readonly sessionToken: string;
  readonly memberRef: string;
  readonly currency: string;
  readonly game: string;
}

export interface AdmittedBet {
  readonly session: KnownSession;
  readonly facts: LaunchFacts;
}

/** Refuses, in this order: vendor_session_ended, currency_mismatch, game_not_found, game_disabled, vendor_unavailable. */
export async function admitBet(
  { deps, sessions }: ModuleContext,
  vendor: WalletVendor,
  attempt: BetAttempt,
): Promise<Result<AdmittedBet>> {
  const session = await sessions.find(attempt.sessionToken);
  if (session?.vendor !== vendor.code || session.memberId !== attempt.memberRef) return refuse('vendor_session_ended');
  if (session.currency !== attempt.currency) return refuse('currency_mismatch');
  const facts = await deps.catalogue.findLaunch(session.merchantCode, vendor.code, attempt.game);
  if (!facts) return refuse('game_not_found');
  if (!facts.enabled) return refuse('game_disabled');
  if (facts.vendor.maintenance) return refuse('vendor_unavailable');
  return facts.game.maintenance ? refuse('game_disabled') : ok({ session, facts });
}
