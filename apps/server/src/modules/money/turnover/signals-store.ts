/** SQL of settled bets and bonuses as the rules of risk read them. Every report of a bet is a row; the newest is valid. */
import { sql, type Sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { SIGNALS_MAXIMUM, type Signal, type SignalScope } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Members whose bets were settled in the span. */
const players = ({ merchantCode, since, to, subjects }: SignalScope): Sql =>
  sql`SELECT r.member_id, max(r.settled_at) AS at FROM turnover.bet_report r JOIN identity.member m ON m.id = r.member_id AND m.merchant_code = ${merchantCode}
    WHERE r.revision = 0 AND r.settled_at > ${since} AND r.settled_at <= ${to} GROUP BY r.member_id ORDER BY 2, 1 LIMIT ${subjects}`;

const isValid = sql`NOT EXISTS (SELECT FROM turnover.bet_report later WHERE later.bet_id = r.bet_id AND later.revision > r.revision)`;

/** A bet's name in the explainer: its id without the source's name in front. */
const reference = sql`substring(r.bet_id FROM position(':' IN r.bet_id) + 1)`;

/** Bets by minute. */
export async function betMinutes(tx: Tx, scope: SignalScope): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${players(scope)})
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", date_trunc('minute', r.settled_at) AS at,
      to_char(date_trunc('minute', r.settled_at) AT TIME ZONE 'UTC', 'YYYYMMDDHH24MI') AS key, min(${reference}) AS reference,
      sum(r.stake)::bigint AS amount, count(*)::integer AS times, NULL AS note
    FROM touched t JOIN turnover.bet_report r ON r.member_id = t.member_id
    WHERE r.revision = 0 AND r.settled_at > ${scope.from} AND r.settled_at <= ${scope.to}
    GROUP BY t.member_id, t.at, date_trunc('minute', r.settled_at) ORDER BY t.at, t.member_id, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(
    tx,
  );
  return rows;
}

