/** Who may bet, on what: the ladder before the ledger is asked. Whether the session is still running is asked in the money's commit. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { LaunchFacts } from '../catalogue/index.ts';
import type { Doors } from './doors.ts';
import type { KnownSession } from './session-book.ts';
import type { WalletVendor } from './vendor-directory.ts';

export interface BetWish {
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
export async function admitBet({ deps, sessions }: Doors, vendor: WalletVendor, wish: BetWish): Promise<Result<AdmittedBet>> {
  const session = await sessions.find(wish.sessionToken);
  if (session?.vendor !== vendor.code || session.memberId !== wish.memberRef) return refuse('vendor_session_ended');
  if (session.currency !== wish.currency) return refuse('currency_mismatch');
  const facts = await deps.catalogue.findLaunch(session.merchantCode, vendor.code, wish.game);
  if (!facts) return refuse('game_not_found');
  if (!facts.enabled) return refuse('game_disabled');
  if (facts.vendor.maintenance) return refuse('vendor_unavailable');
  return facts.game.maintenance ? refuse('game_disabled') : ok({ session, facts });
}
