/** Whether a device's fingerprint may be kept (ACC-20): the site asks before it takes one, so the first to arrive is a consent. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findConsent, insertFingerprintConsent } from './fingerprint-consent-store.ts';

/** Records the consent with the first fingerprint; after a withdrawal none is kept until the member consents again. */
export async function keepsFingerprint(tx: Tx, memberId: MemberId): Promise<boolean> {
  const given = await findConsent(tx, memberId, 'fingerprint');
  if (given === undefined) await insertFingerprintConsent(tx, memberId);
  return given ?? true;
}
