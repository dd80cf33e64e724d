/** SQL of the vendors in transfer mode. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface SettingRow {
  readonly vendor: string;
  readonly walletUrl: string;
  readonly sealedKey: Buffer;
  readonly timeoutMs: number;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly enabled: boolean;
}

const ROW = sql`vendor, wallet_url AS "walletUrl", sealed_key AS "sealedKey", timeout_ms AS "timeoutMs", minimum, maximum, enabled`;

/** Inserts or replaces a vendor's setting. */
export async function writeSetting(
  tx: Tx,
  { vendor, walletUrl, sealedKey, timeoutMs, minimum, maximum, enabled }: SettingRow,
): Promise<void> {
  await sql`INSERT INTO transfers.vendor_setting (vendor, wallet_url, sealed_key, timeout_ms, minimum, maximum, enabled)
    VALUES (${vendor}, ${walletUrl}, ${sealedKey}, ${timeoutMs}, ${minimum}, ${maximum}, ${enabled})
    ON CONFLICT (vendor) DO UPDATE SET wallet_url = excluded.wallet_url, sealed_key = excluded.sealed_key, timeout_ms = excluded.timeout_ms,
      minimum = excluded.minimum, maximum = excluded.maximum, enabled = excluded.enabled`.execute(tx);
}

/** Disables the vendor; members can still transfer money back. */
export async function switchOff(tx: Tx, vendor: string): Promise<void> {
  await sql`UPDATE transfers.vendor_setting SET enabled = false WHERE vendor = ${vendor}`.execute(tx);
}

/** Every vendor that is or was in transfer mode. */
export async function readSettings(tx: Tx): Promise<readonly SettingRow[]> {
  const { rows } = await sql<SettingRow>`SELECT ${ROW} FROM transfers.vendor_setting ORDER BY vendor`.execute(tx);
  return rows;
}

/** One vendor's setting. */
export async function findSetting(tx: Tx, vendor: string): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`SELECT ${ROW} FROM transfers.vendor_setting WHERE vendor = ${vendor}`.execute(
    tx,
  );
  return rows[0];
}
