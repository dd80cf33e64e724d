/** SQL of the consent to fingerprints. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** The member's last decision on a kind of consent; undefined when there is none. */
export async function findConsent(tx: Tx, memberId: MemberId, kind: 'fingerprint'): Promise<boolean | undefined> {
  const { rows } = await sql<{
    given: boolean;
  }>`SELECT given FROM identity.consent WHERE member_id = ${memberId} AND kind = ${kind} ORDER BY at DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.given;
}

/** Records the consent with the current version of its text. */
export async function insertFingerprintConsent(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`INSERT INTO identity.consent (member_id, kind, version, given)
    SELECT ${memberId}, 'fingerprint', consent_version, true FROM identity.registration_setting`.execute(tx);
}
