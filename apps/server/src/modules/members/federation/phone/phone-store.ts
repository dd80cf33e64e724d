/** SQL of used phone tokens. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Marks a token as used; false when it was used before. `expiresAtSec` in seconds since 1970. */
export async function usePhoneToken(tx: Tx, tokenHash: Buffer, expiresAtSec: number): Promise<boolean> {
  const { rows } = await sql`INSERT INTO federation.used_phone_token (token_hash, expires_at)
    VALUES (${tokenHash}, to_timestamp(${expiresAtSec}::double precision)) ON CONFLICT DO NOTHING RETURNING 1 AS used`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Deletes expired tokens; a further day covers any difference between clocks. */
export async function deleteOldPhoneTokens(tx: Tx): Promise<void> {
  await sql`DELETE FROM federation.used_phone_token WHERE expires_at < kernel.now() - interval '1 day'`.execute(tx);
}
