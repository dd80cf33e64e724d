/** SQL of who is on a line in which room, in whatever process; and of chips. */
import type { Tx } from '../kernel/database.ts';
import type { Owner } from './room.ts';
import { ownerValues } from './table-store.ts';

const OF_OWNER = 'vendor = $1 AND member_ref = $2 AND currency = $3 AND game = $4 AND room = $5';
const FORGOTTEN_SEC = 600;

/** The member's line is this one from now on. */
export async function takeLine(tx: Tx, owner: Owner, lineId: string): Promise<void> {
  await tx.query(
    `INSERT INTO card_line (vendor, member_ref, currency, game, room, line_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (vendor, member_ref, currency, game, room) DO UPDATE SET line_id = excluded.line_id, seen_at = clock_timestamp(), stood = NULL`,
    [...ownerValues(owner), lineId],
  );
}

/** The id of the member's line. */
export async function lineOf(tx: Tx, owner: Owner): Promise<string | undefined> {
  return (await tx.query<{ lineId: string }>(`SELECT line_id AS "lineId" FROM card_line WHERE ${OF_OWNER}`, ownerValues(owner))).rows[0]?.lineId;
}

/** The line is gone, unless the member is on another already. Answers whether it was the member's. */
export async function dropLine(tx: Tx, owner: Owner, lineId: string): Promise<boolean> {
  return (await tx.query(`DELETE FROM card_line WHERE ${OF_OWNER} AND line_id = $6`, [...ownerValues(owner), lineId])).rowCount === 1;
}

/** Says that these lines stand, and forgets those long gone. */
export async function keepLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length > 0) await tx.query('UPDATE card_line SET seen_at = clock_timestamp() WHERE line_id = ANY ($1)', [lineIds]);
  await tx.query(`DELETE FROM card_line WHERE seen_at < clock_timestamp() - $1 * interval '1 second'`, [FORGOTTEN_SEC]);
}

/** Leaves word why a member was stood up. */
export async function leaveWord(tx: Tx, owner: Owner, code: string): Promise<void> {
  await tx.query(`UPDATE card_line SET stood = $6 WHERE ${OF_OWNER}`, [...ownerValues(owner), code]);
}

/** Takes the word that was left, if there is one. */
export async function takeWord(tx: Tx, owner: Owner, lineId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ stood: string | null }>(
    `WITH word AS (SELECT vendor, member_ref, currency, game, room, stood FROM card_line WHERE ${OF_OWNER} AND line_id = $6 FOR UPDATE)
     UPDATE card_line SET stood = NULL FROM word WHERE card_line.line_id = $6 AND card_line.vendor = word.vendor AND card_line.member_ref = word.member_ref RETURNING word.stood`,
    [...ownerValues(owner), lineId],
  );
  return rows[0]?.stood ?? undefined;
}

/** A member's chips, filled up where fewer are left than the least hand takes. */
export async function fillChips(tx: Tx, { vendor, memberRef, game }: Owner, full: number, least: number): Promise<number> {
  const { rows } = await tx.query<{ chips: number }>(
    `INSERT INTO card_chips (vendor, member_ref, game, chips) VALUES ($1, $2, $3, $4)
     ON CONFLICT (vendor, member_ref, game) DO UPDATE SET chips = CASE WHEN card_chips.chips < $5 THEN $4 ELSE card_chips.chips END RETURNING chips`,
    [vendor, memberRef, game, full, least],
  );
  return rows[0]!.chips;
}

/** What a member has in chips. */
export async function chipsOf(tx: Tx, { vendor, memberRef, game }: Pick<Owner, 'vendor' | 'memberRef' | 'game'>): Promise<number> {
  return (await tx.query<{ chips: number }>('SELECT chips FROM card_chips WHERE vendor = $1 AND member_ref = $2 AND game = $3', [vendor, memberRef, game])).rows[0]?.chips ?? 0;
}

/** Chips won or lost. */
export async function moveChips(tx: Tx, { vendor, memberRef, game }: Pick<Owner, 'vendor' | 'memberRef' | 'game'>, by: number): Promise<void> {
  await tx.query('UPDATE card_chips SET chips = greatest(0, chips + $4) WHERE vendor = $1 AND member_ref = $2 AND game = $3', [vendor, memberRef, game, by]);
}