/** Nights with bets between two hours of the merchant's clock; `times` is how many. */
export async function betNights(
  tx: Tx,
  scope: SignalScope,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly Signal[]> {
  const local = sql`(r.settled_at AT TIME ZONE ${scope.timeZone})`;
  const hour = sql`extract(hour FROM ${local})`;
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${players(scope)})
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", max(r.settled_at) AS at,
      to_char((r.settled_at - ${fromHour} * interval '1 hour') AT TIME ZONE ${scope.timeZone}, 'YYYYMMDD') AS key, min(${reference}) AS reference,
      sum(r.stake)::bigint AS amount, count(*)::integer AS times, NULL AS note
    FROM touched t JOIN turnover.bet_report r ON r.member_id = t.member_id
    WHERE r.revision = 0 AND r.settled_at > ${scope.from} AND r.settled_at <= ${scope.to}
      AND CASE WHEN ${fromHour}::int < ${toHour}::int THEN ${hour} >= ${fromHour} AND ${hour} < ${toHour}
        ELSE ${hour} >= ${fromHour} OR ${hour} < ${toHour} END
    GROUP BY t.member_id, t.at, 5 ORDER BY t.at, t.member_id, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** Days of play with their stakes, bets and losses. */
export async function betDays(tx: Tx, scope: SignalScope): Promise<readonly Signal[]> {
  const day = sql`to_char(r.settled_at AT TIME ZONE ${scope.timeZone}, 'YYYYMMDD')`;
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${players(scope)})
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", max(r.settled_at) AS at, ${day} AS key, NULL AS reference,
      sum(r.stake)::bigint AS amount, count(*)::integer AS times, NULL AS note,
      jsonb_build_object('stake', sum(r.stake), 'bets', count(*), 'loss', sum(r.stake - r.win)) AS numbers
    FROM touched t JOIN turnover.bet_report r ON r.member_id = t.member_id
    WHERE ${isValid} AND r.outcome <> 'void' AND r.settled_at > ${scope.from} AND r.settled_at <= ${scope.to}
    GROUP BY t.member_id, t.at, 5 ORDER BY t.at, t.member_id, 4 LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** Categories whose mean return is the game's; elsewhere a member's skill, or other members, move it. */
const OF_CHANCE = ['RNG', 'FISH', 'JL', 'LIVE', 'LOTT', 'ELOTT'];
/** The best wins shown of a game. */
const WINS_SHOWN = 40;

/**
 * Members in games of chance whose edge is known: the sums of the logarithms of the process (risk/rules/luck.ts), one per fraction, and
 * the best wins. Bets that one result decides (a lottery's issue settles a member's bets at one instant) are one step.
 */
export async function gameLuck(tx: Tx, scope: SignalScope, fractions: readonly number[]): Promise<readonly Signal[]> {
  const sums = sql.join(
    fractions.map(
      (fraction, at) => sql`${`growth${at}`}::text, sum(ln(1 - ${fraction}::float8 + ${fraction}::float8 * s.ratio))`,
    ),
    sql`, `,
  );
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${players(scope)}),
    bets AS MATERIALIZED (
      SELECT t.at AS touched, r.member_id, r.vendor, r.game_id, r.currency, r.category, r.bet_id, r.stake, r.win, r.edge_ppm, r.settled_at
      FROM touched t JOIN turnover.bet_report r ON r.member_id = t.member_id
      WHERE ${isValid} AND r.outcome <> 'void' AND r.edge_ppm IS NOT NULL AND r.category = ANY (${OF_CHANCE}::text[])
        AND r.settled_at > ${scope.from} AND r.settled_at <= ${scope.to}
    ), steps AS (
      SELECT touched, member_id, vendor, game_id, currency, sum(stake) AS stake, sum(win) AS win, count(*) AS bets, min(edge_ppm) AS edge,
        sum(win)::float8 / sum(stake * (1000000 - edge_ppm)::numeric / 1000000)::float8 AS ratio
      FROM bets GROUP BY touched, member_id, vendor, game_id, currency,
        CASE WHEN category IN ('LOTT', 'ELOTT') THEN settled_at::text ELSE bet_id END
    ), runs AS (
      SELECT touched, member_id, vendor, game_id, currency, jsonb_build_object('stake', sum(s.stake), 'profit', sum(s.win) - sum(s.stake), 'bets', sum(s.bets),
        'edge', min(s.edge), 'from', ${scope.from.getTime()}::bigint, ${sums}) AS numbers
      FROM steps s GROUP BY touched, member_id, vendor, game_id, currency HAVING sum(s.win) > sum(s.stake)
    )
    SELECT u.member_id || '|' || u.vendor || '|' || u.game_id || '|' || u.currency AS subject, u.touched AS "touchedAt", u.member_id AS "memberId",
      w.settled_at AS at, w.bet_id AS key, w.reference, w.win AS amount, 1 AS times, u.game_id AS note, u.numbers
    FROM runs u CROSS JOIN LATERAL (
      SELECT r.settled_at, r.bet_id, r.win, ${reference} AS reference FROM bets r
      WHERE r.member_id = u.member_id AND r.vendor = u.vendor AND r.game_id = u.game_id AND r.currency = u.currency
      ORDER BY r.win DESC, r.bet_id LIMIT ${WINS_SHOWN}) w
    ORDER BY u.touched, u.member_id, u.game_id LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** What each of these members lost within the minutes before an instant, at least 0; in their order. */
export async function lossesBefore(
  tx: Tx,
  moments: readonly { readonly memberId: MemberId; readonly at: Date }[],
  minutes: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ loss: number }>`SELECT greatest(0, coalesce(lost.sum, 0))::float8 AS loss
    FROM unnest(${moments.map(({ memberId }) => memberId)}::text[], ${moments.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS o(member_id, at, place)
    CROSS JOIN LATERAL (SELECT sum(r.stake - r.win) AS sum FROM turnover.bet_report r
      WHERE r.member_id = o.member_id AND r.settled_at > o.at - ${minutes} * interval '1 minute' AND r.settled_at <= o.at AND ${isValid}
        AND r.outcome <> 'void') lost
    ORDER BY o.place`.execute(tx);
  return rows.map(({ loss }) => loss);
}

