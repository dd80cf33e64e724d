/** SQL of free spins granted by the platform. */
import type { Tx } from '../kernel/database.ts';
import type { Seat } from '../rounds/round-store.ts';

export interface FreeSpinsGrant extends Seat {
  readonly grantId: string;
  readonly spins: number;
  /** Minor units each is worth. */
  readonly stake: number;
  readonly expiresAtMs: number;
}

/** Stores a grant; a known one stays as it is. */
export async function insertGrant(
  tx: Tx,
  { vendor, grantId, memberRef, currency, game, spins, stake, expiresAtMs }: FreeSpinsGrant,
): Promise<void> {
  await tx.query(
    `INSERT INTO free_spins (vendor, grant_id, member_ref, currency, game, spins, stake, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::double precision / 1000)) ON CONFLICT DO NOTHING`,
    [vendor, grantId, memberRef, currency, game, spins, stake, expiresAtMs],
  );
}

/** Revokes what is left of a grant, also one that has not arrived yet. */
export async function insertEnd(tx: Tx, vendor: string, grantId: string): Promise<void> {
  await tx.query('INSERT INTO free_spins_end (vendor, grant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    vendor,
    grantId,
  ]);
}

export interface FreeSpinsLeft {
  readonly grantId: string;
  readonly left: number;
  readonly stake: number;
  readonly expiresAtMs: number;
}

const OPEN = `f.vendor = $1 AND f.member_ref = $2 AND f.currency = $3 AND f.game = $4 AND f.begun < f.spins AND f.expires_at > clock_timestamp()
  AND NOT EXISTS (SELECT FROM free_spins_end e WHERE e.vendor = f.vendor AND e.grant_id = f.grant_id)`;

/** The seat's grant that expires first, if any has spins left. */
export async function findOpenGrant(
  tx: Tx,
  { vendor, memberRef, currency, game }: Seat,
): Promise<FreeSpinsLeft | undefined> {
  const { rows } = await tx.query<FreeSpinsLeft>(
    `SELECT f.grant_id AS "grantId", f.spins - f.begun AS left, f.stake, floor(extract(epoch FROM f.expires_at) * 1000)::double precision AS "expiresAtMs"
     FROM free_spins f WHERE ${OPEN} ORDER BY f.expires_at, f.grant_id LIMIT 1`,
    [vendor, memberRef, currency, game],
  );
  return rows[0];
}

/** Uses one spin of the grant that expires first, if it has this stake. Returns the grant; undefined where there is none. */
export async function useSpin(
  tx: Tx,
  { vendor, memberRef, currency, game }: Seat,
  stake: number,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ grantId: string }>(
    `UPDATE free_spins SET begun = begun + 1 WHERE (vendor, grant_id) = (SELECT f.vendor, f.grant_id FROM free_spins f WHERE ${OPEN} ORDER BY f.expires_at, f.grant_id LIMIT 1 FOR UPDATE)
       AND stake = $5 AND begun < spins RETURNING grant_id AS "grantId"`,
    [vendor, memberRef, currency, game, stake],
  );
  return rows[0]?.grantId;
}
