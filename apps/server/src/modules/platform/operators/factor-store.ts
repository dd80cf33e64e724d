/** SQL of operators' second factors: authenticator apps, passkeys and their challenges, recovery codes. */
import { sql } from '../../../kernel/db/index.ts';
import type { Credential } from '../../../kernel/sign-in/webauthn.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface StoredSecret {
  readonly sealedSecret: Buffer;
  /** The database's clock, milliseconds since 1970. */
  readonly nowMs: number;
  readonly confirmedAt: Date | null;
}

const NOW_MS = sql`floor(extract(epoch FROM kernel.now()) * 1000)::double precision AS "nowMs"`;

export async function writeDraft(tx: Tx, operatorId: string, sealedSecret: Buffer, ttlSec: number): Promise<void> {
  await sql`INSERT INTO operators.totp_draft (operator_id, sealed_secret, expires_at)
    VALUES (${operatorId}, ${sealedSecret}, kernel.now() + ${ttlSec} * interval '1 second')
    ON CONFLICT (operator_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`.execute(
    tx,
  );
}

export async function findDraft(tx: Tx, operatorId: string): Promise<StoredSecret | undefined> {
  const { rows } =
    await sql<StoredSecret>`SELECT sealed_secret AS "sealedSecret", ${NOW_MS}, NULL::timestamptz AS "confirmedAt"
    FROM operators.totp_draft WHERE operator_id = ${operatorId} AND expires_at > kernel.now()`.execute(tx);
  return rows[0];
}

export async function deleteDraft(tx: Tx, operatorId: string): Promise<void> {
  await sql`DELETE FROM operators.totp_draft WHERE operator_id = ${operatorId}`.execute(tx);
}

/** Enables the app in place of an earlier one; the step that proved it is consumed. */
export async function writeTotp(tx: Tx, operatorId: string, sealedSecret: Buffer, step: number): Promise<void> {
  await sql`INSERT INTO operators.totp (operator_id, sealed_secret, last_step) VALUES (${operatorId}, ${sealedSecret}, ${step})
    ON CONFLICT (operator_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = excluded.last_step, confirmed_at = kernel.now()`.execute(
    tx,
  );
}

export async function findTotp(tx: Tx, operatorId: string): Promise<StoredSecret | undefined> {
  const { rows } =
    await sql<StoredSecret>`SELECT sealed_secret AS "sealedSecret", ${NOW_MS}, confirmed_at AS "confirmedAt"
    FROM operators.totp WHERE operator_id = ${operatorId}`.execute(tx);
  return rows[0];
}

/** Consumes a step, once (RFC 6238 §5.2). */
export async function useStep(tx: Tx, operatorId: string, sealedSecret: Buffer, step: number): Promise<boolean> {
  const { rows } = await sql`UPDATE operators.totp SET last_step = ${step}
    WHERE operator_id = ${operatorId} AND sealed_secret = ${sealedSecret} AND last_step < ${step} RETURNING 1 AS used`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM operators.totp WHERE operator_id = ${operatorId} RETURNING 1 AS removed`.execute(tx);
  return rows.length > 0;
}

export async function insertChallenge(
  tx: Tx,
  hash: Buffer,
  operatorId: string,
  ceremony: 'registration' | 'authentication',
  ttlSec: number,
): Promise<void> {
  await sql`INSERT INTO operators.challenge (challenge_hash, operator_id, ceremony, expires_at)
    VALUES (${hash}, ${operatorId}, ${ceremony}, kernel.now() + ${ttlSec} * interval '1 second')`.execute(tx);
}

/** Consumes a challenge of this operator and ceremony. */
export async function takeChallenge(
  tx: Tx,
  hash: Buffer,
  operatorId: string,
  ceremony: 'registration' | 'authentication',
): Promise<boolean> {
  const { rows } = await sql<{ alive: boolean }>`DELETE FROM operators.challenge
    WHERE challenge_hash = ${hash} AND operator_id = ${operatorId} AND ceremony = ${ceremony} RETURNING expires_at > kernel.now() AS alive`.execute(
    tx,
  );
  return rows[0]?.alive ?? false;
}

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly credentialId: string;
  readonly transports: string[];
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

export async function findPasskeys(tx: Tx, operatorId: string): Promise<PasskeyRow[]> {
  const { rows } =
    await sql<PasskeyRow>`SELECT id, name, host, credential_id AS "credentialId", transports, made_at AS "madeAt", used_at AS "usedAt"
    FROM operators.passkey WHERE operator_id = ${operatorId} ORDER BY made_at, id`.execute(tx);
  return rows;
}

/** Stores a passkey in a free slot: false when all are taken, undefined when the credential is known. */
export async function insertPasskey(
  tx: Tx,
  passkey: Credential & {
    readonly id: string;
    readonly operatorId: string;
    readonly host: string;
    readonly name: string;
  },
  maximum: number,
): Promise<boolean | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`operators.passkeys:${passkey.operatorId}`}, 0))`.execute(
    tx,
  );
  const { rows: slots } = await sql<{ slot: number }>`SELECT slot FROM generate_series(1, ${maximum}::integer) AS slot
    WHERE NOT EXISTS (SELECT FROM operators.passkey p WHERE p.operator_id = ${passkey.operatorId} AND p.slot = slot.slot) ORDER BY slot LIMIT 1`.execute(
    tx,
  );
  if (!slots[0]) return false;
  const { rows } =
    await sql`INSERT INTO operators.passkey (id, operator_id, slot, host, credential_id, public_key, counter, transports, name)
    VALUES (${passkey.id}, ${passkey.operatorId}, ${slots[0].slot}, ${passkey.host}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${passkey.transports}, ${passkey.name})
    ON CONFLICT ON CONSTRAINT passkey_credential_once DO NOTHING RETURNING 1 AS made`.execute(tx);
  return rows.length > 0 ? true : undefined;
}

