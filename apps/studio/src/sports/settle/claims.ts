/** What could not be taken back: one person proposes to write it off or to collect it, another one confirms. No screen uses this yet. */
import type { Database } from '../../kernel/database.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { announceSlip } from '../announcements.ts';
import { lockClaim, setConfirmed, setProposal, type ClaimRow } from './revision-store.ts';

/** Refuses claim_not_found, claim_decided (also to collect what was the house's own mistake). */
export async function proposeClaim(
  db: Database,
  claimId: string,
  choice: NonNullable<ClaimRow['choice']>,
  by: string,
): Promise<Result<undefined>> {
  return await db.transact(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) return refuse('claim_not_found');
    if (claim.state !== 'open' || (claim.mispriced && choice === 'collect')) return refuse('claim_decided');
    await setProposal(tx, claimId, choice, by);
    return ok(undefined);
  });
}

/** Refuses claim_not_found, claim_decided, claim_self. */
export async function confirmClaim(db: Database, claimId: string, by: string): Promise<Result<undefined>> {
  return await db.transact(async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (!claim) return refuse('claim_not_found');
    if (claim.state !== 'proposed') return refuse('claim_decided');
    if (claim.proposedBy === by) return refuse('claim_self');
    await setConfirmed(tx, claim, by);
    announceSlip(tx, claim.roundId);
    return ok(undefined);
  });
}
