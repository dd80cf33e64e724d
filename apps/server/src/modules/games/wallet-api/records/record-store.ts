/** SQL of a member's rounds by the day they began, for the bet record. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { roundColumns, type Round } from '../verbs/round-store.ts';

export interface RoundQuery {
  readonly memberId: MemberId;
  readonly currency: string;
  /** `yyyy-MM-dd` in the time zone, both inclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly timeZone: string;
  readonly status?: string | undefined;
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

export interface RoundSumsRow {
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly net: bigint;
}

const played = sql`(r.staked - r.returned)`;
const payout = sql`greatest(r.won - r.returned + r.adjusted - r.held - r.rejected, 0)`;
// Same rules as rules/round-outcome.ts.
const status = sql`CASE WHEN r.held > 0 THEN 'held' WHEN r.bets = 0 THEN 'void' WHEN r.ended_at IS NULL THEN 'pending' WHEN ${payout} > 0 THEN 'won'
  WHEN r.rejected > 0 THEN 'rejected' WHEN ${played} = 0 THEN 'void' ELSE 'lost' END`;

const matches = (query: RoundQuery) =>
  sql.join(
    [
      sql`r.member_id = ${query.memberId} AND r.currency = ${query.currency}`,
      sql`r.opened_at >= (${query.fromDay}::date)::timestamp AT TIME ZONE ${query.timeZone} AND r.opened_at < (${query.toDay}::date + 1)::timestamp AT TIME ZONE ${query.timeZone}`,
      ...(query.status === undefined ? [] : [sql`${status} = ${query.status}`]),
      ...(query.vendor === undefined ? [] : [sql`r.vendor = ${query.vendor}`]),
      ...(query.gameCategory === undefined ? [] : [sql`r.category = ${query.gameCategory}`]),
    ],
    sql` AND `,
  );

/** The sums of all matching rounds. */
export async function sumRounds(tx: Tx, query: RoundQuery): Promise<RoundSumsRow> {
  const { rows } =
    await sql<RoundSumsRow>`SELECT count(*)::integer AS bets, coalesce(sum(${played}), 0)::bigint AS stake, coalesce(sum(${payout}), 0)::bigint AS payout,
      coalesce(sum(${payout} - ${played}) FILTER (WHERE (r.ended_at IS NOT NULL OR r.bets = 0) AND r.held = 0), 0)::bigint AS net
    FROM wallet_api.round r WHERE ${matches(query)}`.execute(tx);
  return rows[0]!;
}

export interface RoundPage {
  readonly after?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Rounds, newest first; only those older than the round with the bet id `after`. */
export async function listMemberRounds(
  tx: Tx,
  query: RoundQuery,
  { after, offset, limit }: RoundPage,
): Promise<readonly Round[]> {
  const older =
    after === undefined
      ? sql`true`
      : sql`(r.opened_at, r.bet_id) < (SELECT a.opened_at, a.bet_id FROM wallet_api.round a WHERE a.member_id = ${query.memberId} AND a.bet_id = ${after})`;
  return (
    await sql<Round>`SELECT ${roundColumns} FROM wallet_api.round r WHERE ${matches(query)} AND ${older} ORDER BY r.opened_at DESC, r.bet_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      tx,
    )
  ).rows;
}

/** One of the member's own rounds. */
export async function findMemberRound(tx: Tx, memberId: MemberId, betId: string): Promise<Round | undefined> {
  return (
    await sql<Round>`SELECT ${roundColumns} FROM wallet_api.round r WHERE r.member_id = ${memberId} AND r.bet_id = ${betId}`.execute(
      tx,
    )
  ).rows[0];
}