const awarded = ({ merchantCode, since, to, subjects }: SignalScope, at: Sql): Sql =>
  sql`SELECT b.member_id, max(${at}) AS at FROM turnover.bonus b JOIN identity.member m ON m.id = b.member_id AND m.merchant_code = ${merchantCode}
    WHERE ${at} > ${since} AND ${at} <= ${to} GROUP BY b.member_id ORDER BY 2, 1 LIMIT ${subjects}`;

const bonusBets = sql`r.member_id = b.member_id AND r.currency = b.currency AND r.settled_at >= b.awarded_at
  AND r.settled_at <= coalesce(b.ended_at, kernel.now()) AND r.outcome <> 'void'`;

/** Bonuses that were played, with what was staked from them and how much of it was covered by other bets. */
export async function playedBonuses(tx: Tx, scope: SignalScope): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${players(scope)})
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", b.awarded_at AS at, b.requirement_id AS key,
      b.requirement_id AS reference, b.amount, 1 AS times, b.cost AS note,
      jsonb_build_object('stake', played.stake, 'covered', played.covered, 'bets', played.bets) AS numbers
    FROM touched t JOIN turnover.bonus b ON b.member_id = t.member_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.stake), 0) AS stake, coalesce(sum(r.not_counted), 0) AS covered, count(*) AS bets FROM turnover.bet_report r
      WHERE ${bonusBets} AND r.bonus_stake > 0 AND ${isValid}) played
    WHERE b.awarded_at > ${scope.from} AND b.awarded_at <= ${scope.to} AND played.bets > 0
    ORDER BY t.at, t.member_id, b.awarded_at LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** Bonuses that became cash, with the bets of their time. */
export async function cashedBonuses(tx: Tx, scope: SignalScope): Promise<readonly Signal[]> {
  const { rows } = await sql<Signal>`WITH touched AS MATERIALIZED (${awarded(scope, sql`b.ended_at`)})
    SELECT t.member_id AS subject, t.at AS "touchedAt", t.member_id AS "memberId", b.ended_at AS at, b.requirement_id AS key,
      b.requirement_id AS reference, b.released AS amount, 1 AS times, b.cost AS note,
      jsonb_build_object('bets', played.bets, 'minutes', floor(extract(epoch FROM b.ended_at - b.awarded_at) / 60)) AS numbers
    FROM touched t JOIN turnover.bonus b ON b.member_id = t.member_id CROSS JOIN LATERAL (
      SELECT count(*) AS bets FROM turnover.bet_report r WHERE ${bonusBets} AND r.revision = 0) played
    WHERE b.state = 'released' AND b.released > 0 AND b.ended_at > ${scope.from} AND b.ended_at <= ${scope.to}
    ORDER BY t.at, t.member_id, b.ended_at LIMIT ${SIGNALS_MAXIMUM}`.execute(tx);
  return rows;
}

/** The newest bonus each of these members was awarded in the span; members without one are absent. */
export async function bonusesOf(
  tx: Tx,
  memberIds: readonly MemberId[],
  { from, to }: Pick<SignalScope, 'from' | 'to'>,
): Promise<ReadonlyMap<MemberId, { readonly reference: string; readonly amount: bigint; readonly at: Date }>> {
  const { rows } = await sql<{
    memberId: MemberId;
    reference: string;
    amount: bigint;
    at: Date;
  }>`SELECT DISTINCT ON (member_id) member_id AS "memberId", requirement_id AS reference, amount, awarded_at AS at FROM turnover.bonus
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND awarded_at > ${from} AND awarded_at <= ${to}
    ORDER BY member_id, awarded_at DESC`.execute(tx);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Members whose lottery bets were settled in the span. */
export async function lotteryPlayers(tx: Tx, { merchantCode, since, to }: SignalScope): Promise<readonly MemberId[]> {
  const { rows } = await sql<{
    id: MemberId;
  }>`SELECT DISTINCT r.member_id AS id FROM turnover.bet_report r JOIN identity.member m ON m.id = r.member_id AND m.merchant_code = ${merchantCode}
    WHERE r.revision = 0 AND r.category IN ('LOTT', 'ELOTT') AND r.settled_at > ${since} AND r.settled_at <= ${to} ORDER BY 1 LIMIT ${SIGNALS_MAXIMUM}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
