/** SQL of passkeys and of the challenges they answer. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Credential } from '../../../kernel/sign-in/webauthn.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PasskeyId } from './ids.ts';

/** A signature is under terms; what answers a login signs nothing, and the other way round. */
export type Ceremony = 'registration' | 'authentication' | 'signature';

/** Serialises a member's additions until the transaction ends. */
export async function lockPasskeys(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`factors.passkeys:${memberId}`}, 0))`.execute(tx);
}

export async function insertChallenge(
  tx: Tx,
  challengeHash: Buffer,
  memberId: MemberId,
  ceremony: Ceremony,
  ttlSec: number,
): Promise<void> {
  await sql`INSERT INTO factors.challenge (challenge_hash, member_id, ceremony, expires_at)
    VALUES (${challengeHash}, ${memberId}, ${ceremony}, kernel.now() + ${ttlSec} * interval '1 second')`.execute(tx);
}

/** Consumes a challenge; true when it was this member's, for this ceremony, and still valid. */
export async function takeChallenge(
  tx: Tx,
  challengeHash: Buffer,
  memberId: MemberId,
  ceremony: Ceremony,
): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`DELETE FROM factors.challenge
    WHERE challenge_hash = ${challengeHash} AND member_id = ${memberId} AND ceremony = ${ceremony} RETURNING expires_at > kernel.now() AS alive`.execute(
    tx,
  );
  return rows[0]?.alive ?? false;
}

export async function deleteLapsedChallenges(tx: Tx): Promise<void> {
  await sql`DELETE FROM factors.challenge WHERE expires_at <= kernel.now()`.execute(tx);
}

export interface PasskeyRow {
  readonly id: PasskeyId;
  readonly name: string;
  readonly host: string;
  readonly credentialId: string;
  readonly transports: string[];
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

export async function findPasskeys(tx: Tx, memberId: MemberId): Promise<PasskeyRow[]> {
  const { rows } =
    await sql<PasskeyRow>`SELECT id, name, host, credential_id AS "credentialId", transports, made_at AS "madeAt", used_at AS "usedAt"
    FROM factors.passkey WHERE member_id = ${memberId} ORDER BY made_at, id`.execute(tx);
  return rows;
}

export interface NewPasskey extends Credential {
  readonly id: PasskeyId;
  readonly memberId: MemberId;
  readonly host: string;
  readonly name: string;
}

/** The lowest free slot of a member's ten. */
export async function findFreeSlot(tx: Tx, memberId: MemberId, maximum: number): Promise<number | undefined> {
  const { rows } = await sql<{ slot: number }>`SELECT slot FROM generate_series(1, ${maximum}::integer) AS slot
    WHERE NOT EXISTS (SELECT FROM factors.passkey p WHERE p.member_id = ${memberId} AND p.slot = slot.slot) ORDER BY slot LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.slot;
}

/** False when the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey, slot: number): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO factors.passkey (id, member_id, slot, host, credential_id, public_key, counter, transports, name)
    VALUES (${passkey.id}, ${passkey.memberId}, ${slot}, ${passkey.host}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${passkey.transports}, ${passkey.name})
    ON CONFLICT ON CONSTRAINT passkey_credential_once DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0;
}

export async function findCredential(
  tx: Tx,
  memberId: MemberId,
  host: string,
  credentialId: string,
): Promise<Credential | undefined> {
  const { rows } = await sql<
    Omit<Credential, 'publicKey' | 'counter'> & { publicKey: Buffer; counter: bigint }
  >`SELECT credential_id AS "credentialId",
      public_key AS "publicKey", counter, transports
    FROM factors.passkey WHERE member_id = ${memberId} AND host = ${host} AND credential_id = ${credentialId}`.execute(
    tx,
  );
  const found = rows[0];
  return found && { ...found, publicKey: new Uint8Array(found.publicKey), counter: Number(found.counter) };
}

/** Advances the counter; false when it would not increase (W3C WebAuthn level 3, §6.1.1: a sign of a copied key). */
export async function usePasskey(tx: Tx, memberId: MemberId, credentialId: string, counter: number): Promise<boolean> {
  const { rows } = await sql`UPDATE factors.passkey SET counter = ${counter}, used_at = kernel.now()
    WHERE member_id = ${memberId} AND credential_id = ${credentialId} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING 1 AS used`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deletePasskey(tx: Tx, memberId: MemberId, id: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM factors.passkey WHERE member_id = ${memberId} AND id = ${id} RETURNING 1 AS removed`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Deletes every passkey and challenge of a member. */
export async function deletePasskeys(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM factors.passkey WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM factors.challenge WHERE member_id = ${memberId}`.execute(tx);
}
