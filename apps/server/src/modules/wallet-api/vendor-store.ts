/** SQL of vendors' settings and keys. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';

/** `v1` HMAC-SHA256, `v2` HMAC-SHA512, each in hex behind its name; `bare` the hex of v1 alone. */
export type SignatureScheme = 'v1' | 'v2' | 'bare';

export interface VendorSettings {
  readonly code: string;
  /** How its requests are signed. */
  readonly signatureScheme: SignatureScheme;
  /** One unit of the vendor is 10^this minor units. */
  readonly moneyScale: number;
  /** What the rollback of an unknown bet is answered. */
  readonly unknownRollback: 'accept' | 'refuse';
  readonly sessionTtlSec: number;
  /** After so long an open round is ended, or asked after. */
  readonly roundPatienceMin: number;
  readonly roundPolicy: 'end' | 'ask';
}

export interface VendorKeyRow {
  readonly id: string;
  readonly vendor: string;
  readonly sealedKey: Buffer;
  /** Milliseconds since 1970; null: until further notice. */
  readonly validUntil: number | null;
}

const settingColumns = sql`code, signature_scheme AS "signatureScheme", money_scale AS "moneyScale", unknown_rollback AS "unknownRollback", session_ttl_sec AS "sessionTtlSec",
  round_patience_min AS "roundPatienceMin", round_policy AS "roundPolicy"`;

export async function readVendors(tx: Tx): Promise<readonly VendorSettings[]> {
  return (await sql<VendorSettings>`SELECT ${settingColumns} FROM wallet_api.vendor`.execute(tx)).rows;
}

/** Keys that are good now. */
export async function readKeys(tx: Tx): Promise<readonly VendorKeyRow[]> {
  const { rows } = await sql<VendorKeyRow>`SELECT id::text, vendor, sealed_key AS "sealedKey", (extract(epoch FROM valid_until) * 1000)::double precision AS "validUntil"
    FROM wallet_api.vendor_key WHERE valid_until IS NULL OR valid_until > kernel.now()`.execute(tx);
  return rows;
}

export async function writeVendor(tx: Tx, vendor: VendorSettings): Promise<void> {
  await sql`INSERT INTO wallet_api.vendor (code, money_scale, unknown_rollback, session_ttl_sec, round_patience_min, round_policy, signature_scheme)
    VALUES (${vendor.code}, ${vendor.moneyScale}, ${vendor.unknownRollback}, ${vendor.sessionTtlSec}, ${vendor.roundPatienceMin}, ${vendor.roundPolicy}, ${vendor.signatureScheme})
    ON CONFLICT (code) DO UPDATE SET money_scale = excluded.money_scale, unknown_rollback = excluded.unknown_rollback,
      session_ttl_sec = excluded.session_ttl_sec, round_patience_min = excluded.round_patience_min, round_policy = excluded.round_policy,
      signature_scheme = excluded.signature_scheme`.execute(tx);
}

/** Lets the keys in use end, and drops those that have. */
export async function retireKeys(tx: Tx, vendor: string, overlapSec: number): Promise<void> {
  await sql`DELETE FROM wallet_api.vendor_key WHERE vendor = ${vendor} AND valid_until <= kernel.now()`.execute(tx);
  await sql`UPDATE wallet_api.vendor_key SET valid_until = kernel.now() + ${overlapSec} * interval '1 second'
    WHERE vendor = ${vendor} AND (valid_until IS NULL OR valid_until > kernel.now() + ${overlapSec} * interval '1 second')`.execute(tx);
}

export async function insertKey(tx: Tx, vendor: string, sealedKey: Buffer): Promise<void> {
  await sql`INSERT INTO wallet_api.vendor_key (vendor, sealed_key) VALUES (${vendor}, ${sealedKey})`.execute(tx);
}
