/** SQL of seats: under which agent an account is, by local day of its merchant. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Seat {
  readonly memberId: MemberId;
  readonly agentId: MemberId;
}

/** The agents above a member on a day, the nearest first; at most eleven. */
export async function listAbove(tx: Tx, memberId: MemberId, day: Day): Promise<readonly MemberId[]> {
  const { rows } = await sql<{
    id: MemberId;
  }>`SELECT agent_id AS id FROM agents.above(${memberId}, ${day}::date) ORDER BY level`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The agents above a member by the seats that are open, the nearest first. */
export async function listLine(tx: Tx, memberId: MemberId): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`SELECT above.member_id AS id FROM agents.seat s
      JOIN agents.agent own ON own.member_id = s.agent_id
      JOIN agents.agent above ON above.path @> own.path AND above.merchant_code = own.merchant_code
    WHERE s.member_id = ${memberId} AND upper_inf(s.days) ORDER BY nlevel(above.path) DESC`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The agent an account is under since its last seat began; undefined at the top, and outside of every line. */
export async function findParent(tx: Tx, memberId: MemberId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: MemberId }>`SELECT agent_id AS id FROM agents.seat
    WHERE member_id = ${memberId} AND upper_inf(days)`.execute(tx);
  return rows[0]?.id;
}

/** Seats of a merchant on a day, a page in the order of the members' ids. */
export async function listSeats(
  tx: Tx,
  { merchantCode, day, after, limit }: { merchantCode: string; day: Day; after?: MemberId; limit: number },
): Promise<readonly Seat[]> {
  const { rows } = await sql<Seat>`SELECT member_id AS "memberId", agent_id AS "agentId"
    FROM agents.seats_on(${merchantCode}, ${day}::date) WHERE member_id > ${after ?? ''} ORDER BY member_id LIMIT ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Seats an account under an agent from a day on; the database refuses a second seat on a day, and agents of another merchant. */
export async function insertSeat(
  tx: Tx,
  seat: Seat & { readonly merchantCode: string; readonly from: Day },
): Promise<void> {
  await sql`INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
    VALUES (${seat.memberId}, ${seat.merchantCode}, ${seat.agentId}, daterange(${seat.from}::date, NULL))`.execute(tx);
}

/** Seats a newcomer from the day of the registration on; answers the day. */
export async function insertFirstSeat(
  tx: Tx,
  seat: Seat & { readonly merchantCode: string; readonly at: Date | undefined; readonly timeZone: string },
): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
    VALUES (${seat.memberId}, ${seat.merchantCode}, ${seat.agentId},
      daterange((coalesce(${seat.at ?? null}::timestamptz, kernel.now()) AT TIME ZONE ${seat.timeZone})::date, NULL))
    RETURNING to_char(lower(days), 'YYYY-MM-DD') AS day`.execute(tx);
  return rows[0]!.day;
}

/** Ends the open seat of an account with a day (the first one it does not hold on any more). A seat that would be empty goes. */
export async function endSeat(tx: Tx, memberId: MemberId, until: Day): Promise<void> {
  await sql`DELETE FROM agents.seat WHERE member_id = ${memberId} AND upper_inf(days) AND lower(days) >= ${until}::date`.execute(
    tx,
  );
  await sql`UPDATE agents.seat SET days = daterange(lower(days), ${until}::date)
    WHERE member_id = ${memberId} AND upper_inf(days)`.execute(tx);
}
