/** What a member consented to, and changed their mind about (GDPR art. 7). */
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { lockState } from '../store.ts';
import { clearFingerprints, insertConsent, listConsents, type ConsentRow } from './profile-store.ts';

/** Every consent as given or withdrawn, newest first; the first of each kind stands. */
export const consentsOf = ({ kernel }: Doors, memberId: MemberId): Promise<readonly ConsentRow[]> => listConsents(kernel.db, memberId);

/** Gives or withdraws a free consent; repeating what stands adds nothing. Without the consent no fingerprint is kept. */
export async function setConsent({ kernel }: Doors, memberId: MemberId, kind: 'marketing' | 'fingerprint', given: boolean): Promise<void> {
  await transact(kernel.db, async (tx) => {
    await lockState(tx, memberId);
    const standing = (await listConsents(tx, memberId)).find((consent) => consent.kind === kind)?.given ?? false;
    if (standing === given) return;
    await insertConsent(tx, memberId, kind, given);
    if (kind === 'fingerprint' && !given) await clearFingerprints(tx, memberId);
  });
}
