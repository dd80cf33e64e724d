/** SQL of members who write: their lock, who is muted, and the block list. */
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Writer {
  readonly isMuted: boolean;
  readonly isBlocked: boolean;
}

/** The member's lock, until the transaction ends: what one member begins and sends is decided one after another. */
export async function lockWriter(tx: Tx, memberId: MemberId): Promise<Writer> {
  await sql`INSERT INTO chat.writer (member_id) VALUES (${memberId}) ON CONFLICT (member_id) DO NOTHING`.execute(tx);
  const { rows } = await sql<Writer>`SELECT coalesce(muted_until > kernel.now(), false) AS "isMuted",
      EXISTS (SELECT FROM chat.block b WHERE b.member_id = w.member_id) AS "isBlocked"
    FROM chat.writer w WHERE w.member_id = ${memberId} FOR UPDATE OF w`.execute(tx);
  return rows[0]!;
}

/** Until when the member may not write; null when they may. */
export async function findMutedUntil(tx: Tx, memberId: MemberId): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`SELECT muted_until AS until FROM chat.writer
    WHERE member_id = ${memberId} AND muted_until > kernel.now()`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Mutes a member for some hours, or no longer with 0. */
export async function writeMute(tx: Tx, memberId: MemberId, hours: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`INSERT INTO chat.writer (member_id, muted_until)
    VALUES (${memberId}, CASE WHEN ${hours}::integer > 0 THEN kernel.now() + ${hours}::integer * interval '1 hour' END)
    ON CONFLICT (member_id) DO UPDATE SET muted_until = excluded.muted_until RETURNING muted_until AS until`.execute(
    tx,
  );
  return rows[0]!.until;
}

export interface BlockRow {
  readonly memberId: MemberId;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  /** Its place in the list, for the cursor. */
  readonly placeText: string;
}

const blockColumns = sql`member_id AS "memberId", reason, operator_name AS by, at, ${instantText(sql`at`)} AS "placeText"`;

export async function findBlock(tx: Tx, memberId: MemberId): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`SELECT ${blockColumns} FROM chat.block WHERE member_id = ${memberId}`.execute(
    tx,
  );
  return rows[0];
}

/** Puts a member on the block list. Returns undefined when they are on it. */
export async function insertBlock(
  tx: Tx,
  memberId: MemberId,
  { merchantCode, reason, by }: { readonly merchantCode: string; readonly reason: string; readonly by: string },
): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`INSERT INTO chat.block (member_id, merchant_code, reason, operator_name)
    VALUES (${memberId}, ${merchantCode}, ${reason}, ${by}) ON CONFLICT (member_id) DO NOTHING
    RETURNING ${blockColumns}`.execute(tx);
  return rows[0];
}

/** Takes a member of the merchant off the list. Returns what stood there. */
export async function deleteBlock(tx: Tx, merchantCode: string, memberId: MemberId): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`DELETE FROM chat.block
    WHERE member_id = ${memberId} AND merchant_code = ${merchantCode} RETURNING ${blockColumns}`.execute(tx);
  return rows[0];
}

const place: KeysetColumn<BlockRow> = { by: sql`at`, type: 'timestamptz', of: (row) => row.placeText };
const byMember: KeysetColumn<BlockRow> = { by: sql`member_id`, type: 'text', of: (row) => row.memberId };

/** A page of a merchant's block list, newest first. Refuses input_invalid for a foreign cursor. */
export async function pageOfBlocks(
  tx: Tx,
  merchantCode: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<{ readonly rows: readonly BlockRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<BlockRow>({ columns: { at: place }, id: byMember }, '-at', after);
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } = await sql<BlockRow>`SELECT ${blockColumns} FROM chat.block
    WHERE merchant_code = ${merchantCode} AND ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

/** How many a merchant has blocked. */
export async function countBlocks(tx: Tx, merchantCode: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM chat.block
    WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0]!.n;
}
