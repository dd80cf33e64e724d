/**
 * Whether a device's fingerprint may be stored (ACC-20): the site asks before taking one, so the first to arrive is a
 * consent.
 */
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { findConsent, insertFingerprintConsent } from './fingerprint-consent-store.ts';

/** Records the consent with the first fingerprint; after a withdrawal none is stored until the member consents again. */
export async function mayStoreFingerprint(tx: Tx, memberId: MemberId): Promise<boolean> {
  const given = await findConsent(tx, memberId, 'fingerprint');
  if (given === undefined) await insertFingerprintConsent(tx, memberId);
  return given ?? true;
}
