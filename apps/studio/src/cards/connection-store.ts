/** SQL of connections in card rooms, across all processes, and of practice chips. */
import type { Tx } from '../kernel/database.ts';
import type { Owner } from './room.ts';
import { ownerValues } from './table-store.ts';

const OF_OWNER = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4 AND room = $5';
const FORGOTTEN_SEC = 600;

/** Makes this connection the member's current one. */
export async function takeConnection(tx: Tx, owner: Owner, connectionId: string): Promise<void> {
  await tx.query(
    `INSERT INTO card_connection (vendor, member_ref, currency, game, room, connection_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (vendor, member_ref, currency, game, room) DO UPDATE SET connection_id = excluded.connection_id, seen_at = clock_timestamp(), stood = NULL`,
    [...ownerValues(owner), connectionId],
  );
}

/** The id of the member's current connection. */
export async function connectionOf(tx: Tx, owner: Owner): Promise<string | undefined> {
  return (
    await tx.query<{ connectionId: string }>(
      `SELECT connection_id AS "connectionId" FROM card_connection WHERE ${OF_OWNER}`,
      ownerValues(owner),
    )
  ).rows[0]?.connectionId;
}

/** Deletes the connection unless the member has a newer one. Returns whether it was the current one. */
export async function dropConnection(tx: Tx, owner: Owner, connectionId: string): Promise<boolean> {
  return (
    (
      await tx.query(`DELETE FROM card_connection WHERE ${OF_OWNER} AND connection_id = $6`, [
        ...ownerValues(owner),
        connectionId,
      ])
    ).rowCount === 1
  );
}

/** Marks these connections as alive and deletes stale ones. */
export async function refreshConnections(tx: Tx, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length > 0)
    await tx.query('UPDATE card_connection SET seen_at = clock_timestamp() WHERE connection_id = ANY ($1)', [
      connectionIds,
    ]);
  await tx.query(`DELETE FROM card_connection WHERE seen_at < clock_timestamp() - $1 * interval '1 second'`, [
    FORGOTTEN_SEC,
  ]);
}

/** Stores the reason why a member was removed from a seat. */
export async function leaveReason(tx: Tx, owner: Owner, code: string): Promise<void> {
  await tx.query(`UPDATE card_connection SET stood = $6 WHERE ${OF_OWNER}`, [...ownerValues(owner), code]);
}

/** Reads and clears the stored reason, if any. */
export async function takeReason(tx: Tx, owner: Owner, connectionId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ stood: string | null }>(
    `WITH word AS (SELECT vendor, member_ref, currency, game, room, stood FROM card_connection WHERE ${OF_OWNER} AND connection_id = $6 FOR UPDATE)
     UPDATE card_connection SET stood = NULL FROM word WHERE card_connection.connection_id = $6 AND card_connection.vendor = word.vendor AND card_connection.member_ref = word.member_ref RETURNING word.stood`,
    [...ownerValues(owner), connectionId],
  );
  return rows[0]?.stood ?? undefined;
}

/** A member's chips, refilled when fewer are left than the smallest hold. */
export async function fillChips(
  tx: Tx,
  { vendor, memberRef, game }: Owner,
  full: number,
  minimum: number,
): Promise<number> {
  const { rows } = await tx.query<{ chips: number }>(
    `INSERT INTO card_chips (vendor, member_ref, game, chips) VALUES ($1, $2, $3, $4)
     ON CONFLICT (vendor, member_ref, game) DO UPDATE SET chips = CASE WHEN card_chips.chips < $5 THEN $4 ELSE card_chips.chips END RETURNING chips`,
    [vendor, memberRef, game, full, minimum],
  );
  return rows[0]!.chips;
}

/** A member's chips. */
export async function chipsOf(
  tx: Tx,
  { vendor, memberRef, game }: Pick<Owner, 'vendor' | 'memberRef' | 'game'>,
): Promise<number> {
  return (
    (
      await tx.query<{ chips: number }>(
        'SELECT chips FROM card_chips WHERE vendor = $1 AND member_ref = $2 AND game = $3',
        [vendor, memberRef, game],
      )
    ).rows[0]?.chips ?? 0
  );
}

/** Adds or removes chips. */
export async function moveChips(
  tx: Tx,
  { vendor, memberRef, game }: Pick<Owner, 'vendor' | 'memberRef' | 'game'>,
  by: number,
): Promise<void> {
  await tx.query(
    'UPDATE card_chips SET chips = greatest(0, chips + $4) WHERE vendor = $1 AND member_ref = $2 AND game = $3',
    [vendor, memberRef, game, by],
  );
}
