/** SQL of the devices on which the gift of the installed app was taken. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PromotionName } from './store.ts';

/** False when the gift was taken on the device before. Waits for another claim that is taking it. */
export async function insertDevice(tx: Tx, { merchantCode, key }: PromotionName, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`INSERT INTO promotions.app_device (merchant_code, key, device_hash)
    VALUES (${merchantCode}, ${key}, ${deviceHash}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes devices that are older than the cookie they were known by. */
export async function deleteOldDevices(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM promotions.app_device WHERE taken_at <= kernel.now() - ${keepDays}::integer * interval '1 day'`.execute(
    tx,
  );
}
