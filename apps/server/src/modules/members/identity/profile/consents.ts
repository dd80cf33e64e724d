/** A member's consents over time (GDPR art. 7). */
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { lockMemberRow } from '../store.ts';
import { clearFingerprints, insertConsent, listConsents, type ConsentRow } from './profile-store.ts';

/** Every consent as given or withdrawn, newest first; the first of each kind is current. */
export const consentsOf = ({ kernel }: ModuleContext, memberId: MemberId): Promise<readonly ConsentRow[]> =>
  listConsents(kernel.db, memberId);

/** Gives or withdraws an optional consent; repeating the current state adds nothing. Withdrawal deletes stored fingerprints. */
export async function setConsent(
  { kernel }: ModuleContext,
  memberId: MemberId,
  kind: 'marketing' | 'fingerprint',
  given: boolean,
): Promise<void> {
  await transact(kernel.db, async (tx) => {
    await lockMemberRow(tx, memberId);
    const current = (await listConsents(tx, memberId)).find((consent) => consent.kind === kind)?.given ?? false;
    if (current === given) return;
    await insertConsent(tx, memberId, kind, given);
    if (kind === 'fingerprint' && !given) await clearFingerprints(tx, memberId);
  });
}
