/** Which announcements a member has read. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface ReadRecord {
  readonly announcementId: string;
  readonly readAt: Date;
}

/** Marks it read; the first time is kept. */
export async function insertRead(tx: Tx, memberId: MemberId, announcementId: string): Promise<void> {
  await sql`INSERT INTO content.announcement_read (member_id, announcement_id) VALUES (${memberId}, ${announcementId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Which of the announcements a member has read. */
export async function readOf(
  tx: Tx,
  memberId: MemberId,
  announcementIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    announcementId: string;
  }>`SELECT announcement_id AS "announcementId" FROM content.announcement_read
    WHERE member_id = ${memberId} AND announcement_id = ANY(${[...announcementIds]}::text[])`.execute(tx);
  return new Set(rows.map(({ announcementId }) => announcementId));
}

/** Everything a member has read, for that member. */
export async function listReads(tx: Tx, memberId: MemberId): Promise<readonly ReadRecord[]> {
  const { rows } =
    await sql<ReadRecord>`SELECT announcement_id AS "announcementId", read_at AS "readAt" FROM content.announcement_read
    WHERE member_id = ${memberId} ORDER BY read_at`.execute(tx);
  return rows;
}

/** Deletes a member's read marks. */
export async function deleteReads(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM content.announcement_read WHERE member_id = ${memberId}`.execute(tx);
}
