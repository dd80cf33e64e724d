/** SQL of hands at which two members sat. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PairDay, PairHand, Usual } from './rules/cards.ts';

export interface NewPairHand extends PairHand {
  readonly aNet: bigint;
  readonly bNet: bigint;
}

/** Writes hands; those that are known stay as they are. Returns how many were new. */
export async function insertHands(tx: Tx, merchantCode: string, hands: readonly NewPairHand[]): Promise<number> {
  if (hands.length === 0) return 0;
  const list = JSON.stringify(
    hands.map((hand) => ({
      ...hand,
      at: new Date(hand.at).toISOString(),
      flow: String(hand.flow),
      aNet: String(hand.aNet),
      bNet: String(hand.bNet),
    })),
  );
  const { rows } =
    await sql`INSERT INTO risk.pair_hand (merchant_code, a, b, vendor, hand, game, at, flow, a_net, b_net, seats, a_bet, nets, private)
    SELECT ${merchantCode}, h.a, h.b, h.vendor, h.hand, h.game, h.at, h.flow, h."aNet", h."bNet", h.seats, h.reference, h.nets, h.private
    FROM jsonb_to_recordset(${list}::jsonb) AS h(a text, b text, vendor text, hand text, game text, at timestamptz, flow bigint, "aNet" bigint,
      "bNet" bigint, seats smallint, reference text, nets jsonb, private boolean)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length;
}

/** Days hands are kept: longer than any rule or back-test looks back. */
const KEPT_DAYS = 90;

export async function deleteOldHands(tx: Tx, merchantCode: string): Promise<void> {
  await sql`DELETE FROM risk.pair_hand WHERE merchant_code = ${merchantCode} AND at < kernel.now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    tx,
  );
}

export interface PairSpan {
  readonly since: Date;
  readonly to: Date;
  readonly from: Date;
  readonly pairs: number;
}

/** Hands one read may answer. */
export const HANDS_MAXIMUM = 20_000;

export interface PairHandRow extends Omit<PairHand, 'at'> {
  readonly at: Date;
  readonly touchedAt: Date;
}

/** The hands in (from, to] of the pairs that sat together in (since, to], pair by pair as they were touched, oldest first. */
export async function listPairHands(
  tx: Tx,
  merchantCode: string,
  { since, to, from, pairs }: PairSpan,
): Promise<readonly PairHandRow[]> {
  const { rows } = await sql<PairHandRow>`WITH touched AS MATERIALIZED (
      SELECT a, b, max(at) AS at FROM risk.pair_hand WHERE merchant_code = ${merchantCode} AND at > ${since} AND at <= ${to}
      GROUP BY a, b ORDER BY 3, 1, 2 LIMIT ${pairs}
    )
    SELECT t.at AS "touchedAt", h.a, h.b, h.vendor, h.hand, h.game, h.at, h.flow, h.seats::int AS seats, h.a_bet AS reference, h.nets, h.private
    FROM touched t JOIN risk.pair_hand h ON h.merchant_code = ${merchantCode} AND h.a = t.a AND h.b = t.b
    WHERE h.at > ${from} AND h.at <= ${to} ORDER BY t.at, h.a, h.b, h.at LIMIT ${HANDS_MAXIMUM}`.execute(tx);
  return rows;
}

/** What a member usually loses in a lost hand without the other one. */
export async function usualLoss(
  tx: Tx,
  merchantCode: string,
  {
    member,
    without,
    from,
    to,
  }: { readonly member: string; readonly without: string; readonly from: Date; readonly to: Date },
): Promise<Usual> {
  const { rows } =
    await sql<Usual>`SELECT coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY loss), 0)::bigint AS median, count(*)::int AS hands
    FROM (SELECT DISTINCT ON (vendor, hand) -(nets ->> ${member})::bigint AS loss FROM risk.pair_hand
      WHERE merchant_code = ${merchantCode} AND (a = ${member} OR b = ${member}) AND at > ${from} AND at <= ${to}
        AND NOT nets ? ${without} AND (nets ->> ${member})::bigint < 0) lost`.execute(tx);
  return rows[0]!;
}

/** The days on which both played one of the games they share, at tables anyone may sit at. */
export async function pairDays(
  tx: Tx,
  merchantCode: string,
  {
    a,
    b,
    from,
    to,
    timeZone,
  }: { readonly a: string; readonly b: string; readonly from: Date; readonly to: Date; readonly timeZone: string },
): Promise<readonly PairDay[]> {
  const { rows } = await sql<PairDay>`WITH seats AS MATERIALIZED (
      SELECT h.game, (h.at AT TIME ZONE ${timeZone})::date AS day, h.a, h.b FROM risk.pair_hand h
      WHERE h.merchant_code = ${merchantCode} AND h.at > ${from} AND h.at <= ${to} AND NOT h.private
        AND h.game IN (SELECT game FROM risk.pair_hand WHERE merchant_code = ${merchantCode} AND a = ${a} AND b = ${b})
    ), sat AS (SELECT game, day, a AS member FROM seats UNION SELECT game, day, b FROM seats)
    SELECT bool_or(true) FILTER (WHERE EXISTS (SELECT FROM seats s WHERE s.game = mine.game AND s.day = mine.day AND s.a = ${a} AND s.b = ${b})) IS TRUE AS met,
      (SELECT count(DISTINCT CASE WHEN s.a = ${a} THEN s.b ELSE s.a END)::int FROM seats s
        WHERE s.game = mine.game AND s.day = mine.day AND (s.a = ${a} OR s.b = ${a})) AS opponents,
      (SELECT count(*)::int FROM sat s WHERE s.game = mine.game AND s.day = mine.day) AS players
    FROM sat mine JOIN sat theirs ON theirs.game = mine.game AND theirs.day = mine.day AND theirs.member = ${b}
    WHERE mine.member = ${a} GROUP BY mine.game, mine.day ORDER BY mine.day, mine.game`.execute(tx);
  return rows;
}
