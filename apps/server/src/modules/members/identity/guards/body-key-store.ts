/** SQL of the key pairs for encrypted bodies. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface PublicJwk {
  readonly x: string;
  readonly y: string;
}

export interface SealedKey {
  readonly kid: string;
  readonly sealedPrivate: Buffer;
}

/** Advisory lock shared by all nodes: one creates keys at a time. Any constant. */
const MAKING_LOCK = 7_220_140_331n;

/** Waits until no other transaction creates a key. */
export async function lockKeyMaking(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${MAKING_LOCK})`.execute(tx);
}

/** The newest key sealed under one of the secrets, if it is younger than `maxAgeSec`. */
export async function findCurrentKey(
  tx: Tx,
  sealers: readonly string[],
  maxAgeSec: number,
): Promise<{ readonly kid: string; readonly publicJwk: PublicJwk } | undefined> {
  const { rows } = await sql<{
    kid: string;
    publicJwk: PublicJwk;
  }>`SELECT kid, public_jwk AS "publicJwk" FROM identity.body_key
    WHERE sealed_by = ANY(${sealers}) AND made_at > kernel.now() - ${maxAgeSec} * interval '1 second'
    ORDER BY made_at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/** A key by its id, if bodies may still be encrypted to it. */
export async function findAcceptedKey(
  tx: Tx,
  kid: string,
  sealers: readonly string[],
  acceptedSec: number,
): Promise<SealedKey | undefined> {
  const { rows } = await sql<SealedKey>`SELECT kid, sealed_private AS "sealedPrivate" FROM identity.body_key
    WHERE kid = ${kid} AND sealed_by = ANY(${sealers}) AND made_at > kernel.now() - ${acceptedSec} * interval '1 second'`.execute(
    tx,
  );
  return rows[0];
}

export async function insertKey(
  tx: Tx,
  key: SealedKey & { readonly publicJwk: PublicJwk; readonly sealedBy: string },
): Promise<void> {
  await sql`INSERT INTO identity.body_key (kid, public_jwk, sealed_private, sealed_by)
    VALUES (${key.kid}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.sealedPrivate}, ${key.sealedBy})`.execute(tx);
}

/** Deletes expired private keys: recorded traffic stays unreadable. */
export async function deleteKeysOlderThan(tx: Tx, ageSec: number): Promise<void> {
  await sql`DELETE FROM identity.body_key WHERE made_at <= kernel.now() - ${ageSec} * interval '1 second'`.execute(tx);
}