export async function findCredential(
  tx: Tx,
  operatorId: string,
  host: string,
  credentialId: string,
): Promise<Credential | undefined> {
  const { rows } = await sql<
    Omit<Credential, 'publicKey' | 'counter'> & { publicKey: Buffer; counter: bigint }
  >`SELECT credential_id AS "credentialId", public_key AS "publicKey", counter, transports
    FROM operators.passkey WHERE operator_id = ${operatorId} AND host = ${host} AND credential_id = ${credentialId}`.execute(
    tx,
  );
  const found = rows[0];
  return found && { ...found, publicKey: new Uint8Array(found.publicKey), counter: Number(found.counter) };
}

/** Advances the counter; false when it would not increase (W3C WebAuthn level 3, §6.1.1). */
export async function usePasskey(tx: Tx, operatorId: string, credentialId: string, counter: number): Promise<boolean> {
  const { rows } = await sql`UPDATE operators.passkey SET counter = ${counter}, used_at = kernel.now()
    WHERE operator_id = ${operatorId} AND credential_id = ${credentialId} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING 1 AS used`.execute(tx);
  return rows.length > 0;
}

export async function deletePasskey(tx: Tx, operatorId: string, id: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM operators.passkey WHERE operator_id = ${operatorId} AND id = ${id} RETURNING 1 AS removed`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Of two calls at once the later one's codes are the only ones. */
export async function replaceCodes(tx: Tx, operatorId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`operators.recovery:${operatorId}`}, 0))`.execute(tx);
  await sql`DELETE FROM operators.recovery_code WHERE operator_id = ${operatorId}`.execute(tx);
  for (const hash of hashes)
    await sql`INSERT INTO operators.recovery_code (operator_id, code_hash) VALUES (${operatorId}, ${hash})`.execute(tx);
}

/** Consumes a recovery code, once. */
export async function useCode(tx: Tx, operatorId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`UPDATE operators.recovery_code SET used_at = kernel.now()
    WHERE operator_id = ${operatorId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1 AS used`.execute(tx);
  return rows.length > 0;
}

export async function countCodes(tx: Tx, operatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM operators.recovery_code
    WHERE operator_id = ${operatorId} AND used_at IS NULL`.execute(tx);
  return rows[0]!.count;
}

/** Deletes every factor of an operator. */
export async function deleteFactors(tx: Tx, operatorId: string): Promise<void> {
  await sql`DELETE FROM operators.totp WHERE operator_id = ${operatorId}`.execute(tx);
  await sql`DELETE FROM operators.totp_draft WHERE operator_id = ${operatorId}`.execute(tx);
  await sql`DELETE FROM operators.passkey WHERE operator_id = ${operatorId}`.execute(tx);
  await sql`DELETE FROM operators.challenge WHERE operator_id = ${operatorId}`.execute(tx);
  await sql`DELETE FROM operators.recovery_code WHERE operator_id = ${operatorId}`.execute(tx);
}
