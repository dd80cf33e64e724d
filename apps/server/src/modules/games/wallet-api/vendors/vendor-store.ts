/** SQL of vendor settings and keys. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface VendorSettings {
  readonly code: string;
  /** One unit of the vendor is 10^this minor units. */
  readonly moneyScale: number;
  /** The answer to a rollback of an unknown bet. */
  readonly unknownRollback: 'accept' | 'refuse';
  readonly sessionTtlSec: number;
  /** Timeout after which an open round is ended or its vendor is queried. */
  readonly roundTimeoutMin: number;
  readonly roundPolicy: 'end' | 'ask';
  /** Whether its wins report the part of a stake that was not at risk (`notCounted`); otherwise its table games do not count for turnover. */
  readonly reportsRisk: boolean;
  /** Networks its requests may come from, CIDR; empty: any. */
  readonly networks: readonly string[];
  /** Goes up with every change. */
  readonly version: number;
}

export interface VendorKeyRow {
  readonly id: string;
  readonly vendor: string;
  readonly sealedKey: Buffer;
  /** Milliseconds since 1970; null: no expiry. */
  readonly validUntil: number | null;
}

const settingColumns = sql`code, money_scale AS "moneyScale", unknown_rollback AS "unknownRollback", session_ttl_sec AS "sessionTtlSec",
  round_timeout_min AS "roundTimeoutMin", round_policy AS "roundPolicy", reports_risk AS "reportsRisk", networks, version`;

export async function readVendors(tx: Tx): Promise<readonly VendorSettings[]> {
  return (await sql<VendorSettings>`SELECT ${settingColumns} FROM wallet_api.vendor`.execute(tx)).rows;
}

/** Keys that are valid now. */
export async function readKeys(tx: Tx): Promise<readonly VendorKeyRow[]> {
  const { rows } =
    await sql<VendorKeyRow>`SELECT id::text, vendor, sealed_key AS "sealedKey", (extract(epoch FROM valid_until) * 1000)::double precision AS "validUntil"
    FROM wallet_api.vendor_key WHERE valid_until IS NULL OR valid_until > kernel.now()`.execute(tx);
  return rows;
}

/** A vendor's settings, locked until the transaction ends. */
export async function lockVendor(tx: Tx, code: string): Promise<VendorSettings | undefined> {
  const { rows } =
    await sql<VendorSettings>`SELECT ${settingColumns} FROM wallet_api.vendor WHERE code = ${code} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** Writes a vendor over the given version, 0 of a new one; the version goes up by itself. False when another edit was faster. */
export async function writeVendor(tx: Tx, vendor: VendorSettings): Promise<boolean> {
  const { rows } =
    await sql`INSERT INTO wallet_api.vendor AS v (code, money_scale, unknown_rollback, session_ttl_sec, round_timeout_min, round_policy, reports_risk, networks)
    VALUES (${vendor.code}, ${vendor.moneyScale}, ${vendor.unknownRollback}, ${vendor.sessionTtlSec}, ${vendor.roundTimeoutMin}, ${vendor.roundPolicy},
      ${vendor.reportsRisk}, ${[...vendor.networks]}::text[])
    ON CONFLICT (code) DO UPDATE SET money_scale = excluded.money_scale, unknown_rollback = excluded.unknown_rollback,
      session_ttl_sec = excluded.session_ttl_sec, round_timeout_min = excluded.round_timeout_min, round_policy = excluded.round_policy,
      reports_risk = excluded.reports_risk, networks = excluded.networks, version = v.version + 1
      WHERE v.version = ${vendor.version} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Sets an expiry on the keys in use and deletes expired ones. */
export async function retireKeys(tx: Tx, vendor: string, overlapSec: number): Promise<void> {
  await sql`DELETE FROM wallet_api.vendor_key WHERE vendor = ${vendor} AND valid_until <= kernel.now()`.execute(tx);
  await sql`UPDATE wallet_api.vendor_key SET valid_until = kernel.now() + ${overlapSec} * interval '1 second'
    WHERE vendor = ${vendor} AND (valid_until IS NULL OR valid_until > kernel.now() + ${overlapSec} * interval '1 second')`.execute(
    tx,
  );
}

/** `unshown`: the platform made it, and someone has to see it once. */
export async function insertKey(tx: Tx, vendor: string, sealedKey: Buffer, unshown = false): Promise<void> {
  await sql`INSERT INTO wallet_api.vendor_key (vendor, sealed_key, unshown) VALUES (${vendor}, ${sealedKey}, ${unshown})`.execute(
    tx,
  );
}

export interface ListedKey {
  readonly keyId: string;
  readonly since: number;
  readonly validUntil: number | null;
  readonly unshown: boolean;
}

/** A vendor's valid keys without their secrets, the newest first. */
export async function listKeys(tx: Tx, vendor: string): Promise<readonly ListedKey[]> {
  const { rows } =
    await sql<ListedKey>`SELECT id::text AS "keyId", floor(extract(epoch FROM since) * 1000)::double precision AS since,
      floor(extract(epoch FROM valid_until) * 1000)::double precision AS "validUntil", unshown
    FROM wallet_api.vendor_key WHERE vendor = ${vendor} AND (valid_until IS NULL OR valid_until > kernel.now()) ORDER BY id DESC`.execute(
      tx,
    );
  return rows;
}

/** The sealed key, if no one has seen it; from now on it is shown. */
export async function takeUnshownKey(tx: Tx, vendor: string, keyId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealedKey: Buffer }>`UPDATE wallet_api.vendor_key SET unshown = false
    WHERE vendor = ${vendor} AND id::text = ${keyId} AND unshown RETURNING sealed_key AS "sealedKey"`.execute(tx);
  return rows[0]?.sealedKey;
}
